/** What the visitors of an activity were sent, and sending it again (decision 64). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { NoticeStatus, noticeStatusLabels, OperationType } from '../enums.ts';
import { coded, id } from '../wire.ts';

const base = '/oms/api/v1/activity/visitorNotice';

export const VisitorNoticeKind = {
  received: 'received',
  decided: 'decided',
  changed: 'changed',
  reminder: 'reminder',
  offered: 'offered',
  lapsed: 'lapsed',
  calledOff: 'calledOff',
} as const;
export const visitorNoticeKindLabels: Record<keyof typeof VisitorNoticeKind, string> = {
  received: '收到报名',
  decided: '审核结果',
  changed: '活动变动',
  reminder: '活动提醒',
  offered: '候补递补',
  lapsed: '候补失效',
  calledOff: '取消或延期',
};
export const VisitorNoticeChannel = { mail: 'mail', sms: 'sms' } as const;
export const visitorNoticeChannelLabels: Record<keyof typeof VisitorNoticeChannel, string> = {
  mail: '邮件',
  sms: '短信',
};

const status = coded(NoticeStatus, noticeStatusLabels);
const needs = 'latin_op_activity_publish';

export const visitorNoticeCalls = {
  /** The newest first; what opens a sign-up stands in none of them, and where it went is not told. */
  page: pageCall({
    path: `${base}/page`,
    name: '报名通知记录',
    needs,
    log: null,
    template: { activityId: id, status: status.nullable() },
    row: z.strictObject({
      id: z.int(),
      applyCode: z.string(),
      kind: coded(VisitorNoticeKind, visitorNoticeKindLabels),
      channel: coded(VisitorNoticeChannel, visitorNoticeChannelLabels),
      subject: z.string(),
      status,
      tryNum: z.int(),
      lastError: z.string(),
      createdTime: z.string(),
      sentTime: z.string().nullable(),
    }),
  }),
  numbers: call({
    path: `${base}/numbers`,
    name: '报名通知统计',
    needs,
    log: null,
    body: z.strictObject({ activityId: id }),
    answer: z.strictObject({
      waitingNum: z.int(),
      sentNum: z.int(),
      failedNum: z.int(),
      /** A way to send is set up; without one visitors are told to look with number and code. */
      canSend: z.boolean(),
    }),
  }),
  /** Sends again what was given up: one of them, or all of an activity. */
  resend: call({
    path: `${base}/resend`,
    name: '重新发送报名通知',
    needs,
    log: OperationType.modify,
    body: z.strictObject({ activityId: id, id: id.nullable() }),
    answer: z.strictObject({ doneNum: z.int() }),
  }),
};
