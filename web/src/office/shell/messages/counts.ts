/** How many messages somebody has not read: asked for now and again, and whenever the event stream says so (spec 9). */
import { calls, limits } from '@outbound/contract';
import type { QueryClient } from '@tanstack/react-query';
import { readAgain, useCall } from '../../../api/query.ts';
import { settle, useSettled } from '../settled.ts';

const { message, taskMessage, systemMessage, taskInstance } = calls;

/** What shows messages or counts them. */
export const messagesShown = [
  message.getMessageStatistics,
  taskMessage.userPage,
  taskMessage.statistics,
  systemMessage.userPage,
  systemMessage.statistics,
];

export interface Unread {
  task: number;
  system: number;
}

export function useUnread(): Unread {
  const { data } = useCall(
    message.getMessageStatistics,
    {},
    { quiet: true, enabled: useSettled(), refetchInterval: limits.messageRefreshMs },
  );
  return { task: data?.taskMessage.notReadNum ?? 0, system: data?.systemMessage.notReadNum ?? 0 };
}

/** 100 and more read as 99+. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

/** What is said once all that may be read at once is read: a message that asks to be confirmed is opened for it. */
export function readAllText(readNum: number, unreadNum: number): string {
  const left = unreadNum - readNum;
  if (left <= 0) return '已全部标记为已读';
  return `已标记 ${readNum} 条，还有 ${left} 条需要打开后点击“确认收到”`;
}

/** Several words at once are one. */
const TOGETHER_MS = 200;
/** Pages that hear of a message to everybody ask one after the other. */
const SPREAD_MS = 1_300;

let timer = 0;
let isOwn = false;

/** A word to oneself is mostly about a task that came, went or burns: the first page of the day tells the same as the bell. */
const ownShown = [...messagesShown, taskInstance.selfTodoStatistics];

/** Follows a word that one's messages are others than before. */
export function followMessages(client: QueryClient, isForAll: boolean): void {
  window.clearTimeout(timer);
  isOwn ||= !isForAll;
  timer = window.setTimeout(
    () => {
      settle();
      void readAgain(client, isOwn ? ownShown : messagesShown);
      isOwn = false;
    },
    TOGETHER_MS + (isForAll ? Math.random() * SPREAD_MS : 0),
  );
}
