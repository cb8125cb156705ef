/** Earlier versions of a news item: what each said, what differs, and how to get back. */
import type { Answer, calls, InformationValues } from '@outbound/contract';
import {
  differingParts,
  informationFields,
  LONGEST_CONTENT,
  newValues,
  SYSTEM_OPERATOR,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type PageRequest, page } from '../../database/paging.ts';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { type ColumnNames, differencesOf, fileIds, texts } from './fields.ts';

/** So many of the newest are kept; their files stay with them. */
export const MOST_VERSIONS = 20;

/** Keeps what a held item says now as the version that it has, and lets go of the oldest. */
export async function keepVersion(
  trx: Trx,
  id: number,
  values: InformationValues,
  userId: number,
): Promise<void> {
  await sql`
    insert into information_version (information_id, version, said, file_ids, created_by)
    select id, version, ${JSON.stringify(values)}::jsonb, ${fileIds(values)}::text[], ${userId}
    from information where id = ${id}`.execute(trx);
  await sql`
    delete from information_version where information_id = ${id} and version < (
      select min(version) from (
        select version from information_version where information_id = ${id}
        order by version desc limit ${sql.lit(MOST_VERSIONS)}) as kept)`.execute(trx);
}

/** A page of the kept versions, the newest first. */
export async function findVersions(db: Db, id: number, paging: PageRequest, zone: TimeZone) {
  const query = db
    .selectFrom('information_version as kept')
    .leftJoin('user_account as operator', 'operator.id', 'kept.created_by')
    .select([
      'kept.version',
      sql<string>`kept.said->>'title'`.as('title'),
      'operator.user_name as operator',
      'kept.created_at',
      sql<boolean>`kept.version = (select max(version) from information_version
        where information_id = kept.information_id)`.as('isCurrent'),
    ])
    .where('kept.information_id', '=', id);
  const found = await page(db, query, paging, [
    ['kept.version', 'desc'],
    ['kept.information_id', 'desc'],
  ]);
  return {
    ...found,
    dataBody: found.dataBody.map(({ created_at, operator, ...row }) => ({
      ...row,
      operator: operator ?? SYSTEM_OPERATOR,
      createdTime: zone.text(created_at),
    })),
  };
}

/** One kept version; undefined when there is none (any more). */
export async function findVersion(db: Db, id: number, version: number) {
  const row = await db
    .selectFrom('information_version as kept')
    .leftJoin('user_account as operator', 'operator.id', 'kept.created_by')
    .select(['kept.said', 'operator.user_name as operator', 'kept.created_at'])
    .where('kept.information_id', '=', id)
    .where('kept.version', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  // With what a field that came later holds where nothing was given.
  const said = newValues(informationFields, row.said as Partial<InformationValues>);
  return { said, operator: row.operator ?? SYSTEM_OPERATOR, createdAt: row.created_at };
}

/** A version's texts and files as the record is to hold them; what people who may publish decide stays as it is. */
export function restored(said: InformationValues, now: InformationValues): InformationValues {
  const { onShelfTime, offShelfTime, pinned } = now;
  return { ...said, onShelfTime, offShelfTime, pinned };
}

type Difference = Answer<typeof calls.information.versionDetail>['differenceList'][number];

/** What has changed since a version, whole; long texts paragraph by paragraph. */
export function differences(
  before: InformationValues,
  after: InformationValues,
  columns: ColumnNames,
): Difference[] {
  const long = new Map(
    texts.map(({ content }) => [informationFields[content].label as string, content] as const),
  );
  return differencesOf(before, restored(after, before), { most: LONGEST_CONTENT, columns }).map((change) => {
    const key = long.get(change.field);
    return { ...change, parts: key ? differingParts(before[key], after[key]) : null };
  });
}
