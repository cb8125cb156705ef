import type { Answer, Body, calls } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { pageByIds } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import { numberColumn, type SortedRequest, sortedBy, timeColumn } from '../../database/sorting.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import type { TimeZone } from '../../http/time-zone.ts';

type Filters = Body<typeof calls.file.page>['template'];
type FileRow = Answer<typeof calls.file.page>['dataBody'][number];

/** Uploads of people whom the caller may see; a visitor belongs to no department. */
function ownFiles(caller: Caller): RawBuilder<boolean> {
  if (caller.scope.all) return sql<boolean>`true`;
  return sql<boolean>`file.created_by in (
    select user_account.id from user_account
    where ${withinScope(caller, 'user_account.department_id', 'user_account.id')})`;
}

const mediaTypes = { picture: 'image/%', video: 'video/%' } as const;

/** The name of a holding record for those who may see it, else ''. */
function holderName(caller: Caller): RawBuilder<string> {
  if (caller.scope.all) return sql<string>`coalesce(holder_name, '')`;
  const activities = sql`select activity.id from activity
    where ${withinScope(caller, 'activity.department_id', 'activity.created_by')}`;
  return sql<string>`coalesce(case holder_kind
    when 'activity' then case when holder_id in (${activities}) then holder_name end
    when 'application' then case when holder_id in (
      select application.id from application where application.activity_id in (${activities})) then holder_name end
    when 'information' then case when holder_id in (select information.id from information
      where ${withinScope(caller, 'information.department_id', 'information.created_by')}) then holder_name end
    when 'partner' then case when holder_id in (select partner.id from partner
      where ${withinScope(caller, 'partner.department_id', 'partner.created_by')}) then holder_name end
    when 'banner' then case when holder_id in (select banner.id from banner
      where ${withinScope(caller, 'banner.department_id', 'banner.created_by')}) then holder_name end
    when 'system_message' then case when holder_id in (select system_message.id from system_message
      where ${withinScope(caller, 'system_message.department_id', 'system_message.created_by')}) then holder_name end
    when 'task' then case when holder_id in (select task_instance.id from task_instance
      where ${withinScope(caller, 'task_instance.origin_dept_id', 'task_instance.origin_user_id')}) then holder_name end
    when 'setting' then holder_name
    else case when holder_id in (
      select user_account.id from user_account
      where ${withinScope(caller, 'user_account.department_id', 'user_account.id')}) then holder_name end
  end, '')`;
}

/** The first ten records that hold a file. */
const holderList = (caller: Caller) => sql<FileRow['holderList']>`(
  select coalesce(json_agg(json_build_object('kind', holder_kind, 'id', holder_id, 'name', ${holderName(caller)})
    order by holder_kind, holder_id), '[]')
  from (
    select * from file_holder where file_holder.file_id = file.id order by holder_kind, holder_id limit 10
  ) as holder
)`;

/** What an export has written belongs to its task, and goes with it. */
const isListed = sql<boolean>`file.audience <> 'export'`;

/** What the list can be sorted by. */
const sortable = { createdTime: timeColumn('file.created_at'), size: numberColumn('file.size') };

/**
 * A page of the files within the caller's scope, newest first unless sorted otherwise. First which ones, then who holds
 * them: on a late page the holders of all that is passed over would else be looked up too.
 */
export function findFilePage(
  db: Db,
  caller: Caller,
  filters: Filters,
  { sort = { field: 'createdTime', order: 'desc' }, ...paging }: SortedRequest<keyof typeof sortable>,
  zone: TimeZone,
) {
  const { kind, name = '', uploader = '', unheld } = filters;
  const from = zone.instantOrNull(filters.createdTimeStart);
  const to = zone.instantOrNull(filters.createdTimeEnd);
  const query = db
    .selectFrom('file')
    .select('file.id')
    .where(isListed)
    .where(ownFiles(caller))
    .where(({ ref }) => contains(ref('file.grams'), ref('file.name'), name))
    .$if(uploader !== '', (q) =>
      q.where('file.created_by', 'in', (eb) =>
        eb
          .selectFrom('user_account as wanted')
          .select('wanted.id')
          .where(({ ref }) =>
            contains(ref('wanted.grams'), sql`wanted.user_name || ' ' || wanted.user_login_id`, uploader),
          ),
      ),
    )
    .$if(kind === 'picture' || kind === 'video', (q) =>
      q.where('file.media_type', 'like', mediaTypes[kind as keyof typeof mediaTypes]),
    )
    .$if(kind === 'document', (q) =>
      q
        .where('file.media_type', 'not like', mediaTypes.picture)
        .where('file.media_type', 'not like', mediaTypes.video),
    )
    .$if(unheld === true, (q) => q.where('file.unheld_since', 'is not', null))
    .$if(from !== null, (q) => q.where('file.created_at', '>=', from as Date))
    // To the end of that second: times on the wire have no fractions.
    .$if(to !== null, (q) => q.where('file.created_at', '<', new Date((to as Date).getTime() + 1_000)));
  const ordering = sortedBy(sort, sortable, 'file.id');
  return pageByIds(db, query, paging, ordering, (ids) => readFiles(db, caller, ids), { count: 'bounded' });
}

function readFiles(db: Db, caller: Caller, ids: readonly string[]) {
  return db
    .selectFrom('file')
    .leftJoin('user_account as uploader', 'uploader.id', 'file.created_by')
    .select((eb) => [
      'file.id',
      'file.name',
      'file.media_type as mediaType',
      'file.size',
      eb.ref('file.audience').$castTo<FileRow['audience']>().as('audience'),
      'uploader.user_name as uploader',
      'file.created_at as createdAt',
      'file.download_num as downloadNum',
      'file.unheld_since as unheldSince',
      eb.ref('file.fault').$castTo<FileRow['fault']>().as('fault'),
      holderList(caller).as('holderList'),
    ])
    .where('file.id', 'in', [...ids])
    .execute();
}

/**
 * Locks those of the files that are within the caller's scope; `holder` names one record that holds the file ('' for one
 * that he may not see), or is null.
 */
export function lockFiles(trx: Trx, caller: Caller, ids: readonly string[]) {
  return trx
    .selectFrom('file')
    .select([
      'id',
      'name',
      sql<string | null>`(
        select ${holderName(caller)} from file_holder where file_holder.file_id = file.id
        order by holder_kind, holder_id limit 1
      )`.as('holder'),
    ])
    .where('id', 'in', [...ids])
    .where(isListed)
    .where(ownFiles(caller))
    .orderBy('id')
    .forUpdate()
    .execute();
}
