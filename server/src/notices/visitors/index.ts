/** What visitors are told of their sign-ups. */
export { canTell, countTold, postVisitorNotices, takeBackVisitorNotices, type VisitorNews } from './post.ts';
export { postRecovery, sendRecoveries } from './recovery.ts';
export { ownLink, visitorText, wholeText, withChosen } from './texts.ts';
export { nameInTable, sendToVisitors, type VisitorChannel, visitorChannels } from './worker.ts';
