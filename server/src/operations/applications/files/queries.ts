import type { FileFault } from '@outbound/contract';
import { sql } from 'kysely';
import { nextBehind, type RowPlace } from '../../../database/keyset.ts';
import type { Db } from '../../../database/open.ts';
import type { Caller } from '../../../http/caller.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import { applicationSortable, type ExportFilters, filteredApplications } from '../queries.ts';

/** A stored file of a sign-up, in the field where it was handed in. */
export interface HeldFile {
  field: string;
  id: string;
  name: string;
  size: number;
  /** In hex. */
  sha256: string;
  fault: FileFault | null;
}

/** Sign-ups that hold files, as the list's filters find them. */
function holdingFiles(db: Db, caller: Caller, { ids, ...filters }: ExportFilters, zone: TimeZone) {
  return filteredApplications(db, caller, filters, zone)
    .$if(ids !== undefined, (q) => q.where('application.id', 'in', ids ?? []))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('file_use')
          .where('file_use.holder_kind', '=', 'application')
          .whereRef('file_use.holder_id', '=', 'application.id')
          .select(sql`1`.as('one')),
      ),
    )
    .clearSelect();
}

/** How many files they are, and how large. */
export async function findFileNumbers(db: Db, caller: Caller, filters: ExportFilters, zone: TimeZone) {
  const holding = holdingFiles(db, caller, filters, zone).select('application.id');
  const { rows } = await sql<{
    fileNum: number;
    fileBytes: number;
    signUpNum: number;
    lostNum: number;
  }>`select count(*)::int as "fileNum", coalesce(sum(file.size), 0)::bigint as "fileBytes",
      count(distinct holding.id)::int as "signUpNum",
      (count(*) filter (where file.fault is not null))::int as "lostNum"
    from (${holding}) as holding
    join file_use on file_use.holder_kind = 'application' and file_use.holder_id = holding.id
    join file on file.id = file_use.file_id`.execute(db);
  return rows[0] ?? { fileNum: 0, fileBytes: 0, signUpNum: 0, lostNum: 0 };
}

/** The next sign-ups with their files, oldest first; of the files those that are still stored. */
export function findHeldFiles(
  db: Db,
  caller: Caller,
  filters: ExportFilters,
  place: RowPlace | null,
  most: number,
  zone: TimeZone,
) {
  const found = holdingFiles(db, caller, filters, zone).select([
    'application.id',
    'application.apply_code',
    'application.apply_name',
    sql<HeldFile[]>`(select coalesce(json_agg(json_build_object('field', answer.name, 'id', file.id,
        'name', file.name, 'size', file.size, 'sha256', encode(file.sha256, 'hex'), 'fault', file.fault)
        order by answer.sort_num, answer.form_item_id, handed.place), '[]')
      from application_answer as answer
      cross join lateral unnest(string_to_array(answer.value, ',')) with ordinality as handed (file_id, place)
      join file_use on file_use.holder_kind = 'application' and file_use.holder_id = application.id
        and file_use.file_id = handed.file_id
      join file on file.id = handed.file_id
      where answer.application_id = application.id and answer.type = 7)`.as('files'),
  ]);
  const order = {
    column: applicationSortable.createdTime,
    id: sql.ref('application.id'),
    order: 'asc',
  } as const;
  return nextBehind(found, place, most, order).execute();
}
