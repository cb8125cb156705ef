/** What somebody has in hand, what was handed over, and who sees which of it. */
import {
  type Body,
  type calls,
  type HandleStatus,
  HandoverSide,
  type StepRole,
  type TaskPriority,
  type TemplateSettings,
  type TemplateType,
  taskActions,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, type PageRequest, page } from '../../database/paging.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { ownDepartments } from '../../rights/index.ts';

type PageFilters = Body<typeof calls.taskHandover.page>['template'];
type OpenFilters = Body<typeof calls.taskHandover.openPage>['template'];

export interface At {
  now: Date;
  zone: TimeZone;
}

const { stepFrom, from } = taskActions.handOver;

/** Steps of this person that can be handed over, beside `task_detail` and `task_instance`. */
export const inHand = (userId: number) => sql<boolean>`(task_detail.is_current
  and task_detail.handler_user_id = ${userId} and task_detail.handle_status = any(${[...stepFrom]}::smallint[])
  and task_instance.status = any(${[...from]}::smallint[]) and task_instance.deleted_at is null)`;

/** The last instant of today. */
export const endOfToday = ({ now, zone }: At): Date =>
  zone.instant(`${zone.text(now).slice(0, 10)} 23:59:59`);

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export interface WorkRecord {
  detailId: number;
  code: string;
  title: string;
  templateType: TemplateType;
  priority: TaskPriority;
  roleType: StepRole;
  handleStatus: HandleStatus;
  dueAt: Date | null;
  nearDueAt: Date | null;
  wasLate: boolean;
}

const workColumns = [
  'task_detail.id as detailId',
  'task_instance.code',
  'task_instance.title',
  'task_instance.template_type as templateType',
  'task_instance.priority',
  'task_detail.role_type as roleType',
  'task_detail.handle_status as handleStatus',
  'task_detail.due_at as dueAt',
  'task_detail.near_due_at as nearDueAt',
  'task_detail.was_late as wasLate',
] as const;

type OpenRecord = WorkRecord & { waitingFor: string | null };

/** A page of what he has in hand, the most urgent first. */
export function findOpenPage(
  db: Db,
  userId: number,
  { dueToday, keyword }: OpenFilters,
  paging: PageRequest,
  at: At,
): Promise<Page<OpenRecord>> {
  let query = db
    .selectFrom('task_detail')
    .innerJoin('task_instance', 'task_instance.id', 'task_detail.instance_id')
    .leftJoin('task_handover_item as item', (join) =>
      join.onRef('item.detail_id', '=', 'task_detail.id').on('item.state', '=', 0),
    )
    .leftJoin('task_handover as handover', 'handover.id', 'item.handover_id')
    .select([...workColumns, 'handover.to_user_name as waitingFor'])
    .where(inHand(userId));
  if (dueToday === 1) query = query.where('task_detail.due_at', '<=', endOfToday(at));
  if (keyword)
    query = query.where(
      sql<boolean>`(task_instance.title ilike ${containing(keyword)} or task_instance.code = ${keyword.toUpperCase()})`,
    );
  return page(db, query, paging, [
    [sql`task_detail.due_at is null`, 'asc'],
    ['task_detail.due_at', 'asc'],
    ['task_instance.priority', 'asc'],
    ['task_detail.id', 'asc'],
  ]) as Promise<Page<OpenRecord>>;
}

export async function countOpen(db: Db, userId: number, at: At) {
  const { rows } = await sql<{ openNum: number; dueTodayNum: number; overdueNum: number }>`
    select count(*)::int as "openNum",
      count(*) filter (where task_detail.due_at <= ${endOfToday(at)})::int as "dueTodayNum",
      count(*) filter (where task_detail.due_at <= ${at.now})::int as "overdueNum"
    from task_detail join task_instance on task_instance.id = task_detail.instance_id
    where ${inHand(userId)}`.execute(db);
  return rows[0] ?? { openNum: 0, dueTodayNum: 0, overdueNum: 0 };
}

/** His own ones, on either side; those of his departments for who supervises. */
const seenBy = (caller: Caller, isScope: boolean): RawBuilder<boolean> =>
  isScope ? ownDepartments(caller, 'task_handover.from_dept_id') : sql<boolean>`false`;

const supervises = (caller: Caller) => caller.codes.has('latin_task_management_supervise');

export interface HandoverRecord {
  id: number;
  from_user_id: number;
  from_user_name: string;
  from_dept_name: string;
  to_user_id: number;
  to_user_name: string;
  to_dept_name: string;
  note: string;
  state: number;
  reason: string;
  created_at: Date;
  decided_at: Date | null;
  itemNum: number;
  doneNum: number;
}

