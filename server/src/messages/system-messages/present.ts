import type {
  ReaderRow,
  ReceivedMessage,
  SystemMessageDetail,
  SystemMessageRow,
  SystemMessageValues,
} from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { detailValues, heldValues, rowValues } from '../../records/field-table.ts';
import { fileListOf, messageColumns } from './fields.ts';
import type { ReceivedRecord } from './own-queries.ts';
import type { findReaderPage, OfficeMessage, Readers } from './queries.ts';

const nobody: Readers = { receiverNum: 0, readNum: 0, confirmNum: 0 };

/** A row of the office's list. */
export const presentRow = (
  row: OfficeMessage,
  readers: Readers | undefined,
  zone: TimeZone,
): SystemMessageRow => ({
  id: row.id,
  ...rowValues(messageColumns, { ...row, ...(readers ?? nobody) }, zone),
  targetNames: row.targetNames,
});

/** What a receiver sees of a message in a list. */
export const presentReceived = (row: ReceivedRecord, zone: TimeZone): ReceivedMessage => ({
  id: row.id,
  title: row.title,
  content: row.lead,
  publicTime: zone.text(row.public_time),
  updatedBy: row.updated_by,
  status: row.read_at === null ? 0 : 1,
  messageKind: row.message_kind as ReceivedMessage['messageKind'],
  priority: row.priority as ReceivedMessage['priority'],
  pinned: row.pinned,
  needConfirm: row.need_confirm,
  confirmedTime: zone.textOrNull(row.confirmed_at),
  attachmentNum: row.attachment_num,
  starred: row.starred ? 1 : 0,
});

interface Texts {
  content: string;
  attachments: unknown;
}

/** What a receiver is told of it, and nothing else. */
export const presentForReceiver = (
  row: ReceivedRecord,
  texts: Texts,
  zone: TimeZone,
): SystemMessageDetail => {
  const { attachmentNum, pinned, status, starred, ...shown } = presentReceived(row, zone);
  return {
    ...shown,
    content: texts.content,
    attachments: fileListOf(texts.attachments),
    readStatus: status,
    office: null,
  };
};

/** The same with what the office keeps; `received` where it is sent to the caller, too. */
export function presentForOffice(
  row: OfficeMessage,
  texts: Texts,
  more: {
    received: ReceivedRecord | undefined;
    readers: Readers | undefined;
    targetList: { id: number; name: string }[];
  },
  zone: TimeZone,
): SystemMessageDetail {
  const office = presentRow(row, more.readers, zone);
  const attachments = fileListOf(texts.attachments);
  return {
    id: row.id,
    title: row.title,
    content: texts.content,
    messageKind: office.messageKind,
    priority: office.priority,
    attachments,
    needConfirm: row.needConfirm,
    publicTime: office.publicTime,
    updatedBy: row.updatedBy,
    readStatus: more.received ? (more.received.read_at === null ? 0 : 1) : null,
    confirmedTime: zone.textOrNull(more.received?.confirmed_at ?? null),
    office: {
      ...office,
      ...detailValues(messageColumns, row, zone),
      content: texts.content,
      attachments,
      targetList: more.targetList,
      version: row.version,
    },
  };
}

/** What forms write of it. */
export const valuesOf = (
  row: OfficeMessage,
  texts: Texts,
  targetIds: number[],
  zone: TimeZone,
): SystemMessageValues => ({
  ...heldValues(messageColumns, row, zone),
  content: texts.content,
  attachments: fileListOf(texts.attachments),
  targetIds,
});

type ReaderRecord = Awaited<ReturnType<typeof findReaderPage>>['dataBody'][number];

export const presentReader = (row: ReaderRecord, zone: TimeZone): ReaderRow => ({
  userId: row.id,
  userName: row.user_name,
  userLoginId: row.user_login_id,
  deptName: row.department_name,
  status: row.read_at === null ? 0 : 1,
  readTime: zone.textOrNull(row.read_at),
  confirmedTime: zone.textOrNull(row.confirmed_at),
});
