/** News, for the subjects beside them. */
export { ownInformation } from './policy.ts';
export { isInStatus, isShown } from './publication.ts';
