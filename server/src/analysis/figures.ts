/** The numbers of one statistic: what was asked, and its sums by time, value and department, of the one reader (tasks and statistics 2.9.4). */
import { FactDim, type FactKind } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import {
  type StatAnswer,
  type StatDim,
  type StatFact,
  type StatGroup,
  type StatMeasure,
  type StatQuestion,
  type StatRow,
  stat,
  statDims,
  statFacts,
  statMeasures,
} from '../statistics/index.ts';
import type { StatScope } from './fact-scope.ts';
import type { Now } from './fact-shapes.ts';
import { type Grouping, type SumRow, sumFacts } from './fact-sql.ts';
import type { Days, Span } from './span.ts';
import { noSums, plus, type Sums } from './sums.ts';

/** Sums of the span, of the same days of the year before, and of as many days just before. */
export interface Compared {
  now: Sums;
  yearBefore: Sums;
  before: Sums;
}

export interface Wanted {
  fact: FactKind;
  types?: readonly number[];
  region?: readonly [number, number] | null;
}

/** Which sums are looked at beside `n`: a scope of hundreds of departments adds up thousands of rows of each. */
type Measures = readonly StatMeasure[] | undefined;

const factNames = new Map(
  Object.entries(statFacts).map(([name, number]) => [number as number, name as StatFact]),
);
const dimNames = new Map(
  Object.entries(statDims).map(([name, number]) => [number as number, name as StatDim]),
);
const units = { 0: 'day', 1: 'month', 2: 'year' } as const;
const widths = { 0: 10, 1: 7, 2: 4 } as const;

const sumsOf = (row: StatRow): Sums => statMeasures.map((name) => row[name]);
const totalOf = (rows: readonly StatRow[]) => rows.reduce<Sums>((sum, row) => plus(sum, sumsOf(row)), noSums);

function grouped<R, K>(rows: readonly R[], keyOf: (row: R) => K, of: (row: R) => Sums): Map<K, Sums> {
  const found = new Map<K, Sums>();
  for (const row of rows) {
    const key = keyOf(row);
    found.set(key, plus(found.get(key) ?? noSums, of(row)));
  }
  return found;
}

/** Which of the roll-ups' dimensions holds what is asked, and where its values stand; null where none does. */
function rollUpOf(
  { types = [], region = null }: Wanted,
  dim: FactDim,
): (Pick<StatQuestion, 'dim' | 'k' | 'kRange' | 'k2'> & { key: 'k' | 'k2' }) | null {
  const k = types.length > 0 ? types : undefined;
  if (dim === FactDim.total || dim === FactDim.fraudType) {
    if (region) return { dim: 'regionFraudType', kRange: region, k2: k, key: 'k2' };
    return dim === FactDim.total && !k ? { dim: 'total', key: 'k' } : { dim: 'fraudType', k, key: 'k' };
  }
  if (dim === FactDim.region)
    return k
      ? { dim: 'regionFraudType', kRange: region, k2: k, key: 'k' }
      : { dim: 'region', kRange: region, key: 'k' };
  const name = dimNames.get(dim);
  return k || region || !name ? null : { dim: name, key: 'k' };
}

export interface DeptPart {
  dept: StatGroup;
  sums: Sums;
}
/** So far down; a tree is hardly deeper. */
const MOST_LEVELS = 6;
/** A department with so much of all says alone what its level says. */
const NEARLY_ALL = 0.9;

/** The one that has nearly all, and others below it. */
function nearlyAll(parts: readonly DeptPart[]): DeptPart | null {
  const whole = parts.reduce((sum, { sums }) => sum + (sums[0] ?? 0), 0);
  return (
    parts.find(({ dept, sums }) => dept.hasChildren && whole > 0 && (sums[0] ?? 0) >= whole * NEARLY_ALL) ??
    null
  );
}

export class Numbers {
  readonly db: Db;
  readonly scope: StatScope;
  readonly span: Span;
  readonly at: Now;
  /** Of the last answer: the numbers are as of then, and may still change. */
  freshness: Pick<StatAnswer, 'updateTime' | 'rebuilding'> | null = null;

  constructor(db: Db, { scope, span, at }: { scope: StatScope; span: Span; at: Now }) {
    this.db = db;
    this.scope = scope;
    this.span = span;
    this.at = at;
  }

