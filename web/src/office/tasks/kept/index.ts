/** What the pages of tasks keep in this browser. */
export { dropCopy, dropOwnCopy, readCopy, writeCopy } from './browser-copy.ts';
