/** The calls that read tasks. */
import {
  type Answer,
  answerOf,
  type BacklogRow,
  type Body,
  type calls,
  HandleStatus,
  type HandleType,
  handleStatusLabels,
  historyName,
  maskAnswers,
  OverdueStatus,
  opensProcessing,
  type TaskFormItem,
  TaskStatus,
  taskStatusLabels,
  templateTypeLabels,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Implement } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { readMessagesOf } from '../../messages/index.ts';
import { type Clock, countOwnClocks, findClocksOf, presentClock, presentTaskClock } from '../facts/index.ts';
import { findFormEntries } from '../templates/index.ts';
import { type BacklogPlace, countOwn, countTabs, findBacklogPage } from './backlog-queries.ts';
import { completeRate, findDraftPage } from './drafts.ts';
import { findDuplicates } from './duplicates.ts';
import { entitiesOf, entityValue, valueWords } from './form.ts';
import { countAllTasks, findTaskPage, type ListedTask, readTasks } from './list-queries.ts';
import type { TaskContext } from './person.ts';
import { findPerson, type Person } from './person.ts';
import { handles, maySee, offersTo, ownIds, seesPlain, stepOffersTo, visibleTo } from './policy.ts';
import { type At, isOpen, presentHistory, presentRow, presentStep, stepList } from './present.ts';
import {
  type Answers,
  findTaskId,
  type LoadedTask,
  loadTask,
  loadTemplate,
  type StepRecord,
} from './task.ts';

type ReadCalls = Pick<
  (typeof calls)['taskInstance'],
  | 'backlog'
  | 'list'
  | 'listCount'
  | 'draftlist'
  | 'checkTaskStatus'
  | 'detail'
  | 'historyPage'
  | 'selfTodoStatistics'
  | 'checkDuplicate'
>;

