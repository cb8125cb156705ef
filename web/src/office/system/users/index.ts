/** People, for the pages beside theirs. */
export { useUnlockUser } from './user-calls.ts';
