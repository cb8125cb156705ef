/** Activities, for the subjects beside them. */
export { ofOwnActivities, ownActivities } from './policy.ts';
export { hasService, isServiceNamed, type ServiceRow, servicesOf } from './queries.ts';
export { fileIdOf } from './rich-text.ts';
