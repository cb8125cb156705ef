/** Dispatching: a new task, or a draft that becomes one. */
import {
  type Answer,
  type Body,
  type calls,
  HandleType,
  type TaskAction,
  TaskStatus,
  taskActions,
  taskFault,
  taskStatusLabels,
  taskTitle,
  templateTypePrefixes,
  UserType,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { subjects } from '../../records/subjects.ts';
import { findFormEntries } from '../templates/index.ts';
import { beginMains, joinedNames, targetName } from './action-parts.ts';
import { findCalendar } from './calendar.ts';
import { findDuplicates, keepEntities } from './duplicates.ts';
import { holdTaskFiles } from './files.ts';
import { entitiesOf, linksOf, readAnswers, searchText } from './form.ts';
import { nameAnswers } from './named-answers.ts';
import type { TaskContext } from './person.ts';
import { findPerson, type Person } from './person.ts';
import { judgeAction, maySee, seesPlain } from './policy.ts';
import { findPeople, findTargets, type Target } from './recipients.ts';
import {
  type Answers,
  findTaskId,
  holdTask,
  loadTask,
  loadTemplate,
  type ReadTemplates,
  type TaskRecord,
  type TaskTemplate,
} from './task.ts';
import { TaskWork } from './work.ts';

const followUpAction: TaskAction = taskActions.followUp;

/** What a task came from (`source_type`). */
export const TaskSource = { person: 1, followUp: 2, renewal: 3 } as const;

type CreateBody = Body<typeof calls.taskInstance.create>;
export type DispatchAnswer = Answer<typeof calls.taskInstance.create>;

export interface At {
  now: Date;
  zone: TimeZone;
}

/** The next numbers of a kind, so many; the last of the day is held until the transaction ends. */
export async function nextCodes(trx: Trx, type: number, count: number, { now, zone }: At): Promise<string[]> {
  const prefix = templateTypePrefixes[type as keyof typeof templateTypePrefixes];
  const day = zone.text(now).slice(0, 10);
  const { rows } = await sql<{ last: number }>`
    insert into task_code (prefix, day, last) values (${prefix}, ${day}::date, ${count}::int)
    on conflict (prefix, day) do update set last = task_code.last + excluded.last returning last`.execute(
    trx,
  );
  const last = rows[0]?.last ?? count;
  const compact = day.replaceAll('-', '');
  return Array.from(
    { length: count },
    (_, at) => `${prefix}${compact}${String(last - count + at + 1).padStart(4, '0')}`,
  );
}

/** The present version of a template that may be used: TM4006 where it is disabled, TM4007 where another one is meant. */
export async function findUsableTemplate(
  trx: Trx,
  { templateId, templateVersionId }: { templateId: number; templateVersionId?: number | undefined },
): Promise<TaskTemplate> {
  const template = await loadTemplate(trx, { templateId });
  if (!template?.isEnabled) throw new Refusal('TM4006');
  if (templateVersionId !== undefined && templateVersionId !== template.versionId)
    throw new Refusal('TM4007', {}, { data: { templateVersionId: template.versionId } });
  return template;
}

/** Whose a new task is. */
export type Originator = Pick<Person, 'userId' | 'userName' | 'userType' | 'deptId' | 'deptName'>;

/** A row of `task_instance` before anything is dispatched. */
export function newTask(person: Originator, template: TaskTemplate, { now }: At) {
  if (person.deptId === null) throw new Refusal('TM4000.noDepartment');
  return {
    template_id: template.id,
    template_version_id: template.versionId,
    template_type: template.type,
    status: TaskStatus.draft,
    origin_user_id: person.userId,
    origin_user_name: person.userName,
    origin_user_type: person.userType,
    origin_dept_id: person.deptId,
    origin_dept_name: person.deptName,
    stat_exclude: person.userType === UserType.testAccount,
    created_at: now,
    updated_at: now,
    updated_by: person.userId,
  };
}

/** What the body says of a task, judged and ready to be stored. */
async function readTask(
  trx: Trx,
  person: Person,
  body: CreateBody,
  { template, stored, at }: { template: TaskTemplate; stored: Answers; at: At },
) {
  const entries = await findFormEntries(trx, template.formItems);
  const read = readAnswers(template.formItems, body.formData, { stored, entries, ...at });
  // Of a draft nothing was looked up: its names are as they came.
  const answers = await nameAnswers(trx, template.formItems, read, { person, stored: {}, entries });
  const title =
    body.title ||
    taskTitle(template.settings.titleRule, template.name, template.formItems, answers, entries.wordOf);
  const wanted = body.deadline ? at.zone.instant(body.deadline) : null;
  if (wanted !== null && wanted <= at.now) throw wrongField('deadline', taskFault('deadlinePassed'));
  const targets = await findTargets(
    trx,
    body.targetList.filter(({ roleType = 1 }) => roleType === 1),
  );
  if (targets.length === 0) throw wrongField('targetList', taskFault('mainTarget'));
  const assistants = await findTargets(
    trx,
    body.targetList.filter(({ roleType }) => roleType === 2),
  );
  const watchers = await findPeople(trx, body.ccUserIdList ?? []);
  return {
    answers,
    entries,
    targets,
    assistants,
    watchers,
    entities: entitiesOf(template.formItems, answers),
    columns: {
      title,
      priority: body.priority,
      complete_mode: body.completeMode ?? template.settings.completeMode,
      need_review: (body.needReview ?? template.settings.needReview) === 1,
      form_data: answers,
      files: body.fileList ?? [],
      file_num: body.fileList?.length ?? 0,
      remark: body.remark ?? '',
      wanted_deadline: wanted,
      ...namesOfLinks(linksOf(template.formItems, answers)),
    },
  };
}

export const namesOfLinks = ({ alarmNos, caseNos }: { alarmNos: string; caseNos: string }) => ({
  alarm_nos: alarmNos,
  case_nos: caseNos,
});

/**
 * The task that this one was copied from, one that he may see; its answers, for masked values, where he sees them plain.
 * One that something follows from is held, and must allow it.
 */
async function findSource(
  trx: Trx,
  person: Person,
  { sourceInstanceCode: code, followUp }: Pick<CreateBody, 'sourceInstanceCode' | 'followUp'>,
  { now }: At,
) {
  if (code === undefined) return null;
  const id = followUp === 1 ? await holdTask(trx, { code }) : await findTaskId(trx, { code });
  if (id === null) throw new Refusal('TM4001');
  const source = await loadTask(trx, id);
  if (!maySee(person, source)) throw new Refusal('TM4004');
  if (followUp === 1 && !judgeAction(followUpAction, source, null, person, now).may)
    throw new Refusal('TM4002', { statusName: taskStatusLabels[source.task.status] });
  return { id, loaded: source, answers: seesPlain(person, source) ? source.task.form_data : {} };
}

/** Dispatches what a body says: a task for all targets, or one for each. `draft` becomes the first of them. */
export async function dispatch(
  trx: Trx,
  person: Person,
  body: CreateBody,
  draft: TaskRecord | null,
  at: At,
): Promise<DispatchAnswer & { title: string }> {
  const template = await findUsableTemplate(trx, body);
  const source = await findSource(trx, person, body, at);
  const stored = { ...source?.answers, ...draft?.form_data };
  const read = await readTask(trx, person, body, { template, stored, at });
  if (body.confirmDuplicate !== 1) {
    const exceptId = draft?.id;
    const found = await findDuplicates(trx, person, read.entities, {
      templateType: template.type,
      exceptId,
      ...at,
    });
    // What follows from a task names the same people, on purpose.
    const followed = body.followUp === 1 ? source?.loaded.task.code : undefined;
    const duplicateList = found.filter(({ instanceCode }) => instanceCode !== followed);
    if (duplicateList.length > 0) throw new Refusal('TM4015', {}, { data: { duplicateList } });
  }
  const groups: Target[][] = body.splitFlag === 1 ? read.targets.map((target) => [target]) : [read.targets];
  const fresh = await nextCodes(trx, template.type, groups.length - (draft ? 1 : 0), at);
  const codes = draft ? [draft.code, ...fresh] : fresh;
  const batchCode = groups.length > 1 ? (codes[0] ?? null) : null;
  const rows = groups.map((_, place) => ({
    ...newTask(person, template, at),
    ...read.columns,
    code: codes[place] ?? '',
    batch_code: batchCode,
    search_text: searchText(
      { code: codes[place] ?? '', title: read.columns.title },
      template.formItems,
      read.answers,
      read.entries,
    ),
    source_instance_id: source?.id ?? null,
    source_type: source && body.followUp === 1 ? TaskSource.followUp : TaskSource.person,
    dispatched_at: at.now,
    round_no: 1,
    draft: null,
  }));
  const ids = await writeTasks(trx, rows, draft);
  const calendar = await findCalendar(trx, template.settings, at.zone);
  const instanceList: DispatchAnswer['instanceList'] = [];
  const templates: ReadTemplates = new Map([[template.versionId, template]]);
  for (const [place, id] of ids.entries()) {
    const loaded = await loadTask(trx, id, templates);
    const work = new TaskWork(trx, loaded, { person, onBehalfOf: null }, { ...at, calendar });
    if (read.watchers.length > 0 || draft)
      await setWatchers(
        work,
        read.watchers.map(({ userId }) => userId),
      );
    const group = groups[place] ?? [];
    const begun = await beginMains(work, group, read.columns.wanted_deadline);
    const deadline = begun[0]?.handle_deadline ?? null;
    await work.begin(read.assistants, () => ({ handle_status: 1, role_type: 2, handle_deadline: deadline }));
    await keepEntities(trx, id, read.entities, at.now);
    work.tell(1, { handlersOf: begun });
    work.tell(14, { users: work.watchers }, { by: person.userName });
    await work.save({
      handleType: HandleType.dispatch,
      targetNames: joinedNames(group.map(targetName)),
      files: read.columns.files,
      snapshot: { formData: read.answers, templateVersionId: template.versionId },
    });
    await holdTaskFiles(trx, work, person.userId, { sourceId: source?.id ?? null });
    instanceList.push({
      instanceId: id,
      instanceCode: work.task.code,
      status: work.task.status,
      detailList: begun.map((step) => ({
        detailId: step.id,
        handlerDeptName: step.handler_dept_name,
        handlerUserName: step.handler_user_name,
        handleStatus: step.handle_status,
      })),
    });
  }
  if (source && body.followUp === 1)
    await noteFollowUps(
      new TaskWork(trx, source.loaded, { person, onBehalfOf: null }, { ...at, calendar }),
      codes,
    );
  const [first] = instanceList;
  return {
    instanceId: first?.instanceId ?? 0,
    instanceCode: first?.instanceCode ?? '',
    batchCode,
    instanceList,
    title: read.columns.title,
  };
}

/** The history of a held task says what follows from it. */
export const noteFollowUps = (work: TaskWork, codes: readonly string[]): Promise<void> =>
  work.save({ handleType: HandleType.followUp, targetNames: joinedNames(codes) });

/** The watchers of a task, instead of those it had. */
export async function setWatchers(work: TaskWork, userIds: readonly number[]): Promise<void> {
  const gone = work.watchers.filter((id) => !userIds.includes(id));
  gone.forEach((id) => void work.leave(id));
  work.watchers = [...new Set(userIds)];
  await sql`
    with gone as (
      delete from task_watch where instance_id = ${work.task.id} and user_id <> all(${[...userIds]}::bigint[])
    )
    insert into task_watch (instance_id, user_id, created_at)
    select ${work.task.id}, id, ${work.now} from unnest(${[...userIds]}::bigint[]) as id on conflict do nothing
  `.execute(work.trx);
}

type NewRow = ReturnType<typeof newTask> & { code: string };

/** Writes rows of tasks; the first one over the draft, where there is one. Answers their ids in their order. */
export async function writeTasks(
  trx: Trx,
  rows: readonly NewRow[],
  draft: TaskRecord | null,
): Promise<number[]> {
  const [first, ...others] = rows;
  const inserted = draft ? others : rows;
  if (draft && first) {
    const names = Object.keys(first);
    await sql`
      update task_instance set ${sql.join(names.map((name) => sql`${sql.id(name)} = given.${sql.id(name)}`))}
      from jsonb_populate_record(null::task_instance, ${JSON.stringify(first)}::jsonb) as given
      where task_instance.id = ${draft.id}`.execute(trx);
  }
  if (inserted.length === 0) return draft ? [draft.id] : [];
  const names = Object.keys(inserted[0] ?? {}).map((name) => sql.id(name));
  const { rows: written } = await sql<{ id: number; code: string }>`
    insert into task_instance (${sql.join(names)})
    select ${sql.join(names)} from jsonb_populate_recordset(null::task_instance, ${JSON.stringify(inserted)}::jsonb)
    returning id, code`.execute(trx);
  const byCode = new Map(written.map(({ id, code }) => [code, id]));
  const ids = inserted.map(({ code }) => byCode.get(code) ?? 0);
  return draft ? [draft.id, ...ids] : ids;
}

/** What a dispatch is called in the operation log. */
export function noteDispatch(
  context: Pick<TaskContext, 'note'>,
  answer: DispatchAnswer & { title: string },
): DispatchAnswer {
  const { title, ...rest } = answer;
  const many = rest.instanceList.length > 1 ? `等 ${rest.instanceList.length} 个任务` : '';
  context.note({
    content: `派发任务“${title}”（${rest.instanceCode}）${many}`,
    objectType: subjects.task.name,
    objectId: rest.instanceId,
    objectName: rest.instanceCode,
  });
  return rest;
}

export function createCall(context: TaskContext, body: CreateBody, zone: TimeZone): Promise<DispatchAnswer> {
  const { caller, now } = context;
  return context.write(subjects.task, async (trx) => {
    const person = await findPerson(trx, caller);
    return noteDispatch(context, await dispatch(trx, person, body, null, { now, zone }));
  });
}
