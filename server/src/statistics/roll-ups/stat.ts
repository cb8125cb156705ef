/** The one reader of the roll-ups: every statistic of facts is asked here (`StatQuestion`). */
import { StatisticGranularity } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { EVERYWHERE } from './nodes.ts';
import {
  type StatAnswer,
  type StatGroup,
  type StatMeasure,
  type StatNodes,
  type StatQuestion,
  type StatRow,
  type StatValues,
  statDims,
  statFacts,
  statMeasures,
} from './question.ts';
import { countedDims, countOfCell, isOfDim, keyOfCell, sheetOf } from './sheets.ts';
import { bucketsOf, type Days, firstOf, pieceOf, sameDaysLastYear, spanBefore } from './spans.ts';
import { hasTypeSheets, isOnTypeSheets, typeRows } from './type-sheets.ts';

interface Read extends StatValues {
  tag: number;
  time: string | null;
  k: number;
  k2: number;
  deptId: number;
}

/** The row that says how fresh the others are. */
const STATE = -1;

/**
 * Asks the roll-ups, and what has been written but not been folded into them yet: what was committed before is counted.
 * One statement, whatever is asked: whole years, quarters and months from theirs, the days around them from the days.
 */
export async function stat(db: Db, question: StatQuestion): Promise<StatAnswer> {
  const { spans = [] } = question;
  const own = { first: question.first, last: question.last };
  const asked: Days[] = [own];
  for (const span of spans) asked.push(span === 'lastYear' ? sameDaysLastYear(own) : spanBefore(own));
  const statement = sql<Read>`${sql.join(
    [stateRow(question), ...asked.flatMap((days, tag) => piecesOf(question, days, tag))],
    sql` union all `,
  )}`;
  const { rows } = await (isScattered(question) ? alone(db, statement) : statement.execute(db));
  const state = rows.find(({ tag }) => tag === STATE);
  const answers = asked.map((days, tag) =>
    gather(
      question,
      days,
      rows.filter((row) => row.tag === tag),
    ),
  );
  const of = (span: 'lastYear' | 'before') => answers[spans.indexOf(span) + 1] ?? [];
  return {
    rows: answers[0] ?? [],
    lastYear: spans.includes('lastYear') ? of('lastYear') : [],
    before: spans.includes('before') ? of('before') : [],
    updateTime: new Date(state?.time ? Number(state.time) : Date.now()),
    rebuilding: (state?.n ?? 0) > 0,
  };
}

/**
 * From so many departments on the planner calls other processes to help, which takes them longer than the work itself, and types are
 * read from their sheets.
 */
const SCATTERED = 64;
const isScattered = (question: StatQuestion) =>
  allNodes(question).reduce((sum, { plus, minus }) => sum + plus.length + minus.length, 0) >= SCATTERED;

/**
 * By one process of the database alone, and by the index of the departments: for hundreds of them the planner takes reading all
 * rows of the years for cheaper, which it is not, and the less so the more facts and dead rows there are.
 */