export function readRoutes(zone: TimeZone): Implement<ReadCalls> {
  return {
    async backlog({ db, caller, now }, { template, ...paging }) {
      const person = await findPerson(db, caller);
      const tab = template.tabType ?? 1;
      const at = { now, zone };
      const found = await findBacklogPage(db, person, tab, template, paging, at);
      const tasks = await readTasks(
        db,
        person,
        found.dataBody.map(({ instanceId }) => instanceId),
        false,
      );
      const byId = new Map(tasks.map((task) => [task.id, task]));
      const offers = await findStepOffers(db, person, found.dataBody, now);
      const clocks = await findClocksOf(db, [...byId.keys()], at);
      return {
        ...found,
        dataBody: found.dataBody.flatMap((place) => {
          const task = byId.get(place.instanceId);
          const handleTypeList = offers.get(place.detailId) ?? [];
          const clockList = nearest(clocks.get(place.instanceId), at);
          return task ? [{ ...presentBacklog(task, place, person, at), clockList, handleTypeList }] : [];
        }),
        tabCountList: await countTabs(db, person),
      };
    },

    async list({ db, caller, now }, { template, ...paging }) {
      const person = await findPerson(db, caller);
      const found = await findTaskPage(db, person, template, paging, { now, zone });
      const columns = await listColumns(db, found.dataBody);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => presentRow(row, { now, zone }, columns(row))),
      };
    },

    async listCount({ db, caller, now }, { template }) {
      const person = await findPerson(db, caller);
      return { count: await countAllTasks(db, person, template, { now, zone }) };
    },

    async draftlist({ db, caller }, { template, ...paging }) {
      const found = await findDraftPage(db, caller.userId, template, paging, zone);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          instanceId: row.id,
          instanceCode: row.code,
          title: row.title,
          templateId: row.template_id,
          templateName: row.template_name,
          templateType: row.template_type as 1,
          templateTypeName: templateTypeLabels[row.template_type as 1],
          draftVersion: row.draft_version,
          createdTime: zone.text(row.created_at),
          updatedTime: zone.text(row.updated_at),
          fromWithdraw: row.was_withdrawn ? 1 : 0,
          templateChanged: row.current_version_id === row.template_version_id ? 0 : 1,
          completeRate: completeRate(row.form_items, row.form_data),
        })),
      };
    },

    async checkTaskStatus({ db, caller }, { detailId }) {
      const { loaded, person } = await findSeen(db, caller, { detailId });
      const step = loaded.steps.find(({ id }) => id === detailId);
      if (!step) throw new Refusal('TM4001');
      const acts = handles(person, step) !== undefined && person.codes.has('latin_task_management_handle');
      const { status } = loaded.task;
      const handleStatus = acts ? step.handle_status : null;
      return {
        status,
        handleStatus,
        statusName: taskStatusLabels[status],
        handleStatusName: handleStatus === null ? null : handleStatusLabels[handleStatus],
        instanceCode: loaded.task.code,
        detailId,
        canHandle: step.is_current && opensProcessing(status, handleStatus) ? 1 : 0,
      };
    },

    detail: (context, body) => detail(context, body, zone),

    async historyPage({ db, caller }, { template, ...paging }) {
      const { loaded } = await findSeen(db, caller, { code: template.instanceCode });
      const { task } = loaded;
      const query = db
        .selectFrom('task_history')
        .selectAll()
        .where('instance_id', '=', task.id)
        .$if(template.detailId !== undefined, (q) => q.where('detail_id', '=', Number(template.detailId)))
        .$if((template.handleTypeList ?? []).length > 0, (q) =>
          q.where('handle_type', 'in', template.handleTypeList ?? []),
        );
      const found = await page(db, query, paging, [['task_history.id', 'asc']]);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => presentHistory(row, task.code, zone)),
        stepList: stepList(loaded, { zone }),
      };
    },

    async selfTodoStatistics({ db, caller, now }) {
      const person = await findPerson(db, caller);
      const day = zone.text(now).slice(0, 10);
      const { types, monthInTimeNum, ...nums } = await countOwn(db, person, {
        now,
        dayStart: zone.instant(`${day} 00:00:00`),
        monthStart: zone.instant(`${day.slice(0, 7)}-01 00:00:00`),
      });
      const clocks = await countOwnClocks(db, ownIds(person), { now, zone });
      const { unsignedNum, pendingNum, returnedNum, reviewNum, originReturnedNum, monthDoneNum } = nums;
      return {
        ...nums,
        ...clocks,
        todoNum: unsignedNum + pendingNum + returnedNum + reviewNum + originReturnedNum,
        monthOnTimeRate: monthDoneNum === 0 ? null : Math.round((monthInTimeNum / monthDoneNum) * 1_000) / 10,
        typeList: types.map((row) => ({
          ...row,
          templateType: row.templateType as 1,
          templateTypeName: templateTypeLabels[row.templateType as 1],
        })),
      };
    },

    async checkDuplicate({ db, caller, now }, { templateType, entityList, instanceId }) {
      const person = await findPerson(db, caller);
      const entities = entityList.map((one) => ({
        type: one.entityType,
        value: entityValue(one.entityValue),
      }));
      const duplicateList = await findDuplicates(db, person, entities, {
        templateType,
        exceptId: instanceId,
        now,
        zone,
      });
      return { duplicateList };
    },
  };
}

/** A task that the caller may see, with who he is. TM4001 where there is none, TM4004 where he may not. */
export async function findSeen(
  db: Db,
  caller: Parameters<typeof findPerson>[1],
  which: { code: string } | { detailId: number },
): Promise<{ loaded: LoadedTask; person: Person }> {
  const id = await findTaskId(db, which);
  if (id === null) throw new Refusal('TM4001');
  const loaded = await loadTask(db, id);
  const person = await findPerson(db, caller);
  if (!maySee(person, loaded))
    throw new Refusal(loaded.task.status === TaskStatus.draft ? 'TM4001' : 'TM4004');
  return { loaded, person };
}

/** What can be done to the steps of these rows. */
async function findStepOffers(
  db: Db,
  person: Person,
  places: readonly BacklogPlace[],
  now: Date,
): Promise<ReadonlyMap<number | null, HandleType[]>> {
  const ids = places.flatMap(({ detailId }) => (detailId === null ? [] : [detailId]));
  if (ids.length === 0) return new Map();
  const steps = await db.selectFrom('task_detail').selectAll().where('id', 'in', ids).execute();
  const tasks = await db
    .selectFrom('task_instance')
    .innerJoin('task_template', 'task_template.id', 'task_instance.template_id')
    .select([
      'task_instance.id',
      'task_instance.status',
      'task_instance.origin_user_id',
      'task_instance.scope_dept_ids',
      'task_instance.finish_at',
      'task_template.settings',
    ])
    .where(
      'task_instance.id',
      'in',
      places.map(({ instanceId }) => instanceId),
    )
    .execute();
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return new Map(
    steps.map((step) => {
      const task = byId.get(step.instance_id);
      return [step.id, task ? stepOffersTo(person, { task, template: task }, step, now) : []];
    }),
  );
}

