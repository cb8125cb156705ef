/** Facts of a source, written by the numbers that it knows them by. */
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import { countReturned } from './returned.ts';
import type { FactTable } from './write-facts.ts';

export interface SourceFact {
  source_system: string;
  source_id: string;
  columns: Readonly<Record<string, unknown>>;
  /** The columns that the row says anything of; the others stay as they are stored. */
  said: ReadonlySet<string>;
}

/** Columns that results of tasks, or the register of returned funds, change too, each with what says it anew: a freeze's state speaks of its last day. */
const changedByTasks: Partial<Record<FactTable, Readonly<Record<string, readonly string[]>>>> = {
  warning_fact: each('sign_time', 'dispose_time', 'dispose_result', 'blocked_amount', 'cheated_amount'),
  case_fact: each(
    ...(['stage', 'file_day', 'solve_day', 'transfer_day', 'close_day', 'revoke_day'] as const),
    ...(['recover_day', 'recover_amount', 'arrest_num', 'series_num'] as const),
  ),
  block_fact: each('release_time'),
  freeze_fact: {
    ...each('expire_day', 'renew_times', 'unfreeze_day', 'returned_amount'),
    state: ['state', 'expire_day'],
  },
};

function each(...names: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => [name, [name]]));
}

/** What a row says of the columns that tasks change; null: tasks change nothing of such facts. */
export function toldOf(table: FactTable, { columns, said }: SourceFact): Record<string, unknown[]> | null {
  const shared = changedByTasks[table];
  if (!shared) return null;
  return Object.fromEntries(
    Object.entries(shared).flatMap(([name, by]) =>
      by.some((one) => said.has(one)) ? [[name, by.map((one) => columns[one] ?? null)]] : [],
    ),
  );
}

/**
 * Holds a source's facts before they are read: what a task does meanwhile is seen, or waits. In the order in which everybody
 * holds them, which is not that of their source; and what only names one of them (a return, a stopped payment) need not wait.
 */
export async function holdFacts(
  trx: Trx,
  table: FactTable,
  source: string,
  ids: readonly string[],
): Promise<void> {
  await sql`select from ${sql.table(table)} where source_system = ${source} and source_id = any(${ids}::text[])
    order by id for no key update`.execute(trx);
}

/**
 * Adds or replaces facts, each by source and number; one that is as it was stays untouched. Of a fact that is there only
 * what its row says is written, and of what tasks change too only what the source says otherwise than the last time.
 * Answers the numbers that were new.
 */
export async function upsertFacts(
  trx: Trx,
  table: FactTable,
  rows: readonly SourceFact[],
): Promise<{ id: number; sourceId: string; isNew: boolean }[]> {
  const [first] = rows;
  if (!first) return [];
  const own = [...Object.keys(first.columns), ...(changedByTasks[table] ? ['told'] : [])];
  const names = ['source_system', 'source_id', ...own];
  const items = rows.map((row) => {
    const { source_system, source_id, columns, said } = row;
    const told = toldOf(table, row);
    return {
      whole: { source_system, source_id, ...columns, told },
      said: Object.fromEntries(
        Object.entries(columns).filter(([name]) => said.has(name) || told?.[name] !== undefined),
      ),
      told: told ?? {},
    };
  });
  const ids = rows.map(({ source_id }) => source_id);
  await holdFacts(trx, table, first.source_system, ids);
  const old = changedByTasks[table] ? sql`old.told` : sql`null::jsonb`;
  const { rows: done } = await sql<{ id: number; sourceId: string; isNew: boolean }>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.ref(`given.${name}`)))}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (whole jsonb, said jsonb, told jsonb)
    left join ${sql.table(table)} as old
      on old.source_system = item.whole ->> 'source_system' and old.source_id = item.whole ->> 'source_id'
    cross join lateral jsonb_populate_record(old, case when old.id is null then item.whole else
      item.said - array(select key from jsonb_each(item.told) where value = ${old} -> key)
        || jsonb_build_object('told', coalesce(${old}, '{}') || item.told) end) as given
    order by given.source_id
    on conflict (source_system, source_id) do update
    set ${sql.join(own.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))},
      deleted_at = null, updated_at = clock_timestamp()
    where (${sql.join([...own, 'deleted_at'].map((name) => sql.ref(`${table}.${name}`)))})
      is distinct from (${sql.join([...own.map((name) => sql.ref(`excluded.${name}`)), sql`null::timestamptz`])})
    returning id, source_id as "sourceId", xmax = 0 as "isNew"`.execute(trx);
  if (table === 'freeze_fact')
    await countReturned(
      trx,
      done.map(({ id }) => id),
    );
  return done;
}