async function alone<R>(db: Db, statement: RawBuilder<R>): Promise<{ rows: R[] }> {
  if (db.isTransaction) return statement.execute(db);
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('max_parallel_workers_per_gather', '0', true),
      set_config('enable_seqscan', 'off', true)`.execute(trx);
    return statement.execute(trx);
  });
}

const groupsOf = ({ nodes }: StatQuestion): readonly StatGroup[] | null => ('plus' in nodes ? null : nodes);
const allNodes = (question: StatQuestion): readonly StatNodes[] =>
  groupsOf(question)?.map(({ nodes }) => nodes) ?? [question.nodes as StatNodes];

const measuresOf = ({ measures }: StatQuestion): readonly StatMeasure[] =>
  measures ? statMeasures.filter((name) => name === 'n' || measures.includes(name)) : statMeasures;

const sums = (question: StatQuestion, sign: RawBuilder<unknown> | null) =>
  sql.join(
    measuresOf(question).map(
      (name) =>
        sql`sum(${sign === null ? sql.ref(name) : sql`${sql.ref(name)} * ${sign}`})::bigint as ${sql.ref(name)}`,
    ),
  );

const noMeasures = sql.join(statMeasures.slice(1).map((name) => sql`0::bigint as ${sql.ref(name)}`));

/** With the columns of all others. `n`: something is being counted anew. `time`: what the clock says, in milliseconds. */
function stateRow(question: StatQuestion): RawBuilder<unknown> {
  const none = measuresOf(question).map((name) =>
    name === 'n'
      ? sql`(select count(*) from (select from stat_pending limit 1) as pending) as n`
      : sql`0::bigint as ${sql.ref(name)}`,
  );
  return sql`select ${sql.lit(STATE)} as tag, (extract(epoch from now()) * 1000)::bigint::text as time, 0 as k, 0 as k2,
    0::bigint as "deptId", ${sql.join(none)}`;
}

/**
 * The days in question, cut into years, quarters, months and the days around them, and what is not folded. Each is one range of one
 * key: two ranges joined by "or" cost thirty times as much.
 */
function piecesOf(question: StatQuestion, days: Days, tag: number): RawBuilder<unknown>[] {
  const { by } = question;
  const nodes = allNodes(question);
  const minus = [...new Set(nodes.flatMap((one) => one.minus))];
  const ids = [...new Set([...nodes.flatMap(({ plus }) => plus), ...minus])];
  if (ids.length === 0 || days.last < days.first) return [];
  const perDept = groupsOf(question) !== null;
  // One group alone: what is taken off is taken off here. `of`: the same of days that are taken off.
  const signOf = (of: 1 | -1) =>
    perDept || minus.length === 0
      ? of === 1
        ? null
        : sql`-1`
      : sql`case when dept_id = any(${minus}::bigint[]) then ${sql.lit(-of)} else ${sql.lit(of)} end`;
  const unit = by.includes('time') ? (question.granularity ?? StatisticGranularity.day) : null;
  const time = {
    [StatisticGranularity.day]: sql`to_char(day, 'YYYY-MM-DD')`,
    [StatisticGranularity.month]: sql`to_char(day, 'YYYY-MM')`,
    [StatisticGranularity.year]: sql`to_char(day, 'YYYY')`,
  };
  // Grouped by the day itself where that is the point: only what is left is made text.
  const keys: RawBuilder<unknown>[] = [];
  if (unit === StatisticGranularity.day) keys.push(sql`day`);
  else if (unit !== null) keys.push(time[unit]);
  if (by.includes('k')) keys.push(sql`k`);
  if (by.includes('k2')) keys.push(sql`k2`);
  if (perDept) keys.push(sql`dept_id`);
  const point = unit === null ? sql`null::text` : time[unit];
  const columns = (of: 1 | -1) => sql`${sql.lit(tag)} as tag, ${point} as time,
    ${by.includes('k') ? sql`k` : sql`0`} as k, ${by.includes('k2') ? sql`k2` : sql`0`} as k2,
    ${perDept ? sql`dept_id` : sql`0::bigint`} as "deptId", ${sums(question, signOf(of))}`;
  const grouped = keys.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(keys)}`;
  const filter = sql`fact = ${sql.lit(statFacts[question.fact])} and dim = ${sql.lit(statDims[question.dim])}
    ${question.k?.length ? sql`and k = any(${[...question.k]}::int[])` : sql``}
    ${question.kRange ? sql`and k between ${question.kRange[0]}::int and ${question.kRange[1]}::int` : sql``}
    ${question.k2?.length ? sql`and k2 = any(${[...question.k2]}::int[])` : sql``}`;
  const at = ({ first, last }: Days) => sql`day >= ${first}::date and day <= ${last}::date`;
  const isOnSheets = countedDims[question.fact]?.includes(question.dim) ?? false;
  const measures = measuresOf(question);
  const isTyped = !perDept && isScattered(question) && hasTypeSheets(question, measures);
  // A total has one row for a department and month: another range of it would cost more than the rows that it saves.
  const kept = { fifths: isTyped, years: !isOnSheets, quarters: !isOnSheets && question.dim !== 'total' };
  const pieces = pieceOf(days, unit, kept);
  const typed = isTyped ? pieces.filter(isOnTypeSheets) : [];
  const folded = pieces.flatMap(({ table, sign, ...range }) => {
    if (table === 'fifth' || (isTyped && table !== 'stat_day')) return [];
    const those = sql`dept_id = any(${ids}::bigint[]) and ${at(range)}`;
    const rows = sql`select ${columns(sign)} from ${sql.table(table)} where ${filter} and ${those} ${grouped}`;
    if (!isOnSheets || table === 'stat_year' || table === 'stat_quarter') return [rows];
    // Rows of it are only what a version before has left.
    return [
      rows,
      sql`select ${columns(sign)} from (
        select fact, ${sql.lit(statDims[question.dim])} as dim, dept_id, day, ${keyOfCell} as k, 0 as k2,
          ${countOfCell} as n, ${noMeasures}
        from ${sql.table(sheetOf[table])} cross join lateral unnest(cells) as cell
        where fact = ${sql.lit(statFacts[question.fact])} and ${those} and ${isOfDim(question.dim)}
      ) as counted where ${filter} ${grouped}`,
    ];
  });
  const waiting = sql`
    select ${columns(1)} from (
      select fact, dim, above.dept_id, day, k, k2, ${sql.join(statMeasures.map((name) => sql.ref(name)))}
      from stat_delta cross join lateral (
        select ancestor_id as dept_id from stat_closure
        where department_id = stat_delta.dept_id and ancestor_id = any(${ids}::bigint[])
        ${ids.includes(EVERYWHERE) ? sql`union all select ${sql.lit(EVERYWHERE)}::bigint` : sql``}
      ) as above
      where ${filter} and ${at(days)}
    ) as waiting ${grouped}`;
  if (typed.length > 0) folded.push(typeRows(question, typed, ids, { tag, time: point, measures, minus }));
  return [...folded, waiting];
}

