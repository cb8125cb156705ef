/** What a system sent, judged and written row by row: one that is wrong keeps no other. */
import { factFault, type IngestAnswer, type IngestKind, storedText } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { departmentAndBelow } from '../../rights/index.ts';
import { adoptFacts, TASK_SOURCE } from '../adopt-facts.ts';
import { departmentsAmong } from '../departments.ts';
import { type FactKindSpec, factKinds, type ReadFact, readFact } from '../kinds.ts';
import { linkFacts } from '../link-facts.ts';
import { plainText } from '../readers.ts';
import { toolsOf } from '../tools.ts';
import { holdFacts, upsertFacts } from '../upsert-facts.ts';
import { holdTable } from '../write-facts.ts';
import type { IngestKey } from './admit.ts';

type Item = Record<string, string | number | boolean | null>;
type Fault = IngestAnswer['errList'][number];

const WRITE = 1;
const REMOVE = 2;

interface Row {
  sourceId: string;
  op: number;
  fact: ReadFact | null;
}

/**
 * Holds one source's facts of one kind, so that two calls at once never meet in the middle. Cases have one number everywhere:
 * there all sources wait for each other, and for workbooks, so that who comes second is told row by row.
 */
const hold = (trx: Trx, key: IngestKey, { table }: FactKindSpec) =>
  table === 'case_fact'
    ? holdTable(trx, table)
    : sql`select pg_advisory_xact_lock(hashtextextended(${`ingest ${table} ${key.sourceSystem}`}, 0))`.execute(
        trx,
      );

export async function writeBatch(
  trx: Trx,
  key: IngestKey,
  kind: IngestKind,
  items: readonly Item[],
  zone: TimeZone,
): Promise<IngestAnswer> {
  const spec = factKinds[kind];
  await hold(trx, key, spec);
  const within = key.deptId === null ? null : await idsBelow(trx, key.deptId);
  const tools = await toolsOf(trx, zone);
  const departments = await departmentsAmong(trx, within);
  const faults: Fault[] = [];
  const rows = readItems(spec, items, faults, (item, say) =>
    readFact(
      spec,
      tools,
      departments.read,
      (name) => textIn(item, name),
      say,
      (name) => Object.hasOwn(item, name),
    ),
  );
  const bad = new Set<Row>();
  const say = (row: Row, field: string, reason: string) => {
    faults.push({ sourceId: row.sourceId, field, reason });
    bad.add(row);
  };
  const ids = rows.map(({ sourceId }) => sourceId);
  // Those that are removed among them.
  await holdFacts(trx, spec.table, key.sourceSystem, ids);
  const { rows: stored } = await sql<{ sourceId: string; deptId: number }>`
    select source_id as "sourceId", dept_id as "deptId" from ${sql.table(spec.table)}
    where source_system = ${key.sourceSystem} and source_id = any(${ids}::text[])`.execute(trx);
  const there = new Map(stored.map((one) => [one.sourceId, one.deptId]));
  for (const row of rows) {
    const deptId = there.get(row.sourceId);
    if (deptId !== undefined && within !== null && !within.has(deptId))
      say(row, 'sourceId', factFault('beyondScope'));
    else if (deptId === undefined && row.op === REMOVE) say(row, 'sourceId', factFault('notThere'));
  }
  if (kind === 'case') await refuseForeignCases(trx, key, rows, { there, within }, say);
  const good = rows.filter((row) => !bad.has(row));
  const written = good.flatMap(({ fact, sourceId }) => (fact ? [{ fact, sourceId }] : []));
  await linkFacts(
    trx,
    spec,
    written.map(({ fact }) => fact),
  );
  const facts = written.map(({ fact, sourceId }) => ({
    source_system: key.sourceSystem,
    source_id: sourceId,
    columns: fact.columns,
    said: fact.said,
  }));
  if (spec.table === 'case_fact' || spec.table === 'warning_fact')
    await adoptFacts(trx, spec.table, facts, within);
  await upsertFacts(trx, spec.table, facts);
  const removed = good.filter(({ op }) => op === REMOVE).map(({ sourceId }) => sourceId);
  if (removed.length > 0)
    await sql`update ${sql.table(spec.table)} set deleted_at = clock_timestamp(), updated_at = clock_timestamp()
      where source_system = ${key.sourceSystem} and source_id = any(${removed}::text[]) and deleted_at is null`.execute(
      trx,
    );
  return { successNum: good.length, failNum: items.length - good.length, errList: faults };
}

