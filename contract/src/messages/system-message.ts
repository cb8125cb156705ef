/** What a system message carries (spec 3.3, 7): on the wire, in its form, in its log, and what of it its receivers see. */
import { z } from 'zod';
import { authorFields } from '../author-fields.ts';
import { valuesOf } from '../enums.ts';
import { detailShape, rowShape, type Values, wholeShape } from '../field-shapes.ts';
import { choiceField, flagField, numberField, specialField, textField, timeField } from '../fields.ts';
import { version } from '../platform/record-history.ts';
import { fileListText, id, yesNo } from '../wire.ts';
import { readStatus } from './message.ts';
import {
  MessageAudience,
  MessagePriority,
  messageAudienceLabels,
  messagePriorityLabels,
  SystemMessageKind,
  SystemMessageStatus,
  systemMessageKindLabels,
  systemMessageStatusLabels,
} from './system-message-enums.ts';

/** So many departments, roles or people can be named. */
export const MOST_TARGETS = 500;
export const MOST_ATTACHMENTS = 10;
/** Characters with their marks. */
export const LONGEST_MESSAGE = 200_000;
/** What stands for an empty summary: so many first characters of the text. */
export const MESSAGE_LEAD = 120;

/** What system messages have. */
export const systemMessageFields = {
  title: textField({
    label: '标题',
    max: 100,
    required: true,
    searched: true,
    detail: false,
    column: { width: 260, lines: 2 },
  }),
  messageKind: choiceField({
    label: '类型',
    values: valuesOf(SystemMessageKind),
    labels: systemMessageKindLabels,
    initial: SystemMessageKind.notice,
    optional: true,
    searched: true,
    column: { width: 80 },
  }),
  priority: choiceField({
    label: '优先级',
    values: valuesOf(MessagePriority),
    labels: messagePriorityLabels,
    initial: MessagePriority.ordinary,
    optional: true,
    searched: true,
    column: { width: 88 },
  }),
  summary: textField({
    label: '摘要',
    max: 200,
    multiline: true,
    optional: true,
    placeholder: `不填则取正文前 ${MESSAGE_LEAD} 字`,
    detailOnly: true,
  }),
  audience: choiceField({
    label: '接收范围',
    values: valuesOf(MessageAudience),
    labels: messageAudienceLabels,
    initial: MessageAudience.all,
    optional: true,
    searched: true,
    column: { width: 100 },
  }),
  /** Ids of departments (with all below them), roles or people, as the audience has it; none where it is everybody. */
  targetIds: specialField({
    label: '接收对象',
    write: z.array(id).max(MOST_TARGETS, `最多选择 ${MOST_TARGETS} 个接收对象`),
    optional: true,
    initial: [],
    writtenOnly: true,
  }),
  /** When it is to be published by itself, or when it was. */
  publicTime: timeField({
    label: '定时发布',
    help: '到时自动发布；不填则手动发布',
    optional: true,
    column: { title: '发布时间', width: 172 },
  }),
  expireTime: timeField({
    label: '过期时间',
    help: '到时不再显示；不填则一直有效',
    optional: true,
    column: { width: 172, hiddenAtFirst: true },
  }),
  needConfirm: flagField({
    label: '需要确认',
    optional: true,
    help: '接收人打开后须点击“确认收到”',
    column: { width: 96, hiddenAtFirst: true },
  }),
  /** JSON text of the file list (spec 5.3). */
  attachments: specialField({
    label: '附件',
    write: fileListText(MOST_ATTACHMENTS),
    read: z.string(),
    optional: true,
    initial: '',
    detailOnly: true,
  }),
  /** HTML; sanitised by the server when written. */
  content: specialField({
    label: '内容',
    write: z.string().min(1, '请输入内容').max(LONGEST_MESSAGE, '内容过长'),
    read: z.string(),
    form: false,
    detailOnly: true,
  }),
  /** As it is at this moment. */
  status: choiceField({
    label: '状态',
    values: valuesOf(SystemMessageStatus),
    labels: systemMessageStatusLabels,
    shownOnly: true,
    elsewhere: true,
    detail: false,
    searched: true,
    column: { width: 88 },
  }),
  pinned: flagField({ label: '置顶', shownOnly: true, column: { width: 72, hiddenAtFirst: true } }),
  /** Who should read it now, who has, and who has said so where that is asked for. */
  receiverNum: numberField({
    label: '应读',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    column: { title: '已读/应读', width: 110 },
  }),
  readNum: numberField({ label: '已读', shownOnly: true, elsewhere: true, detail: false }),
  confirmNum: numberField({ label: '已确认', shownOnly: true, elsewhere: true, detail: false }),
  ...authorFields,
  updatedBy: textField({ ...authorFields.updatedBy, column: { width: 110 } }),
};
export type SystemMessageFields = typeof systemMessageFields;
/** A system message as it is written, whole. */
export type SystemMessageValues = Values<SystemMessageFields>;

