/** The departments that people lead: they lose them when they leave, and have them again when that is undone. */
import { deptFields, undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Change, Trx } from '../../../http/call-context.ts';
import { type KeptRow, requireUnbuilt } from '../../../imports/index.ts';

/** By person, which departments he leads. Held until the transaction ends: after people and roles. */
export async function holdLedDepartments(
  trx: Trx,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('department')
    .select(['id', 'head_user_id'])
    .where(sql<boolean>`head_user_id = any(${[...userIds]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const led = new Map<number, number[]>();
  for (const { id, head_user_id: head } of rows)
    if (head !== null) led.set(head, [...(led.get(head) ?? []), id]);
  return led;
}

/**
 * Lets people lead again what they led before the import, once they are back. Refuses where a department has another head by
 * now, or has gone. Its version stays, as it did when it lost its head: it is as if nothing had been. Answers, by person,
 * how that reads in the log.
 */
export async function giveBackLedDepartments(
  trx: Trx,
  kept: readonly KeptRow[],
): Promise<Map<number, Change[]>> {
  const wanted = kept.flatMap((row) => (row.led ?? []).map((deptId) => ({ row, deptId })));
  if (wanted.length === 0) return new Map();
  const rows = await trx
    .selectFrom('department')
    .select(['id', 'name', 'head_user_id'])
    .where(sql<boolean>`id = any(${wanted.map(({ deptId }) => deptId)}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const free = new Map(
    rows.flatMap((row) => (row.head_user_id === null ? [[row.id, row.name] as const] : [])),
  );
  const lost = new Set(wanted.flatMap(({ row, deptId }) => (free.has(deptId) ? [] : [row])));
  requireUnbuilt([...lost].map(({ name }) => ({ name, why: undoFault('ledByOther') })));
  await sql`
    update department set head_user_id = given.head
    from jsonb_to_recordset(${JSON.stringify(
      wanted.map(({ row, deptId }) => ({ dept: deptId, head: row.id })),
    )}::jsonb) as given (dept bigint, head bigint)
    where department.id = given.dept`.execute(trx);
  const { label } = deptFields.headUserId;
  return new Map(
    [...Map.groupBy(wanted, ({ row }) => row.id)].map(([userId, mine]) => [
      userId,
      mine.map(({ row, deptId }) => ({
        field: `${free.get(deptId) ?? ''} / ${label}`,
        before: '',
        after: row.name,
      })),
    ]),
  );
}