function presentBacklog(
  task: ListedTask,
  place: BacklogPlace,
  person: Person,
  { now, zone }: At,
): Omit<BacklogRow, 'handleTypeList' | 'clockList'> {
  const row = presentRow(task, { now, zone });
  const { dueAt, nearDueAt, handleStatus } = place;
  const of = handleStatus === HandleStatus.reviewing ? place.reviewerUserId : place.handlerUserId;
  const behalf = person.standsInFor.find(({ userId }) => userId === of);
  const isNear = nearDueAt !== null && now >= nearDueAt;
  return {
    ...row,
    detailId: place.detailId,
    detailVersion: place.detailVersion,
    handleStatus: handleStatus as BacklogRow['handleStatus'],
    handleStatusName: handleStatus === null ? null : handleStatusLabels[handleStatus as HandleStatus],
    dueAt: zone.textOrNull(dueAt),
    remainSeconds: dueAt === null ? null : Math.round((dueAt.getTime() - now.getTime()) / 1000),
    overdueStatus:
      dueAt === null
        ? OverdueStatus.inTime
        : now >= dueAt
          ? OverdueStatus.overdue
          : isNear
            ? OverdueStatus.nearDue
            : OverdueStatus.inTime,
    lastOpinion: place.lastOpinion,
    lastOperatorName: place.lastOperatorName,
    lastHandleTypeName:
      place.lastHandleType === null
        ? null
        : historyName(place.lastHandleType as HandleType, place.lastHandleStatus),
    lastTime: zone.textOrNull(place.lastTime),
    fieldMarkNum: place.fieldMarkNum,
    urgeNum: place.urgeNum,
    onBehalfOfName: behalf?.userName ?? null,
  };
}

/** The fields of each row's template that are columns of lists, in words and masked. */
export async function listColumns(
  db: Db,
  rows: readonly ListedTask[],
): Promise<(row: ListedTask) => Record<string, string>> {
  const versions = [
    ...new Set(rows.filter(({ form_data }) => form_data !== null).map((row) => row.template_version_id)),
  ];
  if (versions.length === 0) return () => ({});
  const found = await db
    .selectFrom('task_template_version')
    .select(['id', 'form_items'])
    .where('id', 'in', versions)
    .execute();
  const items = new Map(
    found.map(({ id, form_items }) => [id, form_items.filter((item) => item.listColumn === 1)]),
  );
  const all = [
    ...new Map(
      [...items.values()].flat().map((item) => [`${item.fieldKey} ${item.dictType}`, item]),
    ).values(),
  ];
  const entries = await findFormEntries(db, all);
  return (row) => {
    const own = items.get(row.template_version_id) ?? [];
    const answers = maskAnswers(own, row.form_data ?? {});
    return Object.fromEntries(
      own.map((item) => [item.fieldKey, valueWords(item, answerOf(answers, item.fieldKey), entries)]),
    );
  };
}

async function detail(
  context: TaskContext,
  body: Body<typeof calls.taskInstance.detail>,
  zone: TimeZone,
): Promise<Answer<typeof calls.taskInstance.detail>> {
  const { db, caller, now } = context;
  const at = { now, zone };
  const which = body.detailId === undefined ? { code: body.instanceCode ?? '' } : { detailId: body.detailId };
  const { loaded, person } = await findSeen(db, caller, which);
  const { task, steps, template } = loaded;
  const isDraft = task.status === TaskStatus.draft;
  const present = isDraft ? ((await loadTemplate(db, { templateId: template.id })) ?? template) : template;
  const isPlain = isDraft || seesPlain(person, loaded);
  const [row] = await readTasks(db, person, [task.id], false);
  if (!row) throw new Refusal('TM4001');
  if (!isDraft) await db.transaction().execute((trx) => readMessagesOf(trx, caller.userId, task.code));
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

/** In a row of the backlog there is room for so many. */
const MOST_IN_ROW = 3;
const nearest = (clocks: readonly Clock[] = [], at: At) =>
  clocks.slice(0, MOST_IN_ROW).map((clock) => presentClock(clock, at));

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
