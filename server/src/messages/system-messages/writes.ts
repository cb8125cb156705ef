import type { SystemMessageValues } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { thisInstant } from '../../database/instants.ts';
import type { FileStore } from '../../files/index.ts';
import { releaseFiles } from '../../files/index.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import { MESSAGES_CHANNEL, PLANS_CHANNEL, tellPeople } from '../tell.ts';
import { columnsOf, type RichTexts } from './fields.ts';
import { ownMessages } from './queries.ts';
import { findKeys, isFor, isInForce, isReceiver } from './received.ts';

/** Writes a new message; answers its id. */
export async function insertMessage(
  trx: Trx,
  values: SystemMessageValues,
  caller: Caller,
  zone: TimeZone,
  richTexts: RichTexts,
): Promise<number> {
  const { id } = await trx
    .insertInto('system_message')
    .values({
      ...columnsOf(values, zone, richTexts),
      department_id: caller.deptId,
      created_by: caller.userId,
      updated_by: caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeTargets(trx, id, values);
  return id;
}

/** Writes a held message whole. It stands there as if it had never been published: nobody has read what it says now. */
export async function updateMessage(
  trx: Trx,
  id: number,
  values: SystemMessageValues,
  by: Writer,
  zone: TimeZone,
  richTexts: RichTexts,
): Promise<void> {
  await trx
    .updateTable('system_message')
    .set({ ...columnsOf(values, zone, richTexts), withdrawn_at: null, ...changedBy(by) })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('system_message_target').where('message_id', '=', id).execute();
  await writeTargets(trx, id, values);
  await forgetReaders(trx, [id]);
}

async function writeTargets(
  trx: Trx,
  id: number,
  { audience, targetIds }: Pick<SystemMessageValues, 'audience' | 'targetIds'>,
): Promise<void> {
  const ids = audience === 0 ? [0] : targetIds;
  await trx
    .insertInto('system_message_target')
    .values(ids.map((target) => ({ message_id: id, kind: audience, target_id: target })))
    .execute();
}

async function forgetReaders(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('system_message_read')
    .where('message_id', 'in', [...ids])
    .execute();
}

/** Publishes held messages now; who read them before they were withdrawn reads them anew. */
export async function publishMessages(trx: Trx, ids: readonly number[], by: Writer): Promise<void> {
  await forgetReaders(trx, ids);
  await trx
    .updateTable('system_message')
    .set({ public_time: thisInstant, withdrawn_at: null, ...changedBy(by) })
    .where('id', 'in', [...ids])
    .execute();
}

export async function withdrawMessages(trx: Trx, ids: readonly number[], by: Writer): Promise<void> {
  await trx
    .updateTable('system_message')
    .set({ withdrawn_at: thisInstant, ...changedBy(by) })
    .where('id', 'in', [...ids])
    .execute();
}

export async function pinMessage(trx: Trx, id: number, pinned: boolean, by: Writer): Promise<void> {
  await trx
    .updateTable('system_message')
    .set({ pinned, ...changedBy(by) })
    .where('id', '=', id)
    .execute();
}

export async function deleteMessages(trx: Trx, ids: readonly number[]): Promise<void> {
  await releaseFiles(trx, 'system_message', ids);
  await trx
    .deleteFrom('system_message')
    .where('id', 'in', [...ids])
    .execute();
}

/** Tells the pages of those whom the messages are for, once the transaction has committed. */
export async function tellReceivers(
  trx: Trx,
  messages: readonly { id: number; audience: number }[],
): Promise<void> {
  if (messages.some(({ audience }) => audience === 0)) {
    await sql`select pg_notify(${MESSAGES_CHANNEL}, '*')`.execute(trx);
    return;
  }
  for (const { id, audience } of messages)
    await sql`with people as (${receiversOf(id, audience)}) ${tellPeople}`.execute(trx);
}

const receiversOf = (id: number, audience: number): RawBuilder<unknown> => sql`
  select user_account.id as user_id from user_account where ${isReceiver(sql`${id}::bigint`, audience)}`;

/** Every process looks anew for what begins or ends next. */
export async function tellPlans(trx: Trx): Promise<void> {
  await sql`select pg_notify(${PLANS_CHANNEL}, '')`.execute(trx);
}

/**
 * Makes the pictures of the text and the attachments those that a message holds. Refuses (SM4000) what has gone, an attachment
 * that is neither his own upload nor in a message he may manage or receives, and a picture that is not public.
 */
export async function holdMessageFiles(
  fileStore: FileStore,
  trx: Trx,
  id: number,
  values: Pick<SystemMessageValues, 'content' | 'attachments'>,
  caller: Caller,
  { fileIdsIn, fileIdOf }: RichTexts,
): Promise<void> {
  const { userId } = caller;
  const holder = { kind: 'system_message', id } as const;
  const shown = [...new Set(fileIdsIn(values.content))];
  if (!(await fileStore.mayHold(trx, holder, shown, userId))) throw new Refusal('OM2000.pictureExpired');
  const attached = readIds(values.attachments, fileIdOf);
  const isReceived = sql`${isInForce} and ${isFor(await findKeys(trx, userId))}`;
  const { rows } = await sql<{ num: number }>`
    select count(*) as num from file where id = any(${attached}::text[]) and (
      (audience in ('signedIn', 'public') and created_by = ${userId})
      or exists (
        select from file_use join system_message on system_message.id = file_use.holder_id
        where file_use.file_id = file.id and holder_kind = 'system_message'
          and (${ownMessages(caller)} or (${isReceived}))))`.execute(trx);
  if (rows[0]?.num !== attached.length) throw new Refusal('SM4000.attachmentGone');
  const all = [...new Set([...shown, ...attached])];
  const found = await fileStore.hold(trx, holder, all);
  if (all.some((one) => !found.has(one))) throw new Refusal('SM4000.attachmentGone');
}

const readIds = (list: string, fileIdOf: RichTexts['fileIdOf']) => [
  ...new Set((JSON.parse(list || '[]') as { url: string }[]).flatMap(({ url }) => fileIdOf(url) ?? [])),
];
