/** Takes back departments that an import added, as long as nobody and nothing belongs to them. */
import { undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import { isForeignKeyViolation } from '../../../database/faults.ts';
import type { Trx, Write } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refusal.ts';
import { requireUnbuilt } from '../../../imports/index.ts';
import { holdRolesOf, lockNaming, ownDepartments } from '../../../rights/index.ts';

/** Removes them under the lock of the tree; answers how many. Their codes may be given again: nobody has met them. */
export async function undoDepartments(
  trx: Trx,
  caller: Caller,
  departments: readonly number[],
  { recordEach }: Write,
): Promise<number> {
  const all = sql`${[...departments]}::bigint[]`;
  await lockNaming(trx);
  await holdRolesOf(trx, [...departments]);
  const { rows } = await sql<{ id: number; name: string; seen: boolean; why: string | null }>`
    select id, name, ${ownDepartments(caller, 'department.id')} as seen, case
      when version > 1 then ${undoFault('edited')}
      when exists (select from user_department where department_id = department.id)
        or exists (select from user_account
          where user_account.department_id = department.id or view_department_id = department.id)
        then ${undoFault('hasMembers')}
      when exists (select from department as child where child.parent_id = department.id and child.id <> all(${all}))
        then ${undoFault('hasChildren')}
      when exists (select from role_department where department_id = department.id) then ${undoFault('inUse')}
      end as why
    from department where id = any(${all}) order by id`.execute(trx);
  if (rows.some(({ seen }) => !seen)) throw notFound();
  requireUnbuilt(rows.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }])));
  try {
    await sql`delete from department where id = any(${all})`.execute(trx);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    requireUnbuilt(rows.slice(0, 1).map(({ name }) => ({ name, why: undoFault('inUse') })));
  }
  recordEach(rows.map(({ id }) => ({ id, action: '撤销导入' })));
  return rows.length;
}
