/** What the visitors of an activity were sent, and sending it again (decision 64). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { NoticeStatus, noticeStatusLabels, OperationType } from '../enums.ts';
import { version } from '../platform/record-history.ts';
import { coded, filterText, id, text, time, written } from '../wire.ts';
import { contentLanguageLabels, contentLanguages } from './content-language.ts';

const base = '/oms/api/v1/activity/visitorNotice';

export const VisitorNoticeKind = {
  received: 'received',
  decided: 'decided',
  changed: 'changed',
  reminder: 'reminder',
  offered: 'offered',
  lapsed: 'lapsed',
  calledOff: 'calledOff',
  withdrawn: 'withdrawn',
  message: 'message',
} as const;
export const visitorNoticeKindLabels: Record<keyof typeof VisitorNoticeKind, string> = {
  received: '收到报名',
  decided: '审核结果',
  changed: '活动变动',
  reminder: '活动提醒',
  offered: '候补递补',
  lapsed: '候补失效',
  calledOff: '取消或延期',
  withdrawn: '代为撤回',
  message: '主办方通知',
};
export const VisitorNoticeChannel = { mail: 'mail', sms: 'sms' } as const;
export const visitorNoticeChannelLabels: Record<keyof typeof VisitorNoticeChannel, string> = {
  mail: '邮件',
  sms: '短信',
};

/** What a notice says, in the order in which a visitor would hear of it; `sentBack` asks him to correct his sign-up. */
export const VisitorText = {
  received: 'received',
  waiting: 'waiting',
  offered: 'offered',
  lapsed: 'lapsed',
  approved: 'approved',
  rejected: 'rejected',
  sentBack: 'sentBack',
  reset: 'reset',
  withdrawn: 'withdrawn',
  reminder: 'reminder',
  changed: 'changed',
  postponed: 'postponed',
  cancelled: 'cancelled',
  resumed: 'resumed',
} as const;
export type VisitorText = keyof typeof VisitorText;
export const visitorTexts = Object.values(VisitorText);
export const visitorTextLabels: Record<VisitorText, string> = {
  received: '收到报名',
  waiting: '进入候补',
  offered: '候补递补',
  lapsed: '候补失效',
  approved: '报名通过',
  rejected: '报名未通过',
  sentBack: '报名需补正',
  reset: '重新审核',
  withdrawn: '代为撤回',
  reminder: '活动提醒',
  changed: '时间或地点变动',
  postponed: '活动延期',
  cancelled: '活动取消',
  resumed: '恢复举行',
};
export const LONGEST_NOTICE_TEXT = 500;

const ownText = z.strictObject({
  text: coded(VisitorText, visitorTextLabels),
  language: z.enum(contentLanguages),
  /** Plain text that stands in the notice as it is. */
  content: text(LONGEST_NOTICE_TEXT).transform((content) => content.replaceAll(/\r\n?/g, '\n')),
});
export type OwnNoticeText = z.output<typeof ownText>;
/** How one is called in logs. */
export const ownTextName = ({ text, language }: Pick<OwnNoticeText, 'text' | 'language'>): string =>
  `${visitorTextLabels[text]}通知补充（${contentLanguageLabels[language]}）`;

const status = coded(NoticeStatus, noticeStatusLabels);
const kind = coded(VisitorNoticeKind, visitorNoticeKindLabels);
const channel = coded(VisitorNoticeChannel, visitorNoticeChannelLabels);
const needs = 'latin_op_activity_publish';

const noticeRow = {
  id: z.int(),
  applyCode: z.string(),
  kind,
  channel,
  subject: z.string(),
  status,
  tryNum: z.int(),
  lastError: z.string(),
  createdTime: z.string(),
  sentTime: z.string().nullable(),
};

/** A notice among those of all activities. */
export const visitorNoticeRow = z.strictObject({
  ...noticeRow,
  activityId: z.int(),
  activityTitle: z.string(),
});
export type VisitorNoticeRow = z.output<typeof visitorNoticeRow>;

export const visitorNoticeCalls = {
  /** The newest first; what opens a sign-up stands in none of them, and where it went is not told. */
  page: pageCall({
    path: `${base}/page`,
    name: '报名通知记录',
    needs,
    log: null,
    template: { activityId: id, status: status.nullable() },
    row: z.strictObject(noticeRow),
  }),
  /** The same of all activities of the caller. */
  allPage: pageCall({
    path: `${base}/allPage`,
    name: '全部报名通知',
    needs,
    log: null,
    template: {
      activityId: id.nullable(),
      /** Of the sign-up, however it was typed; the whole of it. */
      applyCode: filterText,
      kind: kind.nullable(),
      channel: channel.nullable(),
      status: status.nullable(),
      createdTimeStart: time.nullable(),
      createdTimeEnd: time.nullable(),
    },
    row: visitorNoticeRow,
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
  /** What the staff of an activity add to its notices, with the version of the activity. */
  texts: call({
    path: `${base}/texts`,
    name: '查询通知文案',
    needs: 'latin_op_activity_modify',
    log: null,
    body: z.strictObject({ activityId: id }),
    answer: z.strictObject({ version: z.int(), texts: z.array(ownText) }),
  }),
  /** A notice with such a text, whole, with samples of what belongs to a sign-up. Nothing is kept or sent. */
  previewText: call({
    path: `${base}/previewText`,
    name: '预览通知文案',
    needs: 'latin_op_activity_modify',
    log: null,
    body: z.strictObject({ activityId: id, ...ownText.shape }),
    answer: z.strictObject({ subject: z.string(), content: z.string() }),
  }),
  /** Keeps all texts of an activity; what is empty or left out is the product's text alone. */
  saveTexts: call({
    path: `${base}/saveTexts`,
    name: '修改通知文案',
    needs: 'latin_op_activity_modify',
    log: OperationType.modify,
    body: z.strictObject({
      activityId: id,
      version,
      texts: z
        .array(ownText)
        .max(visitorTexts.length * contentLanguages.length)
        .refine(
          (list) => new Set(list.map(ownTextName)).size === list.length,
          '每种通知每种语言只能有一条补充内容',
        ),
    }),
    answer: written,
  }),
};
