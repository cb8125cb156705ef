/** Drafts: what is written before it is dispatched. */
import {
  type Answer,
  type Body,
  type calls,
  HandleType,
  isEmptyAnswer,
  shownItems,
  type TaskFormItem,
  type TaskMessageType,
  TaskStatus,
  taskFault,
  taskLimits,
  taskTitle,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, type PageRequest, page } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import { type SortedRequest, sortedBy, timeColumn } from '../../database/sorting.ts';
import { releaseFiles } from '../../files/index.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { postTaskMessages } from '../../messages/index.ts';
import { readWording } from '../../notices/index.ts';
import { subjects } from '../../records/subjects.ts';
import { findFormEntries } from '../templates/index.ts';
import { newTask, nextCodes, writeTasks } from './dispatch.ts';
import { holdTaskFiles } from './files.ts';
import { keepAnswers } from './form.ts';
import { historyHash } from './history-chain.ts';
import type { TaskContext } from './person.ts';
import { findPerson, type Person } from './person.ts';
import { holdDraft, requireDraft, requireDraftVersion } from './submit-draft.ts';
import { type Answers, loadTemplate } from './task.ts';

const DAY = 86_400_000;

type DraftBody = Body<typeof calls.taskInstance.draft>;

/** Keeps a draft; its first row of the history is written when somebody saves it himself. */
export function draftCall(
  context: TaskContext,
  body: DraftBody,
  zone: TimeZone,
): Promise<Answer<typeof calls.taskInstance.draft>> {
  const { caller, now } = context;
  const at = { now, zone };
  return context.write(subjects.task, async (trx) => {
    const person = await findPerson(trx, caller);
    const draft = body.instanceId === undefined ? null : await holdDraft(trx, person, body.instanceId);
    if (draft) {
      requireDraft(draft, body.templateId);
      requireDraftVersion(draft, body.draftVersion, person, zone);
    } else await requireRoom(trx, person);
    const template = await loadTemplate(trx, { templateId: body.templateId });
    if (!template) throw new Refusal('TM4006');
    const answers = keepAnswers(template.formItems, body.formData ?? {}, draft?.form_data ?? {});
    const entries = await findFormEntries(trx, template.formItems);
    const title =
      body.title ||
      taskTitle(template.settings.titleRule, template.name, template.formItems, answers, entries.wordOf);
    const code = draft?.code ?? (await nextCodes(trx, template.type, 1, at))[0] ?? '';
    const draftVersion = (draft?.draft_version ?? 0) + 1;
    const row = {
      ...newTask(person, template, at),
      // A draft is as old as its first keeping; a task as old as its dispatch.
      ...(draft && { created_at: draft.created_at }),
      code,
      title,
      priority: body.priority ?? 3,
      complete_mode: body.completeMode ?? template.settings.completeMode,
      need_review: (body.needReview ?? template.settings.needReview) === 1,
      form_data: answers,
      files: body.fileList ?? [],
      remark: body.remark ?? '',
      wanted_deadline: ahead(body.deadline, at),
      search_text: `${code}\n${title}`,
      draft: {
        targetList: body.targetList ?? [],
        ccUserIdList: body.ccUserIdList ?? [],
        splitFlag: body.splitFlag ?? 0,
      },
      draft_version: draftVersion,
    };
    const [instanceId = 0] = await writeTasks(trx, [row], draft);
    const task = { id: instanceId, form_data: answers, files: row.files };
    const forgets = draft?.was_withdrawn !== true;
    await holdTaskFiles(trx, { task, steps: [], template }, person.userId, { inProgress: true, forgets });
    if (body.autoSave === 0 && !draft?.history_hash)
      await writeOfDrafts(trx, person, [instanceId], now, HandleType.saveDraft);
    context.note({
      content: `保存任务草稿“${title}”（${code}）`,
      objectType: subjects.task.name,
      objectId: instanceId,
      objectName: code,
    });
    return { instanceId, instanceCode: code, draftVersion, updatedTime: zone.text(now) };
  });
}

/** A deadline that has passed is none. */
function ahead(text: string | null | undefined, { now, zone }: { now: Date; zone: TimeZone }): Date | null {
  const instant = zone.instantOrNull(text);
  return instant !== null && instant > now ? instant : null;
}

async function requireRoom(trx: Trx, person: Person): Promise<void> {
  // Two new drafts at once count each other.
  await sql`select pg_advisory_xact_lock(hashtext('task drafts'), ${person.userId}::int)`.execute(trx);
  const { num } = await trx
    .selectFrom('task_instance')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('origin_user_id', '=', person.userId)
    .where('status', '=', TaskStatus.draft)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (num >= taskLimits.drafts) throw new Refusal('TM4018', { count: taskLimits.drafts });
}

