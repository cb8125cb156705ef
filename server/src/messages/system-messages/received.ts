/** Which messages are somebody's: asked when he looks, by the instants that each has. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';

/** What a message can name somebody by: everybody, his departments and all above them, his roles, himself. */
export interface Keys {
  kinds: number[];
  ids: number[];
}

export async function findKeys(db: Db, userId: number): Promise<Keys> {
  const { rows } = await sql<{ kind: number; id: number }>`
    with recursive mine (id) as (
      select department_id from user_department where user_id = ${userId}
      union
      select department.parent_id from department join mine on department.id = mine.id
      where department.parent_id is not null
    )
    select 0 as kind, 0 as id
    union all select 1, id from mine
    union all select 2, user_role.role_id from user_role join role on role.id = user_role.role_id
      where user_role.user_id = ${userId} and role.status = 1
    union all select 3, ${userId}::bigint`.execute(db);
  return { kinds: rows.map(({ kind }) => kind), ids: rows.map(({ id }) => id) };
}

/** True of a message that is in force now. */
export const isInForce: RawBuilder<boolean> = sql<boolean>`(
  system_message.shown_from <= now() and system_message.shown_until > now())`;

/** True of a message that names somebody by one of these keys. */
export const isFor = ({ kinds, ids }: Keys): RawBuilder<boolean> => sql<boolean>`exists (
  select from system_message_target as target
  where target.message_id = system_message.id and (target.kind, target.target_id) in (
    select * from unnest(${kinds}::smallint[], ${ids}::bigint[])))`;

/** A department and all below it, of all targets of one message, as its ids. */
const departmentsOf = (messageId: RawBuilder<unknown>) => sql`
  with recursive below (id) as (
    select target_id from system_message_target where message_id = ${messageId} and kind = 1
    union select department.id from department join below on department.parent_id = below.id
  )
  select id from below`;

/** True of the people (`user_account`) who should read a message, given its id and audience: nobody who has left or is frozen. */
export function isReceiver(messageId: RawBuilder<unknown>, audience: number): RawBuilder<boolean> {
  const present = sql<boolean>`(user_account.deleted_at is null and user_account.person_status = 1 and user_account.status = 1)`;
  const named = [
    sql`true`,
    sql`user_account.id in (select user_id from user_department where department_id in (${departmentsOf(messageId)}))`,
    sql`user_account.id in (select user_role.user_id from user_role join system_message_target as target
      on target.message_id = ${messageId} and target.kind = 2 and target.target_id = user_role.role_id
      join role on role.id = user_role.role_id and role.status = 1)`,
    sql`user_account.id in (select target_id from system_message_target where message_id = ${messageId} and kind = 3)`,
  ][audience];
  return sql<boolean>`(${present} and ${named})`;
}
