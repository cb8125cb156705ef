/** What somebody has starred among his messages. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Trx } from '../http/call-context.ts';

export const StarKind = { task: 1, system: 2 } as const;
type StarKind = (typeof StarKind)[keyof typeof StarKind];

/** Is the message with this id starred by him? As a column or a condition. */
export const isStarred = (kind: StarKind, userId: number, messageId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from message_star where message_star.user_id = ${userId}
    and message_star.kind = ${sql.lit(kind)} and message_star.message_id = ${sql.ref(messageId)})`;

/** Stars those of `own`, a query of ids that he may see, or takes their stars away. */
export async function setStars(
  trx: Trx,
  userId: number,
  kind: StarKind,
  { ids, starred, own }: { ids: readonly number[]; starred: 0 | 1; own: RawBuilder<unknown> },
): Promise<void> {
  if (starred === 1)
    await sql`insert into message_star (user_id, kind, message_id)
      select ${userId}, ${sql.lit(kind)}, own.id from (${own}) as own where own.id = any(${[...ids]}::bigint[])
      on conflict do nothing`.execute(trx);
  else
    await (trx as Db)
      .deleteFrom('message_star')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('message_id', 'in', [...ids])
      .execute();
}
