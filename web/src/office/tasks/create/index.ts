/** What a draft is dispatched by, for the pages beside this one. */
export { submission } from './submission.ts';