export function findHandoverPage(
  db: Db,
  caller: Caller,
  f: PageFilters,
  paging: PageRequest,
  { zone }: Pick<At, 'zone'>,
): Promise<Page<HandoverRecord>> {
  const side = f.side ?? HandoverSide.toMe;
  let query = db.selectFrom('task_handover').select((eb) => [
    ...([
      'task_handover.id',
      'from_user_id',
      'from_user_name',
      'from_dept_name',
      'to_user_id',
      'to_user_name',
      'to_dept_name',
      'note',
      'state',
      'reason',
      'created_at',
      'decided_at',
    ] as const),
    // Of the rows of one page alone: they are counted behind its limit.
    eb
      .selectFrom('task_handover_item as item')
      .select(sql<number>`count(*)::int`.as('num'))
      .whereRef('item.handover_id', '=', 'task_handover.id')
      .$asScalar()
      .$notNull()
      .as('itemNum'),
    eb
      .selectFrom('task_handover_item as item')
      .select(sql<number>`count(*)::int`.as('num'))
      .whereRef('item.handover_id', '=', 'task_handover.id')
      .where('item.state', '=', 1)
      .$asScalar()
      .$notNull()
      .as('doneNum'),
  ]);
  if (side === HandoverSide.inScope) query = query.where(seenBy(caller, supervises(caller)));
  else
    query = query.where(
      side === HandoverSide.toMe ? 'task_handover.to_user_id' : 'task_handover.from_user_id',
      '=',
      caller.userId,
    );
  if (f.state != null) query = query.where('task_handover.state', '=', f.state);
  if (f.keyword) {
    const like = containing(f.keyword);
    query = query.where(
      sql<boolean>`(from_user_name ilike ${like} or to_user_name ilike ${like} or note ilike ${like})`,
    );
  }
  const since = zone.instantOrNull(f.createdTimeStart);
  const until = zone.instantOrNull(f.createdTimeEnd);
  if (since) query = query.where('task_handover.created_at', '>=', since);
  if (until) query = query.where('task_handover.created_at', '<', new Date(until.getTime() + 1_000));
  return page(
    db,
    query,
    paging,
    [
      ['task_handover.created_at', 'desc'],
      ['task_handover.id', 'desc'],
    ],
    { count: 'bounded' },
  );
}

type ItemRecord = WorkRecord & { note: string; itemState: number; reason: string };

/** The tasks of a handover that the caller sees; of any other one none. */
export function findItemPage(
  db: Db,
  caller: Caller,
  handoverId: number,
  paging: PageRequest,
): Promise<Page<ItemRecord>> {
  const query = db
    .selectFrom('task_handover_item as item')
    .innerJoin('task_handover', 'task_handover.id', 'item.handover_id')
    .innerJoin('task_detail', 'task_detail.id', 'item.detail_id')
    .innerJoin('task_instance', 'task_instance.id', 'task_detail.instance_id')
    .select([...workColumns, 'item.note', 'item.state as itemState', 'item.reason'])
    .where('task_handover.id', '=', handoverId)
    .where(
      sql<boolean>`(task_handover.from_user_id = ${caller.userId} or task_handover.to_user_id = ${caller.userId}
        or ${seenBy(caller, supervises(caller))})`,
    );
  return page(db, query, paging, [
    [sql`task_detail.due_at is null`, 'asc'],
    ['task_detail.due_at', 'asc'],
    ['task_detail.id', 'asc'],
  ]) as Promise<Page<ItemRecord>>;
}

/** A step that is to be handed over, with what its template says of that. */
export interface Offered {
  detailId: number;
  code: string;
  deptId: number;
  dueAt: Date | null;
  settings: TemplateSettings;
  /** It waits in another handover. */
  isWaiting: boolean;
}

/** Of these steps those that he can hand over, the most urgent first. */
export async function findOffered(db: Db, userId: number, detailIds: readonly number[]): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select task_detail.id as "detailId", task_instance.code, task_detail.handler_dept_id as "deptId",
      task_detail.due_at as "dueAt", task_template.settings, exists (
        select from task_handover_item as item where item.detail_id = task_detail.id and item.state = 0
      ) as "isWaiting"
    from task_detail join task_instance on task_instance.id = task_detail.instance_id
    join task_template on task_template.id = task_instance.template_id
    where task_detail.id = any(${[...detailIds]}::bigint[]) and ${inHand(userId)}
    order by task_detail.due_at nulls last, task_detail.id`.execute(db);
  return rows;
}

/** Every department of a person, as it is now. */
export async function findDepartmentsOf(db: Db, userId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select department.id, department.name from user_department
    join department on department.id = user_department.department_id
    where user_department.user_id = ${userId}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
