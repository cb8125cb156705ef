/** Activities, for the subjects beside them. */
export { ofOwnActivities, ownActivities } from './policy.ts';
export { hasService, inText, type ServiceRow, servicesOf } from './queries.ts';
export { fileIdOf } from './rich-text.ts';
