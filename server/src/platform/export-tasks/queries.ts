/** Export tasks in the database: whose they are, and which process writes one. */
import { type ExportKind, type ExportReach, ExportTaskStatus, exportTaskLimits } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { SortedRequest } from '../../database/sorting.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Scope } from '../../http/caller.ts';

/** So long a process is believed to be at work after it last said so. */
const LEASE = sql`interval '60 seconds'`;
/** A task that ends its process this often is given up. */
const MOST_ATTEMPTS = 3;

/** A task that a process has taken. */
export interface TakenTask {
  id: number;
  kind: ExportKind;
  body: unknown;
  createdBy: number;
}

/** Keeps the person's other requests waiting until the transaction ends, and counts what he has. */
export async function countOwn(trx: Trx, userId: number): Promise<{ open: number; kept: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('export tasks', ${userId}))`.execute(trx);
  return await trx
    .selectFrom('export_task')
    .select([
      sql<number>`count(*) filter (where status in (0, 1))::int`.as('open'),
      sql<number>`count(*)::int`.as('kept'),
    ])
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Adds a task that waits; answers its id. */
export async function insertTask(
  trx: Trx,
  task: { kind: ExportKind; name: string; body: unknown; expectedNum: number | null; createdBy: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('export_task')
    .values({
      kind: task.kind,
      name: task.name,
      body: JSON.stringify(task.body),
      expected_num: task.expectedNum,
      created_by: task.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A person's tasks with their files, the newest first unless asked otherwise. */
export function findOwnPage(
  db: Db,
  userId: number,
  status: ExportTaskStatus | null,
  { sort, ...paging }: SortedRequest<'createdTime'>,
) {
  const tasks = ownTasks(db, userId).$if(status !== null, (q) =>
    q.where('export_task.status', '=', Number(status)),
  );
  return page(db, tasks, paging, [['export_task.id', sort?.order ?? 'desc']]);
}

/** One task of a person with what it was asked for and whose rows it has; undefined for another one's. */
export const findOwnTask = (db: Db, userId: number, id: number) =>
  ownTasks(db, userId)
    .select(['export_task.body', 'export_task.reach'])
    .where('export_task.id', '=', id)
    .executeTakeFirst();

/** Whose rows somebody sees now, as the file of an export keeps it. */
export async function findReach(db: Db, scope: Scope): Promise<ExportReach> {
  if (scope.all) return { all: true };
  const hosted = await db
    .selectFrom('activity_host')
    .select('activity_id as id')
    .where('user_id', '=', scope.userId)
    .orderBy('activity_id')
    .execute();
  return { all: false, deptIds: scope.deptIds, hostedIds: hosted.map(({ id }) => id) };
}

function ownTasks(db: Db, userId: number) {
  return db
    .selectFrom('export_task')
    .leftJoin('file', 'file.id', 'export_task.file_id')
    .select((eb) => [
      'export_task.id',
      eb.ref('export_task.kind').$castTo<ExportKind>().as('kind'),
      'export_task.name',
      eb.ref('export_task.status').$castTo<ExportTaskStatus>().as('status'),
      'export_task.done_num as doneNum',
      'export_task.expected_num as expectedNum',
      'export_task.failure',
      'export_task.is_plain as isPlain',
      'export_task.created_at as createdAt',
      'export_task.finished_at as finishedAt',
      sql<Date | null>`export_task.finished_at + make_interval(hours => ${exportTaskLimits.hours}::int)`.as(
        'expiresAt',
      ),
      'file.id as fileId',
      'file.size',
      'file.sha256',
      'file.media_type as mediaType',
      eb.ref('file.fault').$castTo<'missing' | 'differs' | null>().as('fault'),
    ])
    .where('export_task.created_by', '=', userId)
    .where(
      sql<boolean>`(export_task.finished_at is null
        or export_task.finished_at > now() - make_interval(hours => ${exportTaskLimits.hours}::int))`,
    );
}

/** Locks one's task and its file, for taking them away; undefined when there is none. */
export async function lockOwnTask(trx: Trx, userId: number, id: number) {
  const task = await trx
    .selectFrom('export_task')
    .select(['name', 'file_id as fileId'])
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (task?.fileId)
    await trx.selectFrom('file').select('id').where('id', '=', task.fileId).forUpdate().execute();
  return task;
}

/** Removes a task; whoever writes it notices with his next word. */
export async function deleteTask(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('export_task').where('id', '=', id).execute();
}

/** Takes the oldest task that waits, or whose process has not been heard of; null when there is none. */
export async function takeTask(db: Db, worker: string): Promise<TakenTask | null> {
  const { rows } = await sql<TakenTask>`
    update export_task
    set status = 1, worker = ${worker}, lease_until = now() + ${LEASE}, attempt_num = attempt_num + 1, done_num = 0
    where id = (
      select id from export_task
      where status in (0, 1) and (status = 0 or lease_until < now()) and attempt_num < ${MOST_ATTEMPTS}
      order by id
      limit 1
      for update skip locked
    )
    returning id, kind, body, created_by as "createdBy"
  `.execute(db);
  return rows[0] ?? null;
}

/** Gives up those that ended their process too often. */
export async function failEndless(db: Db, failure: string): Promise<void> {
  await db
    .updateTable('export_task')
    .set({ ...finished, status: ExportTaskStatus.failed, failure })
    .where('status', 'in', [0, 1])
    .where('attempt_num', '>=', MOST_ATTEMPTS)
    .where(sql<boolean>`(status = 0 or lease_until < now())`)
    .execute();
}

const finished = { worker: null, lease_until: null, finished_at: sql<Date>`now()` };

/** What is still this process' own: not taken back by its person, nor by another process meanwhile. */
const own = (db: Db | Trx, id: number, worker: string) =>
  db.updateTable('export_task').where('id', '=', id).where('worker', '=', worker).where('status', '=', 1);

/** Says that the process is at work; false when the task is not its own any more. */
export async function renewLease(db: Db, id: number, worker: string, doneNum: number): Promise<boolean> {
  const { numUpdatedRows } = await own(db, id, worker)
    .set({ lease_until: sql<Date>`now() + ${LEASE}`, done_num: doneNum })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a task with its file; false when it is not the process' own any more. */
export async function finishTask(
  db: Db,
  id: number,
  worker: string,
  file: { id: string; name: string; doneNum: number; isPlain: boolean; reach: ExportReach },
): Promise<boolean> {
  const { numUpdatedRows } = await own(db, id, worker)
    .set({
      ...finished,
      status: ExportTaskStatus.done,
      file_id: file.id,
      name: file.name,
      done_num: file.doneNum,
      is_plain: file.isPlain,
      reach: JSON.stringify(file.reach),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a task without a file. */
export async function failTask(db: Db, id: number, worker: string, failure: string): Promise<void> {
  await own(db, id, worker)
    .set({ ...finished, status: ExportTaskStatus.failed, failure })
    .execute();
}

/** Lets a task wait for another process, as if this one had not begun. */
export async function releaseTask(db: Db, id: number, worker: string): Promise<void> {
  await own(db, id, worker)
    .set({
      status: ExportTaskStatus.waiting,
      worker: null,
      lease_until: null,
      done_num: 0,
      attempt_num: sql`attempt_num - 1`,
    })
    .execute();
}
