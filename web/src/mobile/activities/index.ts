/** What the pages about activities offer to those beside them. */
export { saidOf } from './refusal.ts';
