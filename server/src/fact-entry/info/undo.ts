/** Takes back alarms and cases that an import added, as long as nothing was built on them. */
import { factFault, undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/refusal.ts';
import { requireUnbuilt } from '../../imports/index.ts';
import { ownDepartments } from '../../rights/index.ts';

const tables = {
  alarm: {
    table: 'alarm_fact',
    number: 'alarm_no',
    entity: 'alarmNo',
    uses: [
      ['block_fact', 'alarm_id'],
      ['freeze_fact', 'alarm_id'],
    ],
  },
  case: {
    table: 'case_fact',
    number: 'case_no',
    entity: 'caseNo',
    uses: [
      ['alarm_fact', 'case_id'],
      ['block_fact', 'case_id'],
      ['freeze_fact', 'case_id'],
      ['return_fund_fact', 'case_id'],
    ],
  },
} as const;

export async function undoInfo(
  trx: Trx,
  caller: Caller,
  kind: 'alarm' | 'case',
  ids: readonly number[],
): Promise<number> {
  const { table, number, entity, uses } = tables[kind];
  const id = sql.ref(`${table}.id`);
  const used = uses.map(
    ([by, column]) => sql`exists (select from ${sql.table(by)} where ${sql.ref(`${by}.${column}`)} = ${id})`,
  );
  const { rows } = await sql<{
    id: number;
    name: string;
    isChanged: boolean;
    isUsed: boolean;
    isOwn: boolean;
  }>`
    select id, ${sql.ref(number)} as name, updated_at <> created_at as "isChanged",
      ${ownDepartments(caller, `${table}.dept_id`)} as "isOwn",
      (exists (select from task_entity where task_entity.entity_type = ${entity}
        and task_entity.entity_value = ${sql.ref(`${table}.${number}`)}) or ${sql.join(used, sql` or `)}) as "isUsed"
    from ${sql.table(table)} where id = any(${[...ids]}::bigint[]) and deleted_at is null for update`.execute(
    trx,
  );
  if (rows.some(({ isOwn }) => !isOwn)) throw notFound();
  requireUnbuilt(
    rows.flatMap(({ name, isChanged, isUsed }) => {
      if (isUsed) return [{ name, why: factFault('built') }];
      return isChanged ? [{ name, why: undoFault('edited') }] : [];
    }),
  );
  await sql`delete from ${sql.table(table)} where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(
    trx,
  );
  return rows.length;
}
