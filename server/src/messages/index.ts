/** What the messages service offers: its calls, and to the other services what they post. */

export { messageTextRoutes } from './message-texts/index.ts';
export { noticeRoutes } from './notice-records/index.ts';
export {
  type NewTaskMessage,
  postTaskMessages,
  readMessagesOf,
  readMessagesOfDetail,
  unreadTaskCodes,
  whoWasTold,
} from './post.ts';
export { messageRoutes } from './routes.ts';
export { messageSettingRoutes } from './settings/index.ts';
export {
  messageFilesOf,
  type RichTexts,
  systemMessageRoutes,
  type TellPages,
} from './system-messages/index.ts';
export { taskMessageRoutes } from './task-messages/index.ts';
export { MESSAGES_CHANNEL, peopleOf } from './tell.ts';
