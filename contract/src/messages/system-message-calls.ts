/** System messages: the calls of their receivers and of the office (spec 7). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { filterShape, sortableKeys } from '../field-shapes.ts';
import { batchAnswer } from '../operations/batch.ts';
import { changeEntry } from '../platform/record-history.ts';
import { isSeen } from '../stored-text.ts';
import { filterText, id, nothing, oneOf, text, time, written } from '../wire.ts';
import { messageBase, messageCounts, readAnswer, readBody, readStatus } from './message.ts';
import { starBody, starFilter } from './message-star.ts';
import {
  readerRow,
  receivedMessage,
  systemMessageAdd,
  systemMessageDetail,
  systemMessageFields,
  systemMessageModify,
  systemMessageRow,
} from './system-message.ts';
import { SystemMessageStatus, systemMessageStatusLabels } from './system-message-enums.ts';

const base = `${messageBase}/systemMessage`;
const MANAGE = 'latin_sys_msg';

const ids = z.array(id).min(1, '请选择消息').max(100, '一次最多处理 100 条消息');

export const systemMessageCalls = {
  /** What is sent to the caller and in force, pinned ones first, then the newest. */
  userPage: pageCall({
    path: `${base}/userPage`,
    name: '本人的系统消息',
    needs: 'signedIn',
    log: null,
    template: {
      keyword: filterText.nullable(),
      status: readStatus.nullable(),
      starred: starFilter,
      publicTimeStart: time.nullable(),
      publicTimeEnd: time.nullable(),
      updatedTimeStart: time.nullable(),
      updatedTimeEnd: time.nullable(),
    },
    row: receivedMessage,
  }),
  /** Marks messages to be found again, or takes the mark away. */
  star: call({
    path: `${base}/star`,
    name: '系统消息标星',
    needs: 'signedIn',
    log: null,
    body: starBody,
    answer: nothing,
  }),
  statistics: call({
    path: `${base}/statistics`,
    name: '系统消息统计',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: messageCounts,
    isUse: false,
  }),
  /** `id` is of one that was opened. `ids` and `all` leave out what has to be confirmed: that is opened one by one. */
  read: call({
    path: `${base}/read`,
    name: '系统消息标记已读',
    needs: 'signedIn',
    log: null,
    body: readBody,
    answer: readAnswer,
  }),
  /** Says that one has received a message that asks for it; it is read with that. */
  confirm: call({
    path: `${base}/confirm`,
    name: '确认收到系统消息',
    needs: 'signedIn',
    log: OperationType.modify,
    body: z.strictObject({ id }),
    answer: written,
  }),
  /** For its receivers while it is in force, and for those who manage it. */
  detail: call({
    path: `${base}/detail`,
    name: '系统消息详情',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({ id }),
    answer: systemMessageDetail,
  }),

  page: pageCall({
    path: `${base}/page`,
    name: '系统消息列表',
    needs: MANAGE,
    log: null,
    template: {
      ...filterShape(systemMessageFields),
      /** Words of title and summary. */
      keyword: filterText.nullable(),
      publicTimeStart: time.nullable(),
      publicTimeEnd: time.nullable(),
    },
    sortable: sortableKeys(systemMessageFields),
    row: systemMessageRow,
  }),
  add: call({
    path: `${base}/add`,
    name: '新增系统消息',
    needs: 'latin_sys_msg_add',
    log: OperationType.add,
    loading: true,
    body: systemMessageAdd,
    answer: written,
  }),
  /** What is published is withdrawn first; what is changed is published anew, and unread by everybody. */
  modify: call({
    path: `${base}/modify`,
    name: '修改系统消息',
    needs: 'latin_sys_msg_modify',
    log: OperationType.modify,
    loading: true,
    body: systemMessageModify,
    answer: written,
  }),
  delete: call({
    path: `${base}/delete`,
    name: '删除系统消息',
    needs: 'latin_sys_msg_delete',
    log: OperationType.delete,
    loading: true,
    body: z.strictObject({ ids }),
    answer: batchAnswer,
  }),
  /** Publishes at once, whatever was planned, or withdraws. */
  updateStatus: call({
    path: `${base}/updateStatus`,
    name: '发布与撤回系统消息',
    needs: 'latin_sys_msg_publish',
    log: OperationType.modify,
    body: z
      .strictObject({
        ids,
        status: oneOf(
          [SystemMessageStatus.published, SystemMessageStatus.withdrawn],
          systemMessageStatusLabels,
        ),
        reason: text(200).optional(),
      })
      .refine((body) => body.status !== SystemMessageStatus.withdrawn || isSeen(body.reason ?? ''), {
        path: ['reason'],
        message: '请填写撤回原因',
      }),
    answer: batchAnswer,
  }),
  pin: call({
    path: `${base}/pin`,
    name: '系统消息置顶',
    needs: 'latin_sys_msg_publish',
    log: OperationType.modify,
    body: z.strictObject({ id, pinned: z.boolean() }),
    answer: written,
  }),
  /** Who has read it and who has not, of the people that the caller may see. */
  readerPage: pageCall({
    path: `${base}/readerPage`,
    name: '系统消息阅读情况',
    needs: MANAGE,
    log: null,
    template: { messageId: id, status: readStatus.nullable(), keyword: filterText.nullable() },
    row: readerRow,
  }),
  historyPage: pageCall({
    path: `${base}/historyPage`,
    name: '系统消息变更历史',
    needs: MANAGE,
    log: null,
    template: { messageId: id },
    row: changeEntry,
  }),
};
