/** What follows from a result that counts: facts, and the tasks that the template's rules make of it. */
import {
  answerOf,
  canCarry,
  HandleStatus,
  HandleType,
  isEmptyAnswer,
  StepRole,
  TargetType,
  type TaskAction,
  type TaskFormItem,
  TaskStatus,
  type TemplateSettings,
} from '@outbound/contract';
import { keepFacts, type Result } from '../facts/index.ts';
import { noteFollowUps, TaskSource } from './dispatch.ts';
import { makeTask } from './made-tasks.ts';
import type { Person } from './person.ts';
import { type Answers, type LoadedTask, loadTemplate, type StepRecord, type TaskTemplate } from './task.ts';
import { TaskWork } from './work.ts';

export interface Following {
  followUpList: { instanceCode: string; templateName: string }[];
  factNum: number;
}

type FollowUp = TemplateSettings['followUpList'][number];

/** Co-handlers' results are shown, and count for nothing. */
const counts = ({ role_type, handle_status }: StepRecord) =>
  role_type === StepRole.main && handle_status === HandleStatus.completed;

/** To be called when all else is written, in the same transaction. */
export async function followResult(
  work: TaskWork,
  loaded: LoadedTask,
  step: StepRecord | null,
  { handleType }: Pick<TaskAction, 'handleType'>,
  { scope }: Pick<Person, 'scope'>,
): Promise<Following> {
  const nothing = { followUpList: [], factNum: 0 };
  if (!step) return nothing;
  const { factMapper } = work.template.settings;
  // A case goes through its stages while it is worked on: what is reported of it counts at once.
  if (handleType === HandleType.feedback && factMapper === 'case' && step.role_type === StepRole.main)
    return { ...nothing, factNum: await keepFacts(factMapper, resultOf(work, step, scope)) };
  const isResult = handleType === HandleType.complete || handleType === HandleType.approve;
  if (!isResult || !counts(step)) return nothing;
  const factNum = await keepFacts(factMapper, resultOf(work, step, scope));
  return { factNum, followUpList: await makeFollowUps(work, loaded, step) };
}

/** The steps that this one was transferred from, the last one first. */
function formerOf(steps: readonly StepRecord[], { parent_detail_id }: StepRecord): number[] {
  const former = steps.find(({ id }) => id === parent_detail_id);
  return former ? [former.id, ...formerOf(steps, former)] : [];
}

const resultOf = (
  { trx, task, steps, at: { now, zone } }: TaskWork,
  step: StepRecord,
  scope: Person['scope'],
): Result => ({
  origin: { userId: task.origin_user_id, deptId: task.origin_dept_id },
  scope,
  ...{ trx, zone, now, taskId: task.id, detailId: step.id, formerIds: formerOf(steps, step) },
  ...{ asked: task.form_data, found: step.handle_data ?? {} },
  ...{ deptId: step.handler_dept_id, userId: step.handler_user_id },
  ...{
    orderedAt: task.dispatched_at ?? task.created_at,
    signedAt: step.sign_at,
    doneAt: step.submit_at ?? now,
  },
});

/** Does the result say so? Of a choice of several one is enough. */
function holds(found: Answers, { fieldKey, eq }: FollowUp['when']): boolean {
  const answer = answerOf(found, fieldKey);
  return typeof answer === 'string' && (answer === eq || answer.split(',').includes(eq));
}

/** Makes what the result asks for, once for a task: completed again, it makes no second one while the first is there. */
async function makeFollowUps(
  work: TaskWork,
  loaded: LoadedTask,
  step: StepRecord,
): Promise<Following['followUpList']> {
  const { trx, task, template, at } = work;
  const wanted = template.settings.followUpList.filter(({ when }) => holds(step.handle_data ?? {}, when));
  if (wanted.length === 0) return [];
  const made = await trx
    .selectFrom('task_instance')
    .select('template_id')
    .where('source_instance_id', '=', task.id)
    .where('source_type', '=', TaskSource.followUp)
    .where('status', '<>', TaskStatus.terminated)
    .where('deleted_at', 'is', null)
    .execute();
  const there = new Set(made.map((row) => row.template_id));
  const rules = wanted.filter(
    ({ templateId }, place) =>
      !there.has(templateId) && wanted.findIndex((one) => one.templateId === templateId) === place,
  );
  const orders: { rule: FollowUp; next: TaskTemplate }[] = [];
  for (const rule of rules) {
    const next = await loadTemplate(trx, { templateId: rule.templateId });
    if (next?.isEnabled) orders.push({ rule, next });
  }
  const followUpList: Following['followUpList'] = [];
  // In one order for everybody: the numbers of each kind are held until the transaction ends.
  for (const { rule, next } of orders.toSorted((a, b) => a.next.type - b.next.type)) {
    const instanceCode = await makeTask(
      trx,
      {
        template: next,
        originator: {
          ...{
            userId: task.origin_user_id,
            userName: task.origin_user_name,
            userType: task.origin_user_type,
          },
          ...{ deptId: task.origin_dept_id, deptName: task.origin_dept_name },
        },
        answers: carried(template, next.formItems, rule, task.form_data, step.handle_data ?? {}),
        priority: rule.priority,
        otherwise: [
          { targetType: TargetType.department, targetId: step.handler_dept_id },
          { targetType: TargetType.department, targetId: task.origin_dept_id },
        ],
        source: { id: task.id, type: TaskSource.followUp },
        remark: `由任务 ${task.code} 的办理结果自动生成。`,
      },
      { now: at.now, zone: at.zone },
    );
    if (instanceCode !== null) followUpList.push({ instanceCode, templateName: next.name });
  }
  if (followUpList.length > 0) {
    const bySystem = new TaskWork(trx, loaded, { person: null, onBehalfOf: null }, at);
    await noteFollowUps(
      bySystem,
      followUpList.map(({ instanceCode }) => instanceCode),
    );
  }
  return followUpList;
}

/** The answers that a rule takes over: of the result, else of what was dispatched. */
function carried(
  { formItems, handleItems }: TaskTemplate,
  takers: readonly TaskFormItem[],
  { carryList }: FollowUp,
  asked: Answers,
  found: Answers,
): Answers {
  const answers = carryList.flatMap(({ from, to }) => {
    const taker = takers.find(({ fieldKey, enabledStatus }) => fieldKey === to && enabledStatus === 1);
    const giver = [...handleItems, ...formItems].find(({ fieldKey }) => fieldKey === from);
    const value = answerOf(found, from) ?? answerOf(asked, from);
    if (!taker || !giver || !canCarry(giver.type, taker.type) || isEmptyAnswer(value)) return [];
    return [
      [to, typeof value === 'string' ? value.slice(0, taker.maxLength ?? value.length) : value] as const,
    ];
  });
  return Object.fromEntries(answers);
}
