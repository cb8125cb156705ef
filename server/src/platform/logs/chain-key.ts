/** Which key the links of the chain were made with. The keys themselves lie outside of the database (`http/log-keys.ts`). */
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { LogKey, LogKeys } from '../../http/log-keys.ts';

/** From which position on which key was used. */
export interface Segment {
  fromPosition: number;
  keyId: string;
}

/** The chain was made with a key that this process has not. */
export class ForeignChainKey extends Error {
  override readonly name = 'ForeignChainKey';

  constructor(keyId: string) {
    super(
      `操作日志的校验链使用了本进程没有的密钥 ${keyId}，请让各进程使用同一个 LOG_CHAIN_KEY (the chain of the operation log was made with a key that this process has not)`,
    );
  }
}

/** In the order of their positions. */
export function findSegments(db: Db): Promise<Segment[]> {
  return db
    .selectFrom('operation_log_key')
    .select(['from_position as fromPosition', 'key_id as keyId'])
    .orderBy('from_position')
    .execute();
}

/** Throws ForeignChainKey where the newest links are made with a key that is not among these. */
export async function requireChainKey(db: Db, keys: LogKeys): Promise<Segment | undefined> {
  const last = (await findSegments(db)).at(-1);
  if (last && !keys.some(({ id }) => id === last.keyId)) throw new ForeignChainKey(last.keyId);
  return last;
}

/** The key for a link that comes next, at `position`; says so where a new one begins. Throws ForeignChainKey. */
export async function keyForNew(trx: Trx, keys: LogKeys, position: number): Promise<LogKey> {
  const [current] = keys;
  // A key that nobody of ours knows must not be followed by one that only we know: it would look like a rotation.
  const last = await requireChainKey(trx, keys);
  if (last?.keyId === current.id) return current;
  await trx
    .insertInto('operation_log_key')
    .values({ from_position: position, key_id: current.id })
    .onConflict((conflict) => conflict.column('from_position').doUpdateSet({ key_id: current.id }))
    .execute();
  return current;
}

/** Finds the key of a position; null where links had none yet. Throws ForeignChainKey for one that is not here. */
export function keysByPosition(
  keys: LogKeys,
  segments: readonly Segment[],
): (position: number) => LogKey | null {
  const known = segments.map(({ fromPosition, keyId }) => {
    const key = keys.find(({ id }) => id === keyId);
    if (!key) throw new ForeignChainKey(keyId);
    return { fromPosition, key };
  });
  return (position) => known.findLast(({ fromPosition }) => fromPosition <= position)?.key ?? null;
}
