/** The office's own words for messages and notices. */
import {
  type Calls,
  type MessageText,
  type MessageTextRow,
  messageTextKind,
  messageTextOf,
  messageTexts,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Context, Implement, Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { changedBy, requireVersion } from '../../records/version.ts';

interface Stored {
  id: number;
  title: string | null;
  content: string | null;
  version: number;
  updatedBy: string | null;
  updatedTime: Date;
}

const readStored = (db: Db | Trx): Promise<Stored[]> =>
  db
    .selectFrom('message_text')
    .leftJoin('user_account', 'user_account.id', 'message_text.updated_by')
    .select([
      'message_text.id',
      'message_text.title',
      'message_text.content',
      'message_text.version',
      'user_account.user_name as updatedBy',
      'message_text.updated_at as updatedTime',
    ])
    .execute();

const present = (text: MessageText, stored: Stored | undefined, zone: TimeZone): MessageTextRow => ({
  id: text.id,
  kindName: messageTextKind(text),
  name: text.name,
  title: stored?.title ?? text.title,
  content: stored?.content ?? text.content,
  isOwn: stored?.content == null ? 0 : 1,
  // What nobody has touched yet is in its first version.
  version: stored?.version ?? 1,
  updatedBy: stored?.updatedBy ?? '',
  updatedTime: zone.textOrNull(stored?.updatedTime ?? null),
});

interface Change {
  id: number;
  version: number;
  /** Null: the product's own. */
  words: Pick<MessageText, 'title' | 'content'> | null;
}

export function messageTextRoutes({ zone }: Pick<Platform, 'zone'>): Implement<Calls['messageText']> {
  const change = (context: Context<'latin_sys_text_modify'>, { id, version, words }: Change) =>
    context.write(subjects.messageText, async (trx, { record }) => {
      const { caller, now } = context;
      const text = messageTextOf(id);
      if (!text) throw notFound();
      // The row is there to be held, so that of two first changes at once the second sees the first.
      await trx
        .insertInto('message_text')
        .values({ id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await sql`select from message_text where id = ${id} for update`.execute(trx);
      const stored = (await readStored(trx)).find((one) => one.id === id);
      if (!stored) throw notFound();
      requireVersion(stored, version, zone);
      const before = present(text, stored, zone);
      const after = words ?? text;
      // Words that are the product's own go on with the product's next version.
      const isOwn = after.title !== text.title || after.content !== text.content;
      await trx
        .updateTable('message_text')
        .set({
          title: isOwn ? after.title : null,
          content: isOwn ? after.content : null,
          ...changedBy({ userId: caller.userId, now }),
        })
        .where('id', '=', id)
        .execute();
      const name = `${messageTextKind(text)}·${text.name}`;
      record({
        id,
        name,
        action: words ? '修改' : '恢复默认',
        content: words ? `修改消息文案“${name}”` : `恢复消息文案“${name}”为默认`,
        changes: [
          { field: '标题', before: before.title, after: after.title },
          { field: '内容', before: before.content, after: after.content },
        ].filter((one) => one.before !== one.after),
      });
      return { id };
    });

  return {
    async page({ db }, { template: { id, keyword = '', isOwn }, pageNum, pageSize }) {
      const stored = new Map((await readStored(db)).map((row) => [row.id, row]));
      const rows = Object.values(messageTexts)
        .map((text) => present(text, stored.get(text.id), zone))
        .filter((row) => id == null || row.id === id)
        .filter((row) => isOwn == null || row.isOwn === isOwn)
        .filter(({ kindName, name, title, content }) =>
          [kindName, name, title, content].some((words) => words.includes(keyword)),
        );
      const dataBody = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      return { dataBody, count: rows.length, pageNum };
    },

    modify: (context, { id, version, title, content }) =>
      change(context, { id, version, words: { title, content } }),

    reset: (context, { id, version }) => change(context, { id, version, words: null }),

    historyPage: ({ db }, { template, ...paging }) =>
      findHistoryPage(db, subjects.messageText.history, template.id ?? 0, paging, zone),
  };
}
