/** The record of what was sent by mail and web hook (ours). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { NoticeStatus, noticeStatusLabels, OperationType, type ValueOf } from '../enums.ts';
import { coded, filterText, id, time } from '../wire.ts';
import { messageBase } from './message.ts';

const base = `${messageBase}/notice`;

/** `reset`: the web hook of reset codes. */
export const NoticeChannel = { mail: 'mail', webhook: 'webhook', reset: 'reset' } as const;
export type NoticeChannel = ValueOf<typeof NoticeChannel>;
export const noticeChannelLabels: Record<NoticeChannel, string> = {
  mail: '邮件',
  webhook: 'Web 回调',
  reset: '验证码回调',
};

const status = coded(NoticeStatus, noticeStatusLabels);
const channel = coded(NoticeChannel, noticeChannelLabels);

export const noticeRow = z.strictObject({
  id: z.int(),
  userName: z.string(),
  userLoginId: z.string(),
  channel,
  subject: z.string(),
  content: z.string(),
  status,
  tryNum: z.int(),
  /** Where it went to; '' before, and where nothing was set up: then the server's log has it. */
  receiver: z.string(),
  lastError: z.string(),
  createdTime: z.string(),
  sentTime: z.string().nullable(),
});
export type NoticeRow = z.output<typeof noticeRow>;

export const noticeCalls = {
  /** Of people within the caller's scope, the newest first. */
  page: pageCall({
    path: `${base}/page`,
    name: '通知发送记录',
    needs: 'latin_sys_notice',
    log: null,
    template: {
      keyword: filterText.nullable(),
      status: status.nullable(),
      channel: channel.nullable(),
      createdTimeStart: time.nullable(),
      createdTimeEnd: time.nullable(),
    },
    row: noticeRow,
  }),
  /** Sends again what was given up, or does not want to wait; a code never: who wants another asks for it. */
  resend: call({
    path: `${base}/resend`,
    name: '重新发送通知',
    needs: 'latin_sys_notice_resend',
    log: OperationType.modify,
    body: z.strictObject({ ids: z.array(id).min(1, '请选择通知').max(100, '一次最多处理 100 条通知') }),
    answer: z.strictObject({ doneNum: z.int() }),
  }),
};
