/** Activities, for the subjects beside them. */
export {
  placesOf,
  placesOfApproved,
  type ToldActivity,
  titleIn,
  toldColumns,
  withSessions,
} from './notices.ts';
export { momentText, periodText } from './place-time.ts';
export { ofOwnActivities, ownActivities } from './policy.ts';
export { organizerOf } from './present.ts';
export { findActivity, hasService, isServiceNamed, type ServiceRow, servicesOf } from './queries.ts';
export { sessionsFirst, writeSessions } from './sessions.ts';
export { moveUpWaiting, tendWaitingLists, waitingLists } from './waiting-list.ts';
export { holdActivity } from './writes.ts';
