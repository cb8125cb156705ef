/** The table of actions as a document for people: `docs/task-states.md` is this text, and a test keeps it so. */
import { permissionNames } from '../permissions.ts';
import { deriveStatus, type StandingStep } from './derive-status.ts';
import { taskActionList } from './state-machine.ts';
import { type TaskAction, taskActorLabels, taskInputLabels } from './task-action.ts';
import {
  CompleteMode,
  HandleStatus,
  handleStatusLabels,
  StepRole,
  TaskStatus,
  taskStatusLabels,
} from './task-enums.ts';

const callLabels: Record<TaskAction['call'], string> = {
  create: 'instance/create',
  draft: 'instance/draft',
  submitfordraft: 'instance/submitfordraft',
  deletedraft: 'instance/deletedraft',
  submitformodify: 'instance/submitformodify',
  handle: 'instance/handle',
  reveal: 'instance/reveal',
  confirm: 'handover/confirm',
  system: '平台自动',
};

const names = (statuses: readonly HandleStatus[] | undefined) =>
  statuses?.map((status) => handleStatusLabels[status]).join('、') ?? '';

const outcomeOf = ({ call, to }: TaskAction) =>
  call === 'deletedraft' ? '删除' : to === undefined ? '由步骤推出' : taskStatusLabels[to];

function rowOf(action: TaskAction): string {
  const by = Object.entries(action.by).map(([actor, code]) => {
    const name = taskActorLabels[actor as keyof typeof taskActorLabels];
    return code === null ? name : `${name}（${permissionNames.get(code)}）`;
  });
  const steps = action.stepFrom
    ? `${names(action.stepFrom)} → ${names(action.stepTo) || '不变'}`
    : action.stepTo
      ? `${action.from.includes(TaskStatus.completed) ? '选中的步骤' : '未完成的步骤'} → ${names(action.stepTo)}`
      : '';
  const cells = [
    `${action.handleType} ${action.name}`,
    callLabels[action.call],
    by.join('、'),
    `${action.from.map((status) => (status === null ? '（新）' : taskStatusLabels[status])).join('、')} → ${outcomeOf(
      action,
    )}`,
    [steps, action.newStep && `新步骤：${names(action.newStep)}`].filter(Boolean).join('；'),
    action.inputs.map((input) => taskInputLabels[input]).join('、'),
    action.messages.map((type) => `M${String(type).padStart(2, '0')}`).join('、'),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The moves of a step, each with what makes it. */
function stepMoves(): string[] {
  const moves = new Map<string, string[]>();
  for (const { name, stepFrom = [], stepTo = [], newStep = [] } of taskActionList as readonly TaskAction[]) {
    for (const before of stepFrom)
      for (const after of stepTo) {
        const key = `s${before} --> s${after}`;
        moves.set(key, [...(moves.get(key) ?? []), name]);
      }
    for (const after of newStep) {
      const key = `[*] --> s${after}`;
      moves.set(key, [...(moves.get(key) ?? []), name]);
    }
  }
  return [...moves].map(([move, by]) => `    ${move} : ${[...new Set(by)].join('、')}`);
}

/** The status of a task by which statuses its steps have: one line a status, from the rule itself. */
function derivations(): string[] {
  const statuses = Object.values(HandleStatus).filter((status) => status !== HandleStatus.transferred);
  const lines: string[] = [];
  for (const completeMode of [CompleteMode.all, CompleteMode.any]) {
    const found = new Map<TaskStatus, string[]>();
    for (const first of statuses)
      for (const second of statuses.filter((status) => status >= first)) {
        const steps: StandingStep[] = [first, second].map((handleStatus) => ({
          isCurrent: true,
          roleType: StepRole.main,
          handleStatus,
        }));
        const status = deriveStatus({ isDraft: false, isTerminated: false, completeMode, steps });
        found.set(status, [...(found.get(status) ?? []), `${first}+${second}`]);
      }
    for (const status of Object.values(TaskStatus))
      if (found.has(status))
        lines.push(
          `| ${completeMode === CompleteMode.all ? '全部办结' : '任一办结'} | ${status} ${taskStatusLabels[status]} | ${found.get(status)?.join('、')} |`,
        );
  }
  return lines;
}

/** The whole document. */
export function drawTaskStates(): string {
  return `<!-- Made by \`node scripts/task-states.ts\` from contract/src/tasks/state-machine.ts. -->
# 任务的状态

任务的状态由各办理步骤推出，没有人直接设置它；草稿、撤回与终止除外。本文由代码中的动作表生成。

## 动作

| 动作 | 接口 | 由谁 | 任务状态 | 步骤状态 | 必填 | 消息 |
|---|---|---|---|---|---|---|
${taskActionList.map(rowOf).join('\n')}

## 步骤

\`\`\`mermaid
stateDiagram-v2
${Object.values(HandleStatus)
  .map((status) => `    s${status} : ${status} ${handleStatusLabels[status]}`)
  .join('\n')}
${stepMoves().join('\n')}
\`\`\`

## 由步骤推出任务状态

两个主办步骤的每种组合（编号见上图）。任一办结即完成时，先办结的一步会使其余步骤终止，含 1、2、3 的组合只在此之前出现。

| 完成方式 | 任务状态 | 步骤的组合 |
|---|---|---|
${derivations().join('\n')}
`;
}