  async #ask(
    wanted: Wanted,
    rollUp: NonNullable<ReturnType<typeof rollUpOf>>,
    days: Days,
    more: Pick<StatQuestion, 'by'> & Partial<StatQuestion>,
  ): Promise<StatAnswer> {
    const { key: _key, ...where } = rollUp;
    const answer = await stat(this.db, {
      fact: factNames.get(wanted.fact) ?? 'alarm',
      ...where,
      nodes: this.scope.nodes,
      first: days.first,
      last: days.last,
      ...more,
      fill: [],
    });
    this.freshness = answer;
    return answer;
  }

  /** What no roll-up divides so, straight from the facts. */
  #facts({ fact, types = [], region = null }: Wanted, days: Days, by: Grouping): Promise<SumRow[]> {
    return sumFacts(this.db, fact, days, { nodes: this.scope.nodes, types, region }, by, this.at);
  }

  /** The whole span, beside what it is compared with. */
  async total(wanted: Wanted): Promise<Compared> {
    return (await this.#compared(wanted, FactDim.total)).get(0) ?? nothing;
  }

  /** Other days than those of the span. */
  async of(wanted: Wanted, days: Days): Promise<Sums> {
    const rollUp = rollUpOf(wanted, FactDim.total);
    return rollUp ? totalOf((await this.#ask(wanted, rollUp, days, { by: [] })).rows) : noSums;
  }

  /** For each point of the axis. */
  async along(wanted: Wanted): Promise<Sums[]> {
    const { granularity, axis } = this.span;
    const rollUp = rollUpOf(wanted, FactDim.total);
    if (!rollUp) return axis.map(() => noSums);
    const { rows } = await this.#ask(wanted, rollUp, this.span, { by: ['time'], granularity });
    const sums = grouped(rows, ({ time }) => time, sumsOf);
    return axis.map((point) => sums.get(point) ?? noSums);
  }

  /** For each point of the axis and each value of a dimension. */
  async alongBy(wanted: Wanted, dim: FactDim, measures?: Measures): Promise<Map<number, Sums[]>> {
    const { granularity, axis } = this.span;
    const rollUp = rollUpOf(wanted, dim);
    const rows = rollUp
      ? (
          await this.#ask(wanted, rollUp, this.span, { by: ['time', rollUp.key], granularity, measures })
        ).rows.map((row) => ({ k: row[rollUp.key], time: row.time, sums: sumsOf(row) }))
      : (await this.#facts(wanted, this.span, { time: units[granularity], dim })).map(({ k, day, sums }) => ({
          ...{ k: k ?? 0, time: (day ?? '').slice(0, widths[granularity]), sums },
        }));
    return new Map(
      [...Map.groupBy(rows, ({ k }) => k)].map(([k, ofK]) => {
        const found = grouped(
          ofK,
          ({ time }) => time,
          ({ sums }) => sums,
        );
        return [k, axis.map((point) => found.get(point) ?? noSums)];
      }),
    );
  }

  /** For each value of a dimension. */
  async by(
    wanted: Wanted,
    dim: FactDim,
    { days = this.span, measures }: { days?: Days; measures?: Measures } = {},
  ): Promise<Map<number, Sums>> {
    const rollUp = rollUpOf(wanted, dim);
    if (!rollUp)
      return grouped(
        await this.#facts(wanted, days, { dim }),
        ({ k }) => k ?? 0,
        ({ sums }) => sums,
      );
    const { rows } = await this.#ask(wanted, rollUp, days, { by: [rollUp.key], measures });
    return grouped(rows, (row) => row[rollUp.key], sumsOf);
  }

  /** The same beside what it is compared with. */
  comparedBy = (wanted: Wanted, dim: FactDim, measures?: Measures): Promise<Map<number, Compared>> =>
    this.#compared(wanted, dim, measures);

  /** What is compared ends today: as many days stand on either side. */
  async #compared(wanted: Wanted, dim: FactDim, measures?: Measures): Promise<Map<number, Compared>> {
    const { yearBefore, before } = this.span;
    const isTotal = dim === FactDim.total;
    const found = new Map<number, Compared>();
    const add = (tag: keyof Compared, sums: ReadonlyMap<number, Sums>) => {
      for (const [k, one] of sums) found.set(k, { ...(found.get(k) ?? nothing), [tag]: one });
    };
    const rollUp = rollUpOf(wanted, dim);
    if (rollUp && this.span.last <= this.at.today) {
      const by = isTotal ? [] : [rollUp.key];
      const spans = ['lastYear', 'before'] as const;
      const answer = await this.#ask(wanted, rollUp, this.span, { by, spans, measures });
      const mapOf = (rows: readonly StatRow[]) =>
        grouped(rows, (row) => (isTotal ? 0 : row[rollUp.key]), sumsOf);
      add('now', mapOf(answer.rows));
      add('yearBefore', mapOf(answer.lastYear));
      add('before', mapOf(answer.before));
      return found;
    }
    for (const [tag, days] of Object.entries({ now: this.span, yearBefore, before }) as [
      keyof Compared,
      Days,
    ][])
      add(
        tag,
        isTotal
          ? new Map([[0, await this.of(wanted, days)]])
          : await this.by(wanted, dim, { days, measures }),
      );
    return found;
  }

  /**
   * For each department right below, in their order. Where nobody chose one, a level on which nearly all is one department's says
   * nothing: those below it are told, beside the others that have something, so that all rows together stay the whole.
   */
  async byDept(wanted: Wanted): Promise<DeptPart[]> {
    const rollUp = rollUpOf(wanted, FactDim.total);
    if (!rollUp) return [];
    const ofGroups = async (groups: readonly StatGroup[]): Promise<DeptPart[]> => {
      if (groups.length === 0) return [];
      const { rows } = await this.#ask(wanted, rollUp, this.span, { by: ['dept'], nodes: groups });
      // In the order of the groups; a department and what is its own are never both among them.
      const sums = grouped(rows, ({ deptId }) => deptId, sumsOf);
      return groups.map((dept) => ({ dept, sums: sums.get(dept.deptId) ?? noSums }));
    };
    let parts = await ofGroups(this.scope.groups);
    for (let level = 0; this.scope.below && level < MOST_LEVELS; level++) {
      const one = nearlyAll(parts);
      if (!one) break;
      const below = await ofGroups(await this.scope.below(one.dept.deptId));
      if (below.length < 2) break;
      parts = [...below, ...parts.filter((part) => part !== one && part.sums.some((sum) => sum !== 0))];
    }
    return parts;
  }

  /** For each hour of the week. */
  hours = (wanted: Wanted): Promise<Map<number, Sums>> =>
    this.by(wanted, FactDim.hourOfWeek, { measures: [] });
}

export const nothing: Compared = { now: noSums, yearBefore: noSums, before: noSums };
