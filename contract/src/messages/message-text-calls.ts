/** The office's own words for messages and notices (ours). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { filterText, requiredText, written, yesNo } from '../wire.ts';
import { messageBase } from './message.ts';
import {
  LONGEST_MESSAGE_TEXT,
  LONGEST_MESSAGE_TITLE,
  messageTextFault,
  messageTextIds,
  messageTextOf,
  messageTitleFault,
} from './message-text.ts';

const base = `${messageBase}/messageText`;
const READ = 'latin_sys_text';
const MODIFY = 'latin_sys_text_modify';

const textId = z.literal(messageTextIds);

export const messageTextRow = z.strictObject({
  id: z.int(),
  /** The kind of message, 系统通知 of notices. */
  kindName: z.string(),
  name: z.string(),
  title: z.string(),
  content: z.string(),
  /** The words are the office's own, not the product's. */
  isOwn: yesNo,
  version: z.int(),
  updatedBy: z.string(),
  updatedTime: z.string().nullable(),
});
export type MessageTextRow = z.output<typeof messageTextRow>;

export const messageTextCalls = {
  page: pageCall({
    path: `${base}/page`,
    name: '消息文案列表',
    needs: READ,
    log: null,
    template: { id: textId.nullable(), keyword: filterText, isOwn: yesNo.nullable() },
    row: messageTextRow,
  }),
  /** What is sent from now on, by every process. */
  modify: call({
    path: `${base}/modify`,
    name: '修改消息文案',
    needs: MODIFY,
    log: OperationType.modify,
    body: z
      .strictObject({
        id: textId,
        version,
        title: requiredText(LONGEST_MESSAGE_TITLE, '请输入标题'),
        /** One line: lists and short messages show no other. */
        content: requiredText(LONGEST_MESSAGE_TEXT, '请输入内容').transform((content) =>
          content.replaceAll(/\s*[\r\n]+\s*/g, ' '),
        ),
      })
      .superRefine(({ id, title, content }, { addIssue }) => {
        const text = messageTextOf(id);
        const titleFault = messageTitleFault(title);
        const contentFault = text ? messageTextFault(text, content) : null;
        if (titleFault !== null) addIssue({ code: 'custom', path: ['title'], message: titleFault });
        if (contentFault !== null) addIssue({ code: 'custom', path: ['content'], message: contentFault });
      }),
    answer: written,
  }),
  /** Back to the product's own words. */
  reset: call({
    path: `${base}/reset`,
    name: '恢复默认消息文案',
    needs: MODIFY,
    log: OperationType.modify,
    body: z.strictObject({ id: textId, version }),
    answer: written,
  }),
  historyPage: pageCall({
    path: `${base}/historyPage`,
    name: '消息文案变更历史',
    needs: READ,
    log: null,
    template: { id: textId },
    row: changeEntry,
  }),
};