/** One row in the history of each of these drafts, and its hash in the draft: two statements, however many there are. */
async function writeOfDrafts(
  trx: Trx,
  /** Null: the product does it by itself. */
  person: Person | null,
  ids: readonly number[],
  now: Date,
  handleType: number,
): Promise<void> {
  if (ids.length === 0) return;
  const drafts = await trx
    .selectFrom('task_instance')
    .select(['id', 'history_hash', 'round_no'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const rows = drafts.map(({ id, history_hash, round_no }) => {
    const row = {
      instance_id: id,
      detail_id: null,
      round_no,
      handle_type: handleType,
      operator_id: person?.userId ?? null,
      operator_name: person?.userName ?? '系统',
      operator_dept_name: person?.deptName ?? '',
      operator_user_type: person?.userType ?? null,
      on_behalf_of: null,
      on_behalf_of_name: null,
      target_names: null,
      status_before: TaskStatus.draft,
      status_after: TaskStatus.draft,
      handle_status_before: null,
      handle_status_after: null,
      opinion: null,
      return_reason: null,
      changes: [],
      field_marks: [],
      files: [],
      snapshot: null,
      cost_seconds: null,
      client_type: person === null ? 'system' : 'web',
      created_at: now,
    };
    return { ...row, row_hash: `\\x${historyHash(history_hash, row).toString('hex')}` };
  });
  const names = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name));
  const given = JSON.stringify(rows);
  await sql`insert into task_history (${sql.join(names)})
    select ${sql.join(names)} from jsonb_populate_recordset(null::task_history, ${given}::jsonb)`.execute(
    trx,
  );
  await sql`update task_instance set history_hash = given.row_hash
    from jsonb_populate_recordset(null::task_history, ${given}::jsonb) as given
    where task_instance.id = given.instance_id`.execute(trx);
}

/** Deletes drafts of one's own; what is none, or somebody else's, is said to be gone. */
export function deleteDraftsCall(
  context: TaskContext,
  { instanceIdList }: Body<typeof calls.taskInstance.deletedraft>,
): Promise<Answer<typeof calls.taskInstance.deletedraft>> {
  const { caller, now } = context;
  return context.write(subjects.task, async (trx) => {
    const wanted = [...new Set(instanceIdList)].toSorted((a, b) => a - b);
    const held = await trx
      .selectFrom('task_instance')
      .select(['id', 'code', 'status', 'origin_user_id'])
      .where('id', 'in', wanted)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const own = new Map(
      held.filter((row) => row.origin_user_id === caller.userId).map((row) => [row.id, row]),
    );
    const done = [...own.values()].filter((row) => row.status === TaskStatus.draft);
    const failList = wanted.flatMap((instanceId) => {
      const row = own.get(instanceId);
      if (row?.status === TaskStatus.draft) return [];
      return [{ instanceId, reason: row ? taskFault('dispatched') : taskFault('gone') }];
    });
    const person = await findPerson(trx, caller);
    const ids = done.map(({ id }) => id);
    await deleteDrafts(trx, person, ids, now);
    const names = done.map(({ code }) => code).join('、');
    context.note({
      content: `删除任务草稿：${done.length} 条${names && `（${names.slice(0, 200)}）`}`,
      objectType: subjects.task.name,
      objectName: names.slice(0, 200),
    });
    return { successNum: done.length, failList };
  });
}

async function deleteDrafts(
  trx: Trx,
  person: Person | null,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await writeOfDrafts(trx, person, ids, now, HandleType.deleteDraft);
  await trx
    .updateTable('task_instance')
    .set({ deleted_at: now, updated_at: now })
    .where('id', 'in', [...ids])
    .execute();
  await releaseFiles(trx, 'task', ids);
}

/** So many go in one transaction. */
const PURGED_AT_ONCE = 100;

/**
 * Deletes drafts that nobody has written on for `taskLimits.draftDays` (tasks and statistics 2.15), as their originators would;
 * answers how many. One that is being written on is passed over.
 */
