/** What of a system message is stored, and how a change of it reads. */
import {
  LONGEST_MESSAGE,
  MESSAGE_LEAD,
  PREVIEW_BASE,
  readFileList,
  type SystemMessageFields,
  type SystemMessageValues,
  shapeFault,
  storedText,
  systemMessageFields,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { fieldChanges } from '../../records/field-changes.ts';
import { columnValues, fieldTable } from '../../records/field-table.ts';

/** How texts with marks are cleaned, and what is read from them: another service knows. */
export interface RichTexts {
  clean(html: string, sender: string, most: number): Promise<string>;
  fileIdsIn(html: string): string[];
  fileIdOf(address: string): string | null;
  plainText(html: string, most: number): string;
}

/** Where the fields stand; files, targets and texts by hand. */
export const messageColumns = fieldTable('system_message', systemMessageFields, {
  createdTime: 'created_at',
  updatedTime: 'updated_at',
});

/** A body made ready for the table. Refuses an attachment that is none of ours, and a text that cannot be cleaned. */
export async function cleanMessage(
  body: SystemMessageValues,
  userId: number,
  { clean, fileIdOf }: RichTexts,
): Promise<SystemMessageValues> {
  const content = await clean(body.content, String(userId), LONGEST_MESSAGE);
  if (content === '') throw wrongField('content', shapeFault('missing'));
  const files = readFileList(body.attachments).map(({ name = '', url }) => {
    const address = /^[A-Za-z0-9_-]{22}$/.test(url) ? `${PREVIEW_BASE}${url}` : url;
    if (fileIdOf(address) === null) throw new Refusal('SM4000.attachmentGone');
    return { name: storedText(name), url: address };
  });
  return {
    ...body,
    content,
    attachments: files.length === 0 ? '' : JSON.stringify(files),
    targetIds: body.audience === 0 ? [] : [...new Set(body.targetIds)].sort((a, b) => a - b),
  };
}

/** The columns of what a message is to hold. */
export const columnsOf = (values: SystemMessageValues, zone: TimeZone, { plainText }: RichTexts) => ({
  ...columnValues(messageColumns, values, zone),
  lead: values.summary || plainText(values.content, MESSAGE_LEAD),
  content: values.content,
  attachments: values.attachments || '[]',
});

/** A file list as the wire has it. */
export const fileListOf = (stored: unknown) =>
  Array.isArray(stored) && stored.length > 0 ? JSON.stringify(stored) : '';

const MOST_LOGGED = 200;

/** What a change alters, by Chinese labels; `before` is null for a new one. `names` are those of the targets by their ids. */
export const messageChanges = (
  before: SystemMessageValues | null,
  after: SystemMessageValues,
  { plainText }: RichTexts,
  names: ReadonlyMap<number, string>,
): Change[] =>
  fieldChanges<SystemMessageFields>(systemMessageFields, before, after, {
    targetIds: ({ targetIds }) =>
      targetIds
        .map((id) => names.get(id) ?? `#${id}`)
        .join('、')
        .slice(0, MOST_LOGGED),
    attachments: ({ attachments }) =>
      readFileList(attachments)
        .map(({ name, url }) => name ?? url)
        .join('、'),
    content: ({ content }) => plainText(content, MOST_LOGGED),
  });
