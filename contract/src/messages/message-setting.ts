/** How somebody wants to hear of his messages (ours; screens-office 2.8 消息设置). */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';
import { nothing } from '../wire.ts';
import { messageBase } from './message.ts';
import { optionalTaskMessageTypes, type TaskMessageType } from './task-message-kinds.ts';

const base = `${messageBase}/messageSetting`;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm');

export const messageSetting = z.strictObject({
  /** Kinds of task messages that he does not want; never a mandatory one. */
  offTypeList: z
    .array(z.literal(optionalTaskMessageTypes as [TaskMessageType, ...TaskMessageType[]]))
    .max(optionalTaskMessageTypes.length),
  byMail: z.boolean(),
  byWebhook: z.boolean(),
  /** `HH:mm` in the platform's zone: no mail and no web hook from the first until the second; null without. */
  quietFrom: clock.nullable(),
  quietUntil: clock.nullable(),
});
export type MessageSetting = z.output<typeof messageSetting>;

export const messageSettingCalls = {
  own: call({
    path: `${base}/own`,
    name: '本人的消息设置',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({
      ...messageSetting.shape,
      /** What this server is set up with, and whether he has a mail address. */
      hasMail: z.boolean(),
      hasWebhook: z.boolean(),
      hasAddress: z.boolean(),
      /** Whether all but task messages, such as the reports that he subscribed to, goes by mail: until he chooses, it does. */
      othersByMail: z.boolean(),
    }),
  }),
  save: call({
    path: `${base}/save`,
    name: '保存本人的消息设置',
    needs: 'signedIn',
    log: OperationType.modify,
    body: messageSetting.refine((value) => (value.quietFrom === null) === (value.quietUntil === null), {
      path: ['quietUntil'],
      message: '请同时填写免打扰的开始和结束时间',
    }),
    answer: nothing,
  }),
};
