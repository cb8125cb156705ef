/** `instance/handle` and its batch: what the table of actions allows, done to a held task. */
import {
  type Answer,
  type Body,
  type calls,
  HandleType,
  handledAction,
  handleStatusLabels,
  TargetType,
  type TaskAction,
  type TaskActionName,
  taskFault,
  taskStatusLabels,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { subjects } from '../../records/subjects.ts';
import { overtaken } from './action-parts.ts';
import { effects, type HandleBody } from './actions.ts';
import { findNextOf } from './backlog-queries.ts';
import { findCalendar } from './calendar.ts';
import { holdTaskFiles } from './files.ts';
import { mayOpen } from './may-open.ts';
import { type Following, followResult } from './outcome.ts';
import type { TaskContext } from './person.ts';
import { findPerson, type Person } from './person.ts';
import { judgeAction, type Verdict } from './policy.ts';
import { presentStep } from './present.ts';
import { holdTask, loadTask, type ReadTemplates, type StepRecord } from './task.ts';
import { TaskWork } from './work.ts';

type HandleAnswer = Answer<typeof calls.taskInstance.handle>;
type Key = TaskActionName & keyof typeof effects;

interface Done {
  work: TaskWork;
  step: StepRecord | null;
  action: TaskAction;
  following: Following;
}

/** Does one action in a transaction; throws what refuses it. */
export async function handleTask(
  trx: Trx,
  person: Person,
  body: HandleBody,
  { now, zone, templates }: { now: Date; zone: TimeZone; templates?: ReadTemplates },
): Promise<Done> {
  const action = handledAction(body.handleType);
  if (!action) throw new Refusal('TM4002', { statusName: '' });
  const id = await holdTask(trx, whichTask(action, body));
  if (id === null) throw new Refusal('TM4001');
  const loaded = await loadTask(trx, id, templates);
  if (loaded.task.status === 0 || !(await mayOpen(trx, person, loaded))) throw hidden(loaded.task.status);
  const isWhole = urgesTask(action, body);
  const step =
    action.stepFrom && !isWhole ? (loaded.steps.find((one) => one.id === body.detailId) ?? null) : null;
  const calendar = await findCalendar(trx, loaded.template.settings, zone);
  const work = new TaskWork(trx, loaded, { person, onBehalfOf: null }, { now, zone, calendar });
  const judge = (one: StepRecord | null) => judgeAction(action, loaded, one, person, now);
  const some = isWhole ? (loaded.steps.find((one) => judge(one).may) ?? null) : step;
  const verdict = judge(some);
  if (!verdict.may && verdict.why === 'signed') throw new Refusal('TM4014');
  const current = action.guards === 'detail' ? step?.version : loaded.task.version;
  if (action.guards !== null && current !== undefined && current !== body.version)
    throw await overtaken(work, current);
  if (!verdict.may) throw refusalOf(verdict.why, work, action, step);
  requireInputs(action, body);
  work.doer.onBehalfOf = verdict.acting.onBehalfOf;

  const told = await effects[action.key as Key]({
    work,
    body,
    person,
    acting: verdict.acting,
    step: step as StepRecord,
  });
  const inProgress = told === null;
  if (told !== null) await work.save({ handleType: action.handleType, opinion: body.opinion, ...told });
  if (body.fileList || body.formData)
    await holdTaskFiles(trx, work, person.userId, { further: [body.fileList ?? []], inProgress });
  return { work, step, action, following: await followResult(work, loaded, step, action, person) };
}

const hidden = (status: number) => new Refusal(status === 0 ? 'TM4001' : 'TM4004');

/** From a list a task is urged whole: which steps wait is not seen there. */
const urgesTask = (action: TaskAction, body: HandleBody) =>
  action.handleType === HandleType.urge && body.detailId === undefined && body.instanceCode !== undefined;

function whichTask(action: TaskAction, body: HandleBody): { code: string } | { detailId: number } {
  if (action.stepFrom && !urgesTask(action, body)) {
    if (body.detailId === undefined) throw wrongField('detailId', taskFault('step'));
    return { detailId: body.detailId };
  }
  if (body.instanceCode !== undefined) return { code: body.instanceCode };
  if (body.detailId !== undefined) return { detailId: body.detailId };
  throw wrongField('instanceCode', taskFault('task'));
}

const handlersOnly = (action: TaskAction) =>
  Object.keys(action.by).every((actor) => actor === 'handler' || actor === 'assistant');

function refusalOf(
  why: Exclude<Verdict, { may: true }>['why'],
  work: TaskWork,
  action: TaskAction,
  step: StepRecord | null,
): Refusal {
  switch (why) {
    case 'person':
      return handlersOnly(action) ? notHis(step) : notNow(work);
    case 'code':
      return new Refusal('CM4030');
    case 'signed':
      return new Refusal('TM4014');
    case 'reopen':
      return new Refusal('TM4019', { days: work.template.settings.reopenDays });
    case 'extensions':
      return new Refusal('TM4012');
    case 'template':
      return new Refusal('TM4000.notAllowed', { name: action.name });
    default:
      return notNow(work);
  }
}

/** Of a department's step its members are told who has it. */
const notHis = (step: StepRecord | null) =>
  step?.target_type === TargetType.department && step.handler_user_name !== null
    ? new Refusal('TM4003.taken', { name: step.handler_user_name })
    : new Refusal('TM4003.notHandler');

const notNow = ({ task }: TaskWork) => new Refusal('TM4002', { statusName: taskStatusLabels[task.status] });

function requireInputs({ inputs, handleType }: TaskAction, body: HandleBody): void {
  for (const input of inputs) {
    const given = body[input];
    // Granting an extension takes over the deadline that was asked for.
    if (input === 'newDeadline' && handleType === HandleType.adjustDeadline && body.agree !== undefined)
      continue;
    if (given === undefined || given === '' || (Array.isArray(given) && given.length === 0))
      throw wrongField(input, taskFault(input));
  }
}

/** What an action is called in the operation log. */
function note(context: Pick<TaskContext, 'note'>, { work, action }: Done): void {
  const { code, title } = work.task;
  context.note({
    content: `${action.name}任务“${title}”（${code}）`,
    objectType: subjects.task.name,
    objectId: work.task.id,
    objectName: code,
  });
}

/** The call. */
export async function handleCall(
  context: TaskContext,
  body: HandleBody,
  zone: TimeZone,
): Promise<HandleAnswer> {
  const { caller, now } = context;
  return context.write(subjects.task, async (trx): Promise<HandleAnswer> => {
    const person = await findPerson(trx, caller);
    const done = await handleTask(trx, person, body, { now, zone });
    note(context, done);
    const { work, step, following } = done;
    const { task } = work;
    const begun = work.steps.filter((one) => one.created_at.getTime() === now.getTime());
    return {
      instanceCode: task.code,
      status: task.status,
      statusName: taskStatusLabels[task.status],
      instanceVersion: task.version,
      detailId: step?.id ?? null,
      handleStatus: step?.handle_status ?? null,
      handleStatusName: step ? handleStatusLabels[step.handle_status] : null,
      detailVersion: step?.version ?? null,
      newDetailList: begun.map((one) =>
        presentStep(one, { template: work.template, isPlain: false, now, zone }),
      ),
      ...following,
      historyId: work.historyId,
      draftVersion: body.handleType === HandleType.saveProgress ? (step?.draft_version ?? null) : null,
      nextDetailId: step ? await findNextOf(trx, person, step.id) : null,
    };
  });
}

type BatchBody = Body<typeof calls.taskInstance.batchHandle>;

/**
 * One action on several tasks, in one transaction that holds them in one order; what one is refused is undone by itself,
 * and keeps none of the others back.
 */
export async function batchHandleCall(
  context: TaskContext,
  { itemList, ...common }: BatchBody,
  zone: TimeZone,
): Promise<Answer<typeof calls.taskInstance.batchHandle>> {
  const { caller, now } = context;
  return context.write(subjects.task, async (trx) => {
    const person = await findPerson(trx, caller);
    const wanted = await inOrder(trx, itemList);
    const failList: { instanceCode: string; reason: string }[] = [];
    const codes: string[] = [];
    const templates: ReadTemplates = new Map();
    for (const { code, ...item } of wanted) {
      await sql`savepoint one_of_batch`.execute(trx);
      try {
        const { work } = await handleTask(trx, person, { ...common, ...item }, { now, zone, templates });
        codes.push(work.task.code);
        await sql`release savepoint one_of_batch`.execute(trx);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await sql`rollback to savepoint one_of_batch`.execute(trx);
        // Which task an unknown step is of is told to nobody.
        const isHidden = error.code === 'TM4001' || error.code === 'TM4004';
        failList.push({
          instanceCode: isHidden ? (item.instanceCode ?? '') : code,
          reason: error.message,
        });
      }
    }
    const name = handledAction(common.handleType)?.name ?? '';
    const named = codes.slice(0, 5).join('、');
    context.note({
      content: `批量${name}任务：${codes.length} 条${named && `（${named}${codes.length > 5 ? ' 等' : ''}）`}${failList.length > 0 ? `，${failList.length} 条未处理` : ''}`,
      objectType: subjects.task.name,
      objectName: named,
    });
    return { successNum: codes.length, failNum: failList.length, failList };
  });
}

/** The items with their tasks' numbers, in the order in which every process holds tasks; each task or step once. */
async function inOrder(trx: Trx, items: BatchBody['itemList']) {
  const { rows } = await sql<{ place: number; id: number; code: string }>`
    select place, task_instance.id, task_instance.code
    from jsonb_to_recordset(${JSON.stringify(
      items.map(({ detailId = null, instanceCode = null }, place) => ({ place, detailId, instanceCode })),
    )}::jsonb) as given (place int, "detailId" bigint, "instanceCode" text)
    left join task_detail on task_detail.id = given."detailId"
    join task_instance on task_instance.id = task_detail.instance_id or task_instance.code = given."instanceCode"
    order by task_instance.id, place`.execute(trx);
  const found = new Set(rows.map(({ place }) => place));
  const known = rows.flatMap(({ place, code }) => (items[place] ? [{ ...items[place], code }] : []));
  const unknown = items
    .filter((_, place) => !found.has(place))
    .map((item) => ({ ...item, code: item.instanceCode ?? '' }));
  return [...known, ...unknown];
}
