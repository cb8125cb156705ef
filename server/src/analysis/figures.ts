/** The numbers of one statistic: what was asked, and its sums by time, value and department (tasks and statistics 2.9.4). */
import { FactDim, type FactKind } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import type { Now } from './fact-shapes.ts';
import { type FactFilter, type Grouping, type SumRow, sumFacts } from './fact-sql.ts';
import type { DeptPart, StatScope } from './scope.ts';
import type { Days, Span } from './span.ts';
import { noSums, plus, type Sums } from './sums.ts';

/** Sums of the span, of the same days of the year before, and of as many days just before. */
export interface Compared {
  now: Sums;
  yearBefore: Sums;
  before: Sums;
}
const tags = ['now', 'yearBefore', 'before'] as const;

export interface Wanted {
  fact: FactKind;
  types?: readonly number[];
  region?: readonly [number, number] | null;
}

const units = { 0: 'day', 1: 'month', 2: 'year' } as const;
const widths = { 0: 10, 1: 7, 2: 4 } as const;
const totalOf = (rows: readonly SumRow[]) => rows.reduce((sum, row) => plus(sum, row.sums), noSums);

function groupSums<K>(rows: readonly SumRow[], keyOf: (row: SumRow) => K): Map<K, Sums> {
  const found = new Map<K, Sums>();
  for (const row of rows) {
    const key = keyOf(row);
    found.set(key, plus(found.get(key) ?? noSums, row.sums));
  }
  return found;
}

export class Numbers {
  readonly db: Db;
  readonly scope: StatScope;
  readonly span: Span;
  readonly at: Now;

  constructor(db: Db, { scope, span, at }: { scope: StatScope; span: Span; at: Now }) {
    this.db = db;
    this.scope = scope;
    this.span = span;
    this.at = at;
  }

  #read({ fact, types = [], region = null }: Wanted, days: Days, by: Grouping): Promise<SumRow[]> {
    const filter: FactFilter = { deptIds: this.scope.ids, types, region };
    return sumFacts(this.db, fact, days, filter, by, this.at);
  }

  /** The whole span, beside what it is compared with. */
  async total(wanted: Wanted): Promise<Compared> {
    const [now, yearBefore, before] = [
      totalOf(await this.#read(wanted, this.span, {})),
      totalOf(await this.#read(wanted, this.span.yearBefore, {})),
      totalOf(await this.#read(wanted, this.span.before, {})),
    ];
    return { now, yearBefore, before };
  }

  /** Other days than those of the span. */
  async of(wanted: Wanted, days: Days): Promise<Sums> {
    return totalOf(await this.#read(wanted, days, {}));
  }

  /** For each point of the axis. */
  async along(wanted: Wanted): Promise<Sums[]> {
    const { granularity, axis } = this.span;
    const rows = await this.#read(wanted, this.span, { time: units[granularity] });
    const sums = groupSums(rows, ({ day }) => (day ?? '').slice(0, widths[granularity]));
    return axis.map((point) => sums.get(point) ?? noSums);
  }

  /** For each point of the axis and each value of a dimension. */
  async alongBy(wanted: Wanted, dim: FactDim): Promise<Map<number, Sums[]>> {
    const { granularity, axis } = this.span;
    const rows = await this.#read(wanted, this.span, { time: units[granularity], dim });
    return new Map(
      [...Map.groupBy(rows, ({ k }) => k ?? 0)].map(([k, ofK]) => {
        const sums = groupSums(ofK, ({ day }) => (day ?? '').slice(0, widths[granularity]));
        return [k, axis.map((point) => sums.get(point) ?? noSums)];
      }),
    );
  }

  /** For each value of a dimension. */
  async by(wanted: Wanted, dim: FactDim, days: Days = this.span): Promise<Map<number, Sums>> {
    return groupSums(await this.#read(wanted, days, { dim }), ({ k }) => k ?? 0);
  }

  /** The same beside what it is compared with. */
  async comparedBy(wanted: Wanted, dim: FactDim): Promise<Map<number, Compared>> {
    const spans = { now: this.span, yearBefore: this.span.yearBefore, before: this.span.before };
    const found = new Map<number, Compared>();
    for (const tag of tags)
      for (const [k, sums] of await this.by(wanted, dim, spans[tag]))
        found.set(k, {
          ...(found.get(k) ?? { now: noSums, yearBefore: noSums, before: noSums }),
          [tag]: sums,
        });
    return found;
  }

  /** For each department right below, in their order. */
  async byDept(wanted: Wanted): Promise<{ dept: DeptPart; sums: Sums }[]> {
    const rows = await this.#read(wanted, this.span, { dept: true });
    const sums = groupSums(rows, ({ dept }) => dept ?? 0);
    return this.scope.parts.map((dept) => ({
      dept,
      sums: dept.ids.reduce((sum, id) => plus(sum, sums.get(id) ?? noSums), noSums),
    }));
  }

  /** For each hour of the week. */
  hours = (wanted: Wanted) => this.by(wanted, FactDim.hourOfWeek);
}