/** Rules that concern several fields at once. */
function checkTogether(value: SystemMessageValues, context: z.core.$RefinementCtx): void {
  const { publicTime, expireTime } = systemMessageFields;
  if (value.publicTime && value.expireTime && value.publicTime >= value.expireTime)
    context.addIssue({
      code: 'custom',
      path: ['expireTime'],
      message: `${expireTime.label}必须晚于${publicTime.label}`,
    });
  if (value.audience !== MessageAudience.all && value.targetIds.length === 0)
    context.addIssue({
      code: 'custom',
      path: ['targetIds'],
      message: `请选择${messageAudienceLabels[value.audience]}`,
    });
}

export const systemMessageAdd = z.strictObject(wholeShape(systemMessageFields)).superRefine(checkTogether);
export type SystemMessageAdd = z.input<typeof systemMessageAdd>;
export const systemMessageModify = z
  .strictObject({ ...wholeShape(systemMessageFields), id, version })
  .superRefine(checkTogether);

export const systemMessageRow = z.strictObject({
  id: z.int(),
  ...rowShape(systemMessageFields),
  /** The first names of the departments, roles or people; '' for everybody. */
  targetNames: z.string(),
});
export type SystemMessageRow = z.output<typeof systemMessageRow>;

/** What its receiver sees of it (spec 3.3). In lists `content` is the summary, in the detail the whole text. */
export const receivedMessage = z.strictObject({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  publicTime: z.string(),
  updatedBy: z.string(),
  status: readStatus,
  messageKind: systemMessageFields.messageKind.read,
  priority: systemMessageFields.priority.read,
  pinned: z.boolean(),
  needConfirm: z.boolean(),
  confirmedTime: z.string().nullable(),
  attachmentNum: z.int(),
  starred: yesNo,
});
export type ReceivedMessage = z.output<typeof receivedMessage>;

/** One message with its text. `office` is for those who manage it; a receiver gets null. */
export const systemMessageDetail = z.strictObject({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  messageKind: systemMessageFields.messageKind.read,
  priority: systemMessageFields.priority.read,
  attachments: z.string(),
  needConfirm: z.boolean(),
  /** null: not yet published. */
  publicTime: z.string().nullable(),
  updatedBy: z.string(),
  /** Of the caller; null where it is not sent to him, or not published. */
  readStatus: readStatus.nullable(),
  confirmedTime: z.string().nullable(),
  office: z
    .strictObject({
      ...systemMessageRow.shape,
      ...detailShape(systemMessageFields),
      targetList: z.array(z.strictObject({ id: z.int(), name: z.string() })),
      version: z.int(),
    })
    .nullable(),
});
export type SystemMessageDetail = z.output<typeof systemMessageDetail>;

/** One of those who should read a message. */
export const readerRow = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  userLoginId: z.string(),
  deptName: z.string().nullable(),
  status: readStatus,
  readTime: z.string().nullable(),
  confirmedTime: z.string().nullable(),
});
export type ReaderRow = z.output<typeof readerRow>;
