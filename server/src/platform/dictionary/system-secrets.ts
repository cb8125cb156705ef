/** The secrets of external systems: stored as hashes, made in the office, told once. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { EXTERNAL_SYSTEM_DICTIONARY } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';

/** So many of a system are kept: whoever renews one again and again within an overlap keeps the newest. */
const MOST_KEPT = 5;

// Random bytes need no slow hash.
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Makes `secret` the one in force. Those before it are valid for `keepOldHours` more, and no longer than they were. Answers whether there was one. */
export async function insertSecret(
  trx: Trx,
  {
    itemId,
    secret,
    userId,
    keepOldHours,
  }: { itemId: number; secret: string; userId: number; keepOldHours: number },
): Promise<boolean> {
  const before = await sql`
    update external_system_secret
    set expires_at = least(expires_at, now() + make_interval(hours => ${keepOldHours}::int))
    where item_id = ${itemId}
  `.execute(trx);
  await trx
    .insertInto('external_system_secret')
    .values({ item_id: itemId, secret_hash: hashOf(secret), created_by: userId })
    .execute();
  await sql`
    delete from external_system_secret
    where item_id = ${itemId} and (expires_at <= now() or id not in (
      select id from external_system_secret where item_id = ${itemId} order by id desc limit ${MOST_KEPT}))
  `.execute(trx);
  return before.numAffectedRows !== 0n;
}

export interface StoredSecret {
  itemId: number;
  createdAt: Date;
  /** Null for somebody who has been removed. */
  createdBy: string | null;
  oldUntil: Date | null;
}

/** The secret in force of every system that has one. */
export async function findSecrets(db: Db): Promise<StoredSecret[]> {
  const { rows } = await sql<StoredSecret>`
    select secret.item_id as "itemId", secret.created_at as "createdAt", maker.user_name as "createdBy",
      (select max(old.expires_at) from external_system_secret old
        where old.item_id = secret.item_id and old.expires_at > now()) as "oldUntil"
    from external_system_secret secret
    left join user_account maker on maker.id = secret.created_by
    where secret.expires_at is null
    order by secret.item_id
  `.execute(db);
  return rows;
}

/** Whether a secret is one that the system under a key has; never, where it has none. */
export async function isSecretOf(db: Db, key: string, secret: string): Promise<boolean> {
  const valid = await db
    .selectFrom('external_system_secret as secret')
    .innerJoin('dictionary_item', 'dictionary_item.id', 'secret.item_id')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_item.type_id')
    .select('secret.secret_hash as hash')
    .where('dictionary_type.type', '=', EXTERNAL_SYSTEM_DICTIONARY)
    .where('dictionary_item.dict_key', '=', key)
    .where((eb) =>
      eb.or([eb('secret.expires_at', 'is', null), eb('secret.expires_at', '>', sql<Date>`now()`)]),
    )
    .execute();
  const brought = hashOf(secret);
  // All of them, so that the time tells neither whether nor which.
  return valid.filter(({ hash }) => timingSafeEqual(hash, brought)).length > 0;
}
