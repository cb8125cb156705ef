/** Activities, for the subjects beside them. */
export { ofOwnActivities, ownActivities } from './policy.ts';
export { presentHistory } from './present.ts';
export { findHistory, type HistoryRow, hasService, inText, type ServiceRow, servicesOf } from './queries.ts';
export { fileIdOf } from './rich-text.ts';
