/** Sessions, for the subjects beside them: opened and ended. */
export { enter, requireEnabled } from './enter.ts';
export { deleteSessionsOf } from './sessions.ts';
