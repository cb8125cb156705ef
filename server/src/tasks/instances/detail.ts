/** One task as its pages show it. */
import {
  type Answer,
  type Body,
  type calls,
  maskAnswers,
  type TaskFormItem,
  TaskStatus,
  taskStatusLabels,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { readMessagesOf } from '../../messages/index.ts';
import { type Clock, findClocksOf, presentTaskClock } from '../facts/index.ts';
import { findDuplicates } from './duplicates.ts';
import { entitiesOf } from './form.ts';
import { readTasks } from './list-rows.ts';
import { mayOpen } from './may-open.ts';
import type { TaskContext } from './person.ts';
import { findPerson, type Person } from './person.ts';
import { handles, offersTo, seesPlain, visibleTo } from './policy.ts';
import { type At, isOpen, presentRow, presentStep, stepList } from './present.ts';
import {
  type Answers,
  findTask,
  type LoadedTask,
  loadTemplate,
  type StepRecord,
  type TaskWithSteps,
  withRules,
} from './task.ts';

/** A task that the caller may see, with who he is. TM4001 where there is none, TM4004 where he may not. */
export async function findSeen(
  db: Db,
  caller: Parameters<typeof findPerson>[1],
  which: { code: string } | { detailId: number },
): Promise<{ seen: TaskWithSteps; person: Person }> {
  const seen = await findTask(db, which);
  if (!seen) throw new Refusal('TM4001');
  const person = await findPerson(db, caller);
  if (!(await mayOpen(db, person, seen)))
    throw new Refusal(seen.task.status === TaskStatus.draft ? 'TM4001' : 'TM4004');
  return { seen, person };
}

/** `instance/detail`; messages of it that were unread become read. */
export async function readDetail(
  context: TaskContext,
  body: Body<typeof calls.taskInstance.detail>,
  zone: TimeZone,
): Promise<Answer<typeof calls.taskInstance.detail>> {
  const { db, caller, now } = context;
  const at = { now, zone };
  const which = body.detailId === undefined ? { code: body.instanceCode ?? '' } : { detailId: body.detailId };
  const { seen, person } = await findSeen(db, caller, which);
  const loaded = await withRules(db, seen);
  const { task, steps, template } = loaded;
  const isDraft = task.status === TaskStatus.draft;
  const present = isDraft ? ((await loadTemplate(db, { templateId: template.id })) ?? template) : template;
  const isPlain = isDraft || seesPlain(person, loaded);
  const [row] = await readTasks(db, person, [task.id], false);
  if (!row) throw new Refusal('TM4001');
  if (!isDraft) await readMessagesOf(db, caller.userId, task.code);
  const answers = isDraft ? fitting(present.formItems, task.form_data).answers : task.form_data;
  const shown = isPlain ? answers : maskAnswers(present.formItems, answers);
  const own = steps.find((step) => isOpen(step) && handles(person, step) !== undefined);
  const step = { template, isPlain, ...at };
  const entities = isDraft ? [] : entitiesOf(template.formItems, task.form_data);
  return {
    instance: {
      ...presentRow(row, at),
      remark: task.remark,
      completeMode: task.complete_mode === 1 ? 1 : 2,
      needReview: task.need_review ? 1 : 0,
      deadline: zone.textOrNull(task.wanted_deadline),
      sourceInstanceCode: await findCode(db, person, task.source_instance_id),
      followUpList: await findFollowUps(db, person, task.id),
    },
    templateInfo: {
      templateId: present.id,
      templateVersionId: present.versionId,
      versionNo: present.versionNo,
      settings: pickSettings(present.settings),
      formItemList: present.formItems,
      handleItemList: present.handleItems,
    },
    formData: shown,
    fileList: task.files,
    detailList: steps.map((one) => presentStep(one, step)),
    myDetail: own
      ? { ...presentStep(own, step), draftData: shownDraft(own, step), draftVersion: own.draft_version }
      : null,
    ccList: await findWatchers(db, task.id),
    clockList: (isDraft ? [] : await clocksOf(db, task.id, at)).map((clock) => presentTaskClock(clock, at)),
    extensionList: await findExtensions(db, task.id, zone),
    collisionList: await findDuplicates(db, person, entities, { exceptId: task.id, ...at }),
    actionList: isDraft ? [] : offersTo(person, loaded, now),
    stepList: stepList(loaded, { zone }),
    maskFlag: isPlain ? 0 : 1,
    canReveal: !isPlain && person.codes.has('latin_task_sensitive') ? 1 : 0,
    instanceVersion: task.version,
    draft: isDraft ? await presentDraft(db, loaded, present.formItems, zone) : null,
  };
}

const clocksOf = async (db: Db, taskId: number, at: At): Promise<Clock[]> =>
  (await findClocksOf(db, [taskId], at, { all: true })).get(taskId) ?? [];

/** What was kept on the way, to whom others' results are masked as they are. */
const shownDraft = (
  { draft_data }: StepRecord,
  { template, isPlain }: Pick<LoadedTask, 'template'> & { isPlain: boolean },
) => (draft_data === null || isPlain ? draft_data : maskAnswers(template.handleItems, draft_data));

const pickSettings = (settings: LoadedTask['template']['settings']) => ({
  needSign: settings.needSign,
  needReview: settings.needReview,
  allowTransfer: settings.allowTransfer,
  allowReturn: settings.allowReturn,
  allowAssist: settings.allowAssist,
  allowExtension: settings.allowExtension,
  transferScope: settings.transferScope,
});

/** The answers that the template's present version takes over: those of items with the same key. */
function fitting(items: readonly TaskFormItem[], answers: Answers): { answers: Answers; lost: string[] } {
  const known = new Set(
    items.filter(({ enabledStatus }) => enabledStatus === 1).map(({ fieldKey }) => fieldKey),
  );
  const kept = Object.entries(answers).filter(([key]) => known.has(key));
  return {
    answers: Object.fromEntries(kept),
    lost: Object.keys(answers).filter((key) => !known.has(key)),
  };
}

async function presentDraft(
  db: Db,
  { task, template }: LoadedTask,
  items: readonly TaskFormItem[],
  zone: TimeZone,
) {
  const kept = (task.draft ?? {}) as {
    targetList?: { targetType: 1 | 2; targetId: number; roleType?: 1 | 2 }[];
    splitFlag?: number;
  };
  const targets = kept.targetList ?? [];
  const ids = (type: number) =>
    targets.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
  const { rows } = await sql<{ type: number; id: number; name: string }>`
    select 1 as type, id, user_name as name from user_account where id = any(${ids(1)}::bigint[])
    union all select 2, id, name from department where id = any(${ids(2)}::bigint[])`.execute(db);
  const names = new Map(rows.map((row) => [`${row.type} ${row.id}`, row.name]));
  const { lost } = fitting(items, task.form_data);
  const before = new Map(template.formItems.map(({ fieldKey, name }) => [fieldKey, name]));
  return {
    draftVersion: task.draft_version,
    targetList: targets.map((one) => ({
      ...one,
      targetName: names.get(`${one.targetType} ${one.targetId}`) ?? '',
    })),
    splitFlag: kept.splitFlag === 1 ? (1 as const) : (0 as const),
    deadline: zone.textOrNull(task.wanted_deadline),
    lostFieldNameList: lost.map((key) => before.get(key) ?? key),
  };
}

/** The number of a task, where he may see it. */
async function findCode(db: Db, person: Person, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('task_instance')
    .select('code')
    .where('id', '=', id)
    .where(visibleTo(person))
    .executeTakeFirst();
  return row?.code ?? null;
}

async function findFollowUps(db: Db, person: Person, id: number) {
  const rows = await db
    .selectFrom('task_instance')
    .select(['code', 'title', 'status'])
    .where('source_instance_id', '=', id)
    .where(visibleTo(person))
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map(({ code, title, status }) => ({
    instanceCode: code,
    title,
    statusName: taskStatusLabels[status as TaskStatus],
  }));
}

async function findWatchers(db: Db, id: number) {
  return db
    .selectFrom('task_watch')
    .innerJoin('user_account', 'user_account.id', 'task_watch.user_id')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .select((eb) => [
      'user_account.id as userId',
      'user_account.user_name as userName',
      eb.fn.coalesce('department.name', sql<string>`''`).as('deptName'),
    ])
    .where('task_watch.instance_id', '=', id)
    .orderBy('user_account.id')
    .execute();
}

async function findExtensions(db: Db, id: number, zone: TimeZone) {
  const rows = await db
    .selectFrom('task_extension')
    .innerJoin('task_detail', 'task_detail.id', 'task_extension.detail_id')
    .select([
      'task_extension.id',
      'task_extension.detail_id',
      'task_extension.apply_user_name',
      'task_extension.new_deadline',
      'task_extension.reason',
      'task_extension.state',
      'task_extension.created_at',
    ])
    .where('task_detail.instance_id', '=', id)
    .orderBy('task_extension.id')
    .execute();
  return rows.map((row) => ({
    extensionId: row.id,
    detailId: row.detail_id,
    applyUserName: row.apply_user_name,
    newDeadline: zone.text(row.new_deadline),
    reason: row.reason,
    state: row.state as 0 | 1 | 2,
    createdTime: zone.text(row.created_at),
  }));
}
