/** What of an account must be its own (name, phone, ID) and belongs to somebody else. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';

/** Which of an account's name, phone and ID somebody else has: names also those in the recycle bin. */
export async function findTaken(
  db: Db,
  wanted: { userLoginId?: string | undefined; mobilePhone?: string | undefined; idCard?: string | undefined },
  but: number | null,
): Promise<{ userLoginId: boolean; mobilePhone: boolean; idCard: boolean }> {
  const others = () =>
    db
      .selectFrom('user_account')
      .select('id')
      .$if(but !== null, (q) => q.where('id', '<>', but ?? 0))
      .limit(1);
  const live = (column: 'mobile_phone' | 'id_card', value: string | undefined) =>
    !value || value.includes('*')
      ? undefined
      : others()
          .where(column, '=', value)
          .where(column, '<>', '')
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  const name = wanted.userLoginId?.toLowerCase();
  const byName = name ? others().where(sql`lower(user_login_id)`, '=', name).executeTakeFirst() : undefined;
  return {
    userLoginId: (await byName) !== undefined,
    mobilePhone: (await live('mobile_phone', wanted.mobilePhone)) !== undefined,
    idCard: (await live('id_card', wanted.idCard)) !== undefined,
  };
}

/**
 * Of these accounts in the recycle bin those whose phone or ID belongs to somebody else by now: a live account, or one
 * with a smaller id among them.
 */
export async function findReplaced(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const [all, phone, idCard] = [sql`${[...ids]}::bigint[]`, sql.ref('mobile_phone'), sql.ref('id_card')];
  // One lookup a column, so that each has its index.
  const live = (column: RawBuilder<unknown>) => sql`exists (
    select from user_account as other where other.${column} = wanted.${column} and other.${column} <> ''
      and other.deleted_at is null)`;
  const among = (column: RawBuilder<unknown>) => sql`exists (
    select from user_account as other where other.id = any(${all}) and other.id < wanted.id
      and other.${column} = wanted.${column} and other.${column} <> '')`;
  const { rows } = await sql<{ id: number }>`
    select wanted.id from user_account as wanted
    where wanted.id = any(${all})
      and (${live(phone)} or ${live(idCard)} or ${among(phone)} or ${among(idCard)})
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
