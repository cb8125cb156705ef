/** Takes back what an import added and changed of alarms and cases, as long as nothing was built on it. */
import { factFault, undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { requireUnbuilt, type Undoable, type Undone } from '../../imports/index.ts';
import { ownDepartments } from '../../rights/index.ts';
import { restoreFacts } from '../changed-facts.ts';
import { factKinds } from '../kinds.ts';

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

/** Whether tasks or other facts speak of a row of the table. */
function isUsed(kind: 'alarm' | 'case') {
  const { table, number, entity, uses } = tables[kind];
  const used = uses.map(
    ([by, column]) =>
      sql`exists (select from ${sql.table(by)} where ${sql.ref(`${by}.${column}`)} = ${sql.ref(`${table}.id`)})`,
  );
  return sql<boolean>`(exists (select from task_entity where task_entity.entity_type = ${entity}
    and task_entity.entity_value = ${sql.ref(`${table}.${number}`)}) or ${sql.join(used, sql` or `)})`;
}

export async function undoInfo(
  trx: Trx,
  caller: Caller,
  kind: 'alarm' | 'case',
  { added: { rows: ids = [] }, changed }: Undoable,
  zone: TimeZone,
): Promise<Undone> {
  const { table } = tables[kind];
  const kept = changed[table] ?? [];
  // All at once and in order: who holds some of them and waits for others might be waited for himself.
  const all = [...ids, ...kept.map(({ id }) => id)];
  await sql`select from ${sql.table(table)} where id = any(${all}::bigint[]) order by id for update`.execute(
    trx,
  );
  const removedNum = await removeInfo(trx, caller, kind, ids);
  const labels = new Map(Object.values(factKinds[kind].fields).map(({ column, label }) => [column, label]));
  const restored = await restoreFacts(trx, caller, table, kept, {
    ...{ zone, labels },
    isUsed: isUsed(kind),
  });
  return { removedNum, restored };
}

async function removeInfo(
  trx: Trx,
  caller: Caller,
  kind: 'alarm' | 'case',
  ids: readonly number[],
): Promise<number> {
  const { table, number } = tables[kind];
  const { rows } = await sql<{
    id: number;
    name: string;
    isChanged: boolean;
    isUsed: boolean;
    isOwn: boolean;
  }>`
    select id, ${sql.ref(number)} as name, updated_at <> created_at as "isChanged",
      ${ownDepartments(caller, `${table}.dept_id`)} as "isOwn",
      ${isUsed(kind)} as "isUsed"
    from ${sql.table(table)} where id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(trx);
  requireUnbuilt(
    rows.flatMap(({ name, isOwn, isChanged, isUsed }) => {
      if (!isOwn) return [{ name, why: undoFault('unseen') }];
      if (isUsed) return [{ name, why: factFault('built') }];
      return isChanged ? [{ name, why: undoFault('edited') }] : [];
    }),
  );
  await sql`delete from ${sql.table(table)} where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(
    trx,
  );
  return rows.length;
}
