/** Which rows stand behind a number: its fact, what it counts, its days, departments, types and values (tasks and statistics 2.10.1). */
import {
  type Body,
  type calls,
  dimsOfFact,
  FactDim,
  FactKind,
  factCodes,
  factMeasures,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { nextBehind, type RowPlace } from '../database/keyset.ts';
import type { Db } from '../database/open.ts';
import { type Page, type PageRequest, pageByIds } from '../database/paging.ts';
import type { Context } from '../http/call-context.ts';
import { Refusal } from '../http/refusal.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { launchOf } from '../statistics/index.ts';
import { nodesOf } from './fact-scope.ts';
import { factShapes, type Measure } from './fact-shapes.ts';
import { all, factConditions, measureConditions } from './fact-sql.ts';
import { regionSpan } from './region-span.ts';
import { spanOf } from './span.ts';

type Filters = Body<typeof calls.fact.page>['template'];

export interface FoundFacts {
  fact: FactKind;
  where: RawBuilder<boolean>;
}

/** Refused where the fact has no such dimension or measure, where the caller sees no such facts, and beyond his departments. */
export async function factsOf(
  { db, caller, now }: Pick<Context<'signedIn'>, 'db' | 'caller' | 'now'>,
  filters: Filters,
  zone: TimeZone,
): Promise<FoundFacts> {
  const fact = filters.fact ?? FactKind.alarm;
  if (!factCodes(fact).some((code) => caller.codes.has(code))) throw new Refusal('CM4030');
  const measures: Readonly<Record<string, Measure>> = factShapes[fact].measures;
  const measure = measures[filters.measure ?? factMeasures[fact][0]];
  if (!measure) throw new Refusal('SY4000.measure');
  const { dim, k, k2 } = filters;
  if (dim != null && !dimsOfFact[fact].includes(dim)) throw new Refusal('SY4000.dim');
  const hasTypes = dimsOfFact[fact].includes(FactDim.fraudType);
  const hasPlaces = dimsOfFact[fact].includes(FactDim.region);
  const { expireDay } = filters;
  if (expireDay != null && fact !== FactKind.freeze) throw new Refusal('SY4000.dim');
  if ((filters.fraudType?.length && !hasTypes) || (filters.regionCode != null && !hasPlaces))
    throw new Refusal('SY4000.dim');

  const days = spanOf({ ...filters, granularity: 2, range: '0' }, now, await launchOf(db), zone);
  const nodes = await nodesOf(db, caller, { deptId: filters.deptId, isOwn: filters.isOwn === 1 });
  const at = { zone: zone.name, today: days.today, last: days.last, now };
  const conditions = [
    ...factConditions(
      fact,
      {
        nodes,
        types: filters.fraudType ?? [],
        region: filters.regionCode == null ? null : regionSpan(filters.regionCode),
        values: valuesOf(dim, k, k2),
      },
      at,
    ),
    ...measureConditions(measure, days, at),
    ...(expireDay == null ? [] : [sql<boolean>`expire_day = ${expireDay}::date`]),
  ];
  return { fact, where: all(conditions) };
}

function valuesOf(dim: FactDim | null | undefined, k?: number | null, k2?: number | null) {
  if (dim == null || dim === FactDim.total) return [];
  if (dim === FactDim.regionFraudType)
    return [
      ...(k == null ? [] : [regionValue(k)]),
      ...(k2 == null ? [] : [{ dim: FactDim.fraudType, from: k2, to: k2 }]),
    ];
  if (k == null) return [];
  return dim === FactDim.region ? [regionValue(k)] : [{ dim, from: k, to: k }];
}
function regionValue(code: number) {
  const [from, to] = regionSpan(code);
  return { dim: FactDim.region, from, to };
}

/** A page of them, the newest first; all are counted, so that the count is the number that was clicked. */
export function findFactPage<Row extends { id: number }>(
  db: Db,
  { fact, where }: FoundFacts,
  paging: PageRequest,
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { table, ordered } = factShapes[fact];
  return pageByIds(
    db,
    // For the types one of them: each has ids.
    db
      .selectFrom(table as 'alarm_fact')
      .select('id')
      .where(where),
    paging,
    [
      [sql.ref(ordered), 'desc'],
      ['id', 'desc'],
    ],
    read,
    { count: 'exact' },
  );
}

/** The next of them behind a place, in the same order. */
export async function findFactIds(
  db: Db,
  { fact, where }: FoundFacts,
  place: RowPlace | null,
  most: number,
): Promise<{ id: number; place: string }[]> {
  const { table, ordered, orderedAs } = factShapes[fact];
  const by = sql.ref(ordered);
  return await nextBehind(
    db
      .selectFrom(table as 'alarm_fact')
      .select('id')
      .where(where),
    place,
    most,
    { column: { by, type: orderedAs }, id: sql.ref('id'), order: 'desc' },
  ).execute();
}

/** How many there are, no further than one beyond `most`. */
export async function countFacts(db: Db, { fact, where }: FoundFacts, most: number): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num
    from (select 1 from ${sql.table(factShapes[fact].table)} where ${where} limit ${most + 1}) as found`.execute(
    db,
  );
  return rows[0]?.num ?? 0;
}
