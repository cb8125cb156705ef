/** What people are told outside of the office: posted within a transaction, sent by mail or a web hook. */
export {
  type NewNotice,
  NOTICES_CHANNEL,
  OTHERS_BY_MAIL,
  postNotices,
  postResetCode,
  type ResetCode,
  TASK_MESSAGES_BY_MAIL,
  waysOf,
} from './post.ts';
export { productWording, readWording, type Wording } from './texts/index.ts';
export * from './visitors/index.ts';
export { startNotices } from './worker.ts';
