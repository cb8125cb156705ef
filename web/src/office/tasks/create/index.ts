/** What a draft is dispatched by, for the pages beside this one. */
export { forgetDraft, isTypedOn, submission } from './submission.ts';