const MOST_FAULTS = 5_000;

/** Reads each item; those with a fault are told and left out. */
function readItems(
  spec: FactKindSpec,
  items: readonly Item[],
  faults: Fault[],
  read: (item: Item, say: (key: string, reason: string) => void) => ReadFact,
): Row[] {
  const seen = new Map<string, number>();
  return items.flatMap((item, at): Row[] => {
    const sourceId = plainText(textIn(item, 'sourceId'));
    // Faults that are no longer told are faults all the same.
    let isFaulty = false;
    const say = (field: string, reason: string) => {
      isFaulty = true;
      if (faults.length < MOST_FAULTS) faults.push({ sourceId: sourceId.slice(0, 60), field, reason });
    };
    if (sourceId === '') say('sourceId', factFault('missing'));
    if (sourceId.length > 60) say('sourceId', factFault('tooLong', { most: 60 }));
    const first = seen.get(sourceId);
    if (first !== undefined) say('sourceId', factFault('repeatedItem', { row: first }));
    else seen.set(sourceId, at + 1);
    const op = item.op ?? WRITE;
    if (op !== WRITE && op !== REMOVE) say('op', factFault('op'));
    if (op === REMOVE) return isFaulty ? [] : [{ sourceId, op, fact: null }];
    for (const name of Object.keys(item))
      if (name !== 'sourceId' && name !== 'op' && !Object.hasOwn(spec.fields, name))
        say(name, factFault('unknownField'));
    for (const [name, { isRequired }] of Object.entries(spec.fields))
      if (isRequired && plainText(textIn(item, name)) === '') say(name, factFault('missing'));
    const fact = read(item, say);
    return isFaulty ? [] : [{ sourceId, op: WRITE, fact }];
  });
}

function textIn(item: Item, name: string): string {
  const value = Object.hasOwn(item, name) ? item[name] : null;
  return value === null || value === undefined ? '' : storedText(String(value));
}

async function idsBelow(trx: Trx, deptId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select below.id from ${departmentAndBelow(deptId, true)} as below (id)`.execute(trx);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** A case has one number everywhere: another source's is not written over, but one that only a task knows is taken over. */
async function refuseForeignCases(
  trx: Trx,
  key: IngestKey,
  rows: readonly Row[],
  { there, within }: { there: ReadonlyMap<string, number>; within: ReadonlySet<number> | null },
  say: (row: Row, field: string, reason: string) => void,
): Promise<void> {
  const numberOf = ({ fact }: Row) => (fact ? String(fact.columns.case_no) : '');
  const { rows: stored } = await sql<{ caseNo: string; system: string; sourceId: string; deptId: number }>`
    select case_no as "caseNo", source_system as system, source_id as "sourceId", dept_id as "deptId" from case_fact
    where case_no = any(${rows.map(numberOf)}::text[])`.execute(trx);
  const owners = new Map(stored.map((one) => [one.caseNo, one]));
  const seen = new Set<string>();
  for (const row of rows) {
    const number = numberOf(row);
    if (number === '') continue;
    const owner = owners.get(number);
    const isAdopted =
      owner?.system === TASK_SOURCE && !there.has(row.sourceId) && (within?.has(owner.deptId) ?? true);
    const isForeign =
      owner && !isAdopted && (owner.system !== key.sourceSystem || owner.sourceId !== row.sourceId);
    if (isForeign || seen.has(number)) say(row, 'caseNo', factFault('otherSource'));
    seen.add(number);
  }
}
