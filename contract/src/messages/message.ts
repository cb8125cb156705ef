/** What task messages and system messages have in common (spec 3.3, 7). */
import { z } from 'zod';
import { call } from '../call.ts';
import { ReadStatus, readStatusLabels } from '../enums.ts';
import { coded, id } from '../wire.ts';

export const messageBase = '/sms/api/v1';

/** How many messages a person has (spec 3.3). */
export const messageCounts = z.strictObject({
  totalNum: z.int().min(0),
  readNum: z.int().min(0),
  notReadNum: z.int().min(0),
});
export type MessageCounts = z.output<typeof messageCounts>;

export const readStatus = coded(ReadStatus, readStatusLabels);

const MOST_AT_ONCE = 100;

/** Which of one's messages were read: one, several, or all. Those of others are passed over without a word. */
export const readBody = z
  .strictObject({
    id: id.optional(),
    ids: z.array(id).min(1).max(MOST_AT_ONCE, `一次最多标记 ${MOST_AT_ONCE} 条消息`).optional(),
    all: z.literal(true).optional(),
  })
  .refine(
    (body) => [body.id, body.ids, body.all].filter((one) => one !== undefined).length === 1,
    '请在 id、ids、all 中选择一项',
  );

/** How many were unread until now. */
export const readAnswer = z.strictObject({ readNum: z.int().min(0) });

export const messageCalls = {
  /** The counts of both kinds; open pages ask for them by themselves. */
  getMessageStatistics: call({
    path: `${messageBase}/getMessageStatistics`,
    name: '消息统计',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({ taskMessage: messageCounts, systemMessage: messageCounts }),
    isUse: false,
  }),
};
