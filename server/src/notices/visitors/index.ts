/** What visitors are told of their sign-ups. */
export { countMessage, postMessage } from './message.ts';
export { canTell, countTold, postVisitorNotices, takeBackVisitorNotices, type VisitorNews } from './post.ts';
export { postRecovery, sendRecoveries } from './recovery.ts';
export { clockIn, messageText, ownLink, visitorText, wholeText, withChosen } from './texts.ts';
export {
  nameInTable,
  sendToVisitors,
  type TicketsByMail,
  type VisitorChannel,
  visitorChannels,
} from './worker.ts';
