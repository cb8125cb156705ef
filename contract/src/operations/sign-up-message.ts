/** What the office tells people who signed up for an activity, in its own words (发送通知). */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';
import { chosenRows } from '../export.ts';
import { id, requiredText } from '../wire.ts';
import { applyTemplate } from './application.ts';
import { contentLanguages } from './content-language.ts';

const NEEDS = 'latin_op_activity_notify';

/** So many people at most are told at once, and so often those of an activity within a day: each message costs somebody. */
export const messageLimits = { people: 20_000, aDay: 5, subject: 60, content: 500 } as const;

/** The sign-ups of one activity: those that the filters of the list find, or these of them. */
const chosen = {
  template: z.strictObject(applyTemplate).partial().extend({ activityId: id }),
  ...chosenRows,
};

const words = {
  subject: requiredText(messageLimits.subject, '请填写通知标题').refine(
    (value) => !/[\r\n]/.test(value),
    '通知标题不能换行',
  ),
  content: requiredText(messageLimits.content, '请填写通知内容').transform((content) =>
    content.replaceAll(/\r\n?/g, '\n'),
  ),
};

export const signUpMessageCalls = {
  /** Who of the chosen would get it, and why the others would not. */
  numbers: call({
    path: '/oms/api/v1/activity/apply/message/numbers',
    name: '统计通知接收人',
    needs: NEEDS,
    log: null,
    body: z.strictObject(chosen),
    answer: z.strictObject({
      chosenNum: z.int(),
      toldNum: z.int(),
      /** Did not agree to be told, or do so no more. */
      refusedNum: z.int(),
      /** Left neither a phone nor an address that this server can send to. */
      unreachableNum: z.int(),
      /** Took their sign-up back. */
      withdrawnNum: z.int(),
      /** So often those of the activity may be told within this day yet. */
      leftNum: z.int(),
      /** A way to send is set up. */
      canSend: z.boolean(),
    }),
  }),
  /** What one of them would read, with samples of what belongs to a sign-up. Nothing is kept or sent. */
  preview: call({
    path: '/oms/api/v1/activity/apply/message/preview',
    name: '预览活动通知',
    needs: NEEDS,
    log: null,
    body: z.strictObject({ activityId: id, language: z.enum(contentLanguages), ...words }),
    answer: z.strictObject({ subject: z.string(), content: z.string() }),
  }),
  /** Tells them, each once by every way that reaches him. `toldNum` is what `numbers` said: another number is refused. */
  send: call({
    path: '/oms/api/v1/activity/apply/message/send',
    name: '发送活动通知',
    needs: NEEDS,
    log: OperationType.add,
    loading: true,
    body: z.strictObject({
      ...chosen,
      ...words,
      toldNum: z.int().min(1, '所选报名中没有可通知的人').max(messageLimits.people),
    }),
    answer: z.strictObject({ toldNum: z.int() }),
  }),
};