export async function purgeOldDrafts(db: Db, now = new Date()): Promise<number> {
  let purged = 0;
  for (;;) {
    const num = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        select id from task_instance where status = 0 and deleted_at is null
          and updated_at < ${new Date(now.getTime() - taskLimits.draftDays * DAY)}
        order by id limit ${sql.lit(PURGED_AT_ONCE)} for update skip locked`.execute(trx);
      const ids = rows.map(({ id }) => id);
      await deleteDrafts(trx, null, ids, now);
      return ids.length;
    });
    purged += num;
    if (num < PURGED_AT_ONCE) return purged;
  }
}

const NEAR: TaskMessageType = 20;
const draftsGoKey = 'M20:drafts:';
/** So many people are told in one turn; others an hour later. */
const TOLD_AT_ONCE = 500;

/**
 * Tells whoever has drafts that go within `taskLimits.draftNoticeDays` when they do (tasks and statistics 2.8), once for all that go
 * on one day; answers how many messages there were.
 */
export async function tellOldDrafts({ database: { db }, zone }: Platform, now = new Date()): Promise<number> {
  const { draftDays, draftNoticeDays } = taskLimits;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ userId: number; goes: string; num: number }>`
      with old as (
        select origin_user_id as user_id, count(*)::int as num,
          to_char(updated_at at time zone ${zone.name} + make_interval(days => ${sql.lit(draftDays)}), 'YYYY-MM-DD') as goes
        from task_instance where status = 0 and deleted_at is null
          and updated_at < ${new Date(now.getTime() - (draftDays - draftNoticeDays) * DAY)}
        group by 1, 3
      )
      select user_id as "userId", goes, num from old
      -- Who has left is told nothing, and must not stand before others.
      join user_account on user_account.id = user_id and user_account.deleted_at is null and person_status = 1
      where not exists (select from task_message
        where task_message.user_id = old.user_id and dedup_key = 'own ' || ${draftsGoKey} || goes)
      order by goes, user_id limit ${sql.lit(TOLD_AT_ONCE)}`.execute(trx);
    const wording = await readWording(trx);
    await postTaskMessages(
      trx,
      rows.map(({ userId, goes, num }) => ({
        userId,
        msgType: NEAR,
        content: wording.message('draftsGo', { num: String(num), goes }),
        dedupKey: `${draftsGoKey}${goes}`,
      })),
      { actorId: null },
    );
    return rows.length;
  });
}

type DraftFilters = Body<typeof calls.taskInstance.draftlist>['template'];
const draftOrder = {
  updatedTime: timeColumn('task_instance.updated_at'),
  createdTime: timeColumn('task_instance.created_at'),
};

function draftRows(db: Db, userId: number, filters: DraftFilters, zone: TimeZone) {
  const from = zone.instantOrNull(filters.updatedTimeStart);
  const to = zone.instantOrNull(filters.updatedTimeEnd);
  const { keyword, templateType } = filters;
  return db
    .selectFrom('task_instance')
    .innerJoin('task_template', 'task_template.id', 'task_instance.template_id')
    .innerJoin('task_template_version', 'task_template_version.id', 'task_instance.template_version_id')
    .select([
      'task_instance.id',
      'task_instance.code',
      'task_instance.title',
      'task_instance.template_id',
      'task_instance.template_version_id',
      'task_template.name as template_name',
      'task_template.current_version_id',
      'task_instance.template_type',
      'task_instance.draft_version',
      'task_instance.created_at',
      'task_instance.updated_at',
      'task_instance.was_withdrawn',
      'task_instance.form_data',
      'task_template_version.form_items',
    ])
    .where('task_instance.origin_user_id', '=', userId)
    .where('task_instance.status', '=', TaskStatus.draft)
    .where('task_instance.deleted_at', 'is', null)
    .where(({ ref }) => contains(ref('task_instance.grams'), ref('task_instance.search_text'), keyword ?? ''))
    .$if(templateType != null, (q) => q.where('task_instance.template_type', '=', Number(templateType)))
    .$if(from !== null, (q) => q.where('task_instance.updated_at', '>=', from as Date))
    .$if(to !== null, (q) =>
      q.where('task_instance.updated_at', '<', new Date((to as Date).getTime() + 1_000)),
    );
}

export type DraftRecord = Awaited<ReturnType<ReturnType<typeof draftRows>['execute']>>[number];

/** One's own drafts, the one written last first. */
export function findDraftPage(
  db: Db,
  userId: number,
  filters: DraftFilters,
  {
    sort = { field: 'updatedTime', order: 'desc' },
    ...paging
  }: SortedRequest<keyof typeof draftOrder> & PageRequest,
  zone: TimeZone,
): Promise<Page<DraftRecord>> {
  return page(
    db,
    draftRows(db, userId, filters, zone),
    paging,
    sortedBy(sort, draftOrder, 'task_instance.id'),
  );
}

/** Required items that are filled in, 0 to 100. */
export function completeRate(items: readonly TaskFormItem[], answers: Answers): number {
  const required = shownItems(items, answers).filter((item) => item.require);
  if (required.length === 0) return 100;
  const filled = required.filter((item) => !isEmptyAnswer(answers[item.fieldKey]));
  return Math.round((filled.length / required.length) * 100);
}