/** One row for each point, group and key; the keys that nothing was counted for among them. */
function gather(question: StatQuestion, days: Days, rows: readonly Read[]): StatRow[] {
  const { by } = question;
  const groups = groupsOf(question);
  const wanted = groups !== null && by.includes('dept') ? groups : null;
  const measures = measuresOf(question);
  const none = Object.fromEntries(
    statMeasures.map((name) => [name, measures.includes(name) ? 0 : Number.NaN]),
  ) as unknown as StatValues;
  const found = new Map<string, StatRow>();
  const rowOf = (time: string, deptId: number, k: number, k2: number): StatRow => {
    const name = `${time}/${deptId}/${k}/${k2}`;
    let row = found.get(name);
    if (!row) {
      row = { time, deptId, k, k2, ...none };
      found.set(name, row);
    }
    return row;
  };
  const times = by.includes('time')
    ? bucketsOf(days, question.granularity ?? StatisticGranularity.day)
    : [''];
  const fill = question.fill ?? question.k ?? [];
  const keys = by.includes('k') ? fill : [0];
  // Where both keys are asked for, only the pairs that there are.
  if (!by.includes('k2'))
    for (const time of times)
      for (const place of wanted?.keys() ?? [0]) for (const k of keys) rowOf(time, place, k, 0);
  const places = placesOf(groups, wanted !== null);
  for (const row of rows)
    for (const { place, sign } of places?.get(row.deptId) ?? (places ? [] : [{ place: 0, sign: 1 }])) {
      const sum = rowOf(row.time ?? '', place, row.k, row.k2);
      for (const measure of measures) sum[measure] += sign * row[measure];
    }
  const order = [...found.values()].filter(
    (row) => !by.includes('k') || fill.includes(row.k) || measures.some((name) => row[name] !== 0),
  );
  order.sort((a, b) => firstOf(a.time, b.time) || a.deptId - b.deptId || a.k - b.k || a.k2 - b.k2);
  return wanted ? order.map((row) => ({ ...row, deptId: wanted[row.deptId]?.deptId ?? 0 })) : order;
}

/** Into which groups the numbers of a node go. */
function placesOf(groups: readonly StatGroup[] | null, areApart: boolean) {
  if (groups === null) return null;
  const places = new Map<number, { place: number; sign: number }[]>();
  const add = (id: number, place: number, sign: number) =>
    places.set(id, [...(places.get(id) ?? []), { place, sign }]);
  for (const [at, { nodes }] of groups.entries()) {
    for (const id of nodes.plus) add(id, areApart ? at : 0, 1);
    for (const id of nodes.minus) add(id, areApart ? at : 0, -1);
  }
  return places;
}
