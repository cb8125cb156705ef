/** Messages about tasks, each of one person (spec 3.3, 7). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { filterText, nothing, time, yesNo } from '../wire.ts';
import { messageBase, messageCounts, readAnswer, readBody, readStatus } from './message.ts';
import { starBody, starFilter } from './message-star.ts';
import { type TaskMessageType, taskMessageTypes } from './task-message-kinds.ts';

const base = `${messageBase}/taskMessage`;

export const taskMessageRow = z.strictObject({
  id: z.int(),
  content: z.string(),
  createdTime: z.string(),
  status: readStatus,
  starred: yesNo,
  /** The step that it is about; null where it is about none. */
  detailId: z.int().nullable(),
  instanceCode: z.string(),
  msgType: z.literal(taskMessageTypes as [TaskMessageType, ...TaskMessageType[]]),
  msgTypeName: z.string(),
  templateType: z.int().nullable(),
  priority: z.int().nullable(),
  /** When its text was written last: another of its kind within a minute takes its place. */
  updatedTime: z.string(),
  readTime: z.string().nullable(),
});
export type TaskMessageRow = z.output<typeof taskMessageRow>;

export const taskMessageCalls = {
  /** One's own, the newest first. */
  userPage: pageCall({
    path: `${base}/userPage`,
    name: '本人的任务消息',
    needs: 'signedIn',
    log: null,
    template: {
      keyword: filterText.nullable(),
      status: readStatus.nullable(),
      starred: starFilter,
      createdTimeStart: time.nullable(),
      createdTimeEnd: time.nullable(),
      updatedTimeStart: time.nullable(),
      updatedTimeEnd: time.nullable(),
    },
    row: taskMessageRow,
  }),
  statistics: call({
    path: `${base}/statistics`,
    name: '任务消息统计',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: messageCounts,
    isUse: false,
  }),
  read: call({
    path: `${base}/read`,
    name: '任务消息标记已读',
    needs: 'signedIn',
    log: null,
    body: readBody,
    answer: readAnswer,
  }),
  /** Marks messages to be found again, or takes the mark away. */
  star: call({
    path: `${base}/star`,
    name: '任务消息标星',
    needs: 'signedIn',
    log: null,
    body: starBody,
    answer: nothing,
  }),
};
