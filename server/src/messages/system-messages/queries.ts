import type { Body, calls, SystemMessageStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { thisInstant } from '../../database/instants.ts';
import type { Db } from '../../database/open.ts';
import { type Page, type PageRequest, page, pageByIds } from '../../database/paging.ts';
import { contains, isBlank, searchKeys, searchPattern } from '../../database/search.ts';
import { type SortedRequest, sortedBy } from '../../database/sorting.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { matchesFields, selectFields } from '../../records/field-table.ts';
import { sortColumns } from '../../records/sort-columns.ts';
import { ownPeople } from '../../rights/index.ts';
import { messageColumns } from './fields.ts';
import { isReceiver } from './received.ts';

type Filters = Body<typeof calls.systemMessage.page>['template'];

/** Which messages may he manage? */
export const ownMessages = (caller: Caller): RawBuilder<boolean> =>
  withinScope(caller, 'system_message.department_id', 'system_message.created_by');

const statusAt = (at: RawBuilder<Date>): RawBuilder<SystemMessageStatus> => sql<SystemMessageStatus>`case
  when system_message.withdrawn_at is not null then 2
  when system_message.expire_time <= ${at} and system_message.public_time is not null then 3
  when system_message.public_time <= ${at} then 1
  else 0 end`;

/** As it is at this moment. */
export const statusNow = statusAt(sql<Date>`now()`);

/** The names of whom a message is for, in one text or as a list. */
const targets = sql`(
  select target.target_id as id, coalesce(department.name, role.name, person.user_name) as name
  from system_message_target as target
  left join department on target.kind = 1 and department.id = target.target_id
  left join role on target.kind = 2 and role.id = target.target_id
  left join user_account as person on target.kind = 3 and person.id = target.target_id
  where target.message_id = system_message.id and target.kind > 0)`;

const NAMED = 3;

/** The rows that a caller may manage. */
function officeRows(db: Db, caller: Caller) {
  return db
    .selectFrom('system_message')
    .innerJoin('user_account as creator', 'creator.id', 'system_message.created_by')
    .innerJoin('user_account as updater', 'updater.id', 'system_message.updated_by')
    .select([
      'system_message.id',
      'system_message.version',
      ...selectFields(messageColumns),
      statusNow.as('status'),
      'creator.user_name as createdBy',
      'updater.user_name as updatedBy',
      sql<string>`(select coalesce(string_agg(name, '、' order by id) filter (where place <= ${sql.lit(NAMED)}), '')
        || case when count(*) > ${sql.lit(NAMED)} then ' 等 ' || count(*) || ' 个' else '' end
        from (select *, row_number() over (order by id) as place from ${targets} as named) as numbered)`.as(
        'targetNames',
      ),
    ])
    .where(ownMessages(caller));
}
export type OfficeMessage = NonNullable<
  Awaited<ReturnType<ReturnType<typeof officeRows>['executeTakeFirst']>>
>;

const searchedByHand = {
  title: (part: string) => searched(part),
  status: (status: string) => sql<boolean>`(${statusNow}) = ${Number(status)}`,
};

const searched = (part: string) =>
  contains(sql.ref('system_message.grams'), sql`system_message.title || E'\n' || system_message.lead`, part);

const sortable = sortColumns(messageColumns, {});

/** A page of the messages that the caller may manage, the newest first unless they are sorted otherwise. */
export function findMessagePage(
  db: Db,
  caller: Caller,
  filters: Filters,
  { sort, ...paging }: SortedRequest<keyof typeof sortable>,
  zone: TimeZone,
): Promise<Page<OfficeMessage>> {
  const { keyword } = filters;
  const from = zone.instantOrNull(filters.publicTimeStart);
  const to = zone.instantOrNull(filters.publicTimeEnd);
  const ids = db
    .selectFrom('system_message')
    .select('system_message.id')
    .where(ownMessages(caller))
    .where(matchesFields(messageColumns, filters, searchedByHand))
    .$if(!isBlank(keyword ?? ''), (q) => q.where(searched(keyword ?? '')))
    .$if(from !== null, (q) => q.where('system_message.public_time', '>=', from as Date))
    .$if(to !== null, (q) =>
      q.where('system_message.public_time', '<', new Date((to as Date).getTime() + 1_000)),
    );
  return pageByIds(
    db,
    ids,
    paging,
    sort ? sortedBy(sort, sortable, 'system_message.id') : ([['system_message.id', 'desc']] as const),
    (shown) => officeRows(db, caller).where('system_message.id', 'in', shown).execute(),
    { count: { keptAs: `system messages ${JSON.stringify([filters, caller.scope])}` } },
  );
}

/** One message that the caller may manage; undefined when it does not exist for him. */
export const findMessage = (db: Db, caller: Caller, id: number) =>
  officeRows(db, caller).where('system_message.id', '=', id).executeTakeFirst();

/** The long parts of a message. */
export const findTexts = (db: Db, id: number) =>
  db
    .selectFrom('system_message')
    .select(['content', 'attachments'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whom a message is for, by name; one that has gone is left out. */
export async function findTargets(db: Db, id: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select named.id, named.name from system_message cross join lateral ${targets} as named
    where system_message.id = ${id} and named.name is not null order by named.id`.execute(db);
  return rows;
}

export interface Readers {
  receiverNum: number;
  readNum: number;
  confirmNum: number;
}

/** How many should read each message, have, and have confirmed it. Those to everybody have one number of receivers. */
export async function countReaders(
  db: Db,
  messages: readonly { id: number; audience: number }[],
): Promise<Map<number, Readers>> {
  if (messages.length === 0) return new Map();
  const ids = messages.map(({ id }) => id);
  const { rows: read } = await sql<{ id: number; readNum: number; confirmNum: number }>`
    select message_id as id, count(*) as "readNum", count(confirmed_at) as "confirmNum"
    from system_message_read where message_id = any(${ids}::bigint[]) group by message_id`.execute(db);
  const marks = new Map(read.map((row) => [row.id, row]));
  const people = (audience: number) => sql`(select count(*) from user_account
    where ${isReceiver(audience === 0 ? sql`null` : sql.ref('wanted.id'), audience)})`;
  const { rows } = await sql<{ id: number; num: number }>`
    with everybody as materialized (${people(0)})
    select wanted.id, case wanted.audience
        when 0 then (select * from everybody) when 1 then ${people(1)} when 2 then ${people(2)} else ${people(3)}
      end as num
    from unnest(${ids}::bigint[], ${messages.map(({ audience }) => audience)}::smallint[]) as wanted(id, audience)`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, num }) => {
      // People who have read it may have gone since.
      const readNum = Math.min(marks.get(id)?.readNum ?? 0, num);
      return [
        id,
        { receiverNum: num, readNum, confirmNum: Math.min(marks.get(id)?.confirmNum ?? 0, readNum) },
      ];
    }),
  );
}

type ReaderFilters = Body<typeof calls.systemMessage.readerPage>['template'];

/** A page of those who should read a message, of whom the caller may see; who has read it by the time, the others by their ids. */
export function findReaderPage(
  db: Db,
  caller: Caller,
  { id, audience }: { id: number; audience: number },
  { status = null, keyword }: ReaderFilters,
  paging: PageRequest,
) {
  const query = db
    .selectFrom('user_account')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .leftJoin('system_message_read as mark', (join) =>
      join.onRef('mark.user_id', '=', 'user_account.id').on('mark.message_id', '=', id),
    )
    .select([
      'user_account.id',
      'user_account.user_name',
      'user_account.user_login_id',
      'department.name as department_name',
      'mark.read_at',
      'mark.confirmed_at',
    ])
    .where(isReceiver(sql`${id}::bigint`, audience))
    .where(ownPeople(caller))
    .$if(status !== null, (q) => q.where('mark.read_at', status === 0 ? 'is' : 'is not', null))
    .$if(!isBlank(keyword ?? ''), (q) =>
      q.where(
        sql<boolean>`(user_account.grams @> ${searchKeys(keyword ?? '')}
          and user_account.search_text like ${searchPattern(keyword ?? '')})`,
      ),
    );
  return page(
    db,
    query,
    paging,
    status === 1
      ? ([
          ['mark.read_at', 'desc'],
          ['user_account.id', 'desc'],
        ] as const)
      : ([['user_account.id', 'asc']] as const),
  );
}

/** A message that is held until the transaction ends. */
export interface HeldMessage {
  id: number;
  title: string;
  audience: number;
  status: SystemMessageStatus;
  isExpiring: boolean;
  isPlanned: boolean;
}

/** Those of the messages that the caller may manage, held in the order of their ids, and how they stand once they are held. */
export async function holdMessages(
  trx: Trx,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, HeldMessage>> {
  const { rows } = await sql<HeldMessage>`
    select id, title, audience, ${statusAt(thisInstant)} as status, coalesce(expire_time <= ${thisInstant}, false) as "isExpiring",
      coalesce(withdrawn_at is null and public_time > ${thisInstant}, false) as "isPlanned"
    from system_message where id = any(${[...ids]}::bigint[]) and ${ownMessages(caller)}
    order by id for update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
