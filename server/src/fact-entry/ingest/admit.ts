/** Who may send what: key, address, signature, time, once. */

import { type IngestKind, ingestKindLabels, ingestLimits } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Context } from '../../http/call-context.ts';
import { isAmong } from '../../http/network.ts';
import { Refusal, tooMany } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { Allowance, TokenBuckets } from '../../http/token-bucket.ts';
import { isSignedBy, messageOf } from './signature.ts';

export interface IngestKey {
  id: number;
  name: string;
  sourceSystem: string;
  kinds: string[];
  deptId: number | null;
}

/** A system that catches up after a day of 120,000 rows needs a minute. */
const OF_KEY: Allowance = { capacity: 120, perSecond: 2 };

/**
 * The key of a call. Whatever is wrong before the signature is right is told in one sentence (SY4011): who has no secret
 * learns nothing of keys.
 */
export async function admitSigned(
  context: Context<'open'>,
  kind: IngestKind,
  { zone, rates, isLimited }: { zone: TimeZone; rates: TokenBuckets; isLimited: boolean },
): Promise<IngestKey> {
  const { db, call, now, address } = context;
  const [accessKey, time, nonce] = ['X-Ingest-Key', 'X-Ingest-Time', 'X-Ingest-Nonce'].map(context.header);
  const signature = context.header('X-Ingest-Signature');
  const unknown = new Refusal('SY4011');
  if (!accessKey || !time || !nonce || !/^\d{1,12}$/.test(time) || !/^[\w-]{16,64}$/.test(nonce))
    throw unknown;
  if (accessKey.length > 64 || signature.length !== 43) throw unknown;
  const key = await db
    .selectFrom('ingest_key')
    .select(['id', 'name', 'secret_hash', 'source_system', 'kinds', 'dept_id', 'addresses'])
    .where('access_key', '=', accessKey)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .executeTakeFirst();
  const message = messageOf({ path: `/web${call.path}`, time, nonce, body: context.bodyText });
  if (!key || !isSignedBy(key.secret_hash, message, signature)) throw unknown;
  // From here on it is told who it was, also of what is refused.
  context.note({ signedBy: `接入密钥：${key.name}` });
  const { minutes } = ingestLimits;
  if (Math.abs(now.getTime() - Number(time) * 1_000) > minutes * 60_000)
    throw new Refusal('SY4012', { time: zone.text(now), minutes });
  if (key.addresses.length > 0 && !isAmong(address, key.addresses))
    throw new Refusal('SY4014.address', { address });
  if (!key.kinds.includes(kind)) throw new Refusal('SY4014.kind', { kind: ingestKindLabels[kind] });
  const seconds = isLimited ? rates.take(`key ${key.id}`, OF_KEY) : 0;
  if (seconds > 0) throw tooMany(seconds);
  await takeNonce(db, key.id, nonce);
  await noteUse(db, key.id, address);
  return {
    id: key.id,
    name: key.name,
    sourceSystem: key.source_system,
    kinds: key.kinds,
    deptId: key.dept_id,
  };
}

/** Of two that bring the same one, one gets through. */
async function takeNonce(db: Db, keyId: number, nonce: string): Promise<void> {
  const used = await db
    .insertInto('ingest_nonce')
    .values({ key_id: keyId, nonce })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (used.numInsertedOrUpdatedRows === 0n) throw new Refusal('SY4013');
}

/** Once a minute is enough, and keeps calls of the same key from waiting for each other. */
async function noteUse(db: Db, id: number, address: string): Promise<void> {
  await db
    .updateTable('ingest_key')
    .set({ last_used_at: sql<Date>`now()`, last_address: address })
    .where('id', '=', id)
    .where(
      sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute' or last_address <> ${address})`,
    )
    .execute();
}
