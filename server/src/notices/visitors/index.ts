/** What visitors are told of their sign-ups. */
export { canTell, postVisitorNotices, takeBackVisitorNotices, type VisitorNews } from './post.ts';
export { sendToVisitors, type VisitorChannel, visitorChannels } from './worker.ts';
