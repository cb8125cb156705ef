/** What the actions on tasks have in common: how they are written, and what they are made of. */
import {
  type Body,
  type calls,
  HandleStatus,
  type HandleType,
  handleMinutesBy,
  historyName,
  isOpenStep,
  StepRole,
  type TaskPriority,
  taskFault,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';
import { deadlinesOf } from './deadlines.ts';
import type { Told } from './history-chain.ts';
import type { Person } from './person.ts';
import type { Acting } from './policy.ts';
import type { Target } from './recipients.ts';
import type { StepRecord } from './task.ts';
import type { TaskWork } from './work.ts';

export type HandleBody = Omit<Body<typeof calls.taskInstance.handle>, 'handleType'> & { handleType: number };

interface Action {
  work: TaskWork;
  body: HandleBody;
  person: Person;
  acting: Acting;
  /** The step that it is done to; of actions on the task the first one, or null. */
  step: StepRecord | null;
}
type OnStep = Action & { step: StepRecord };

/** Writes what was done; `told` is what the history says of it. */
export type Effect = (action: OnStep) => Promise<Omit<Told, 'handleType' | 'opinion'> | null>;

export const secondsBetween = (from: Date | null, to: Date) =>
  from === null ? null : Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));

/** The deadlines of main steps that begin now; minutes that the dispatch form says stand above the template's. */
export function deadlinesOfMains({ task, template, at, now }: TaskWork, wanted: Date | null) {
  const minutes = handleMinutesBy(template.formItems, task.form_data);
  return deadlinesOf(template.settings, {
    now,
    priority: task.priority as TaskPriority,
    wanted: wanted !== null && wanted > now ? wanted : null,
    handleMinutes: minutes,
    calendar: at.calendar,
  });
}

/** Begins main steps with clocks of their own. */
export function beginMains(
  work: TaskWork,
  targets: readonly Target[],
  wanted: Date | null,
  taken: (target: Target) => boolean = () => false,
  further: (target: Target) => Partial<StepRecord> = () => ({}),
): Promise<StepRecord[]> {
  const { template, now } = work;
  const { settings } = template;
  const { sign, handle } = deadlinesOfMains(work, wanted);
  return work.begin(targets, (target) => {
    const isTaken = settings.needSign === 0 || taken(target);
    return {
      handle_status: isTaken ? HandleStatus.pending : HandleStatus.unsigned,
      sign_deadline: isTaken ? null : sign,
      handle_deadline: handle,
      sign_at: isTaken && target.user ? now : null,
      ...further(target),
    };
  });
}

/** Whose step it is from now on, where nobody of the department had taken it; a substitute's stays with whom he stands in for. */
export function takenBy(person: Person, step: StepRecord) {
  if (step.handler_user_id !== null) return {};
  return {
    handler_user_id: person.userId,
    handler_user_name: person.userName,
    handler_user_type: person.userType,
    sign_at: step.sign_at ?? step.updated_at,
  };
}

/** Targets that have no current step of this role yet. */
export function withoutPresent(work: TaskWork, targets: readonly Target[], role: StepRole): Target[] {
  const present = work.steps.filter(
    (step) => step.is_current && step.role_type === role && isOpenStep(step.handle_status),
  );
  return targets.filter(
    (target) =>
      !present.some((step) =>
        target.user === null
          ? step.handler_user_id === null && step.handler_dept_id === target.deptId
          : step.handler_user_id === target.user.userId,
      ),
  );
}

/** Co-handlers who are at work. */
export const openAssistants = (work: TaskWork): StepRecord[] =>
  work.steps.filter(
    (step) => step.is_current && step.role_type === StepRole.assistant && isOpenStep(step.handle_status),
  );

export const targetName = ({ user, deptName }: Target) =>
  user ? `${deptName}（${user.userName}）` : deptName;

const LONGEST_NAMES = 300;

/** Names as the history has them: as many as there is room for, and where that is not all, how many there are. */
export function joinedNames(names: readonly string[]): string {
  const whole = names.join('、');
  if (whole.length <= LONGEST_NAMES) return whole;
  const rest = `等${names.length}个`;
  let shown = '';
  for (const name of names) {
    const next = shown === '' ? name : `${shown}、${name}`;
    if (next.length + rest.length > LONGEST_NAMES) break;
    shown = next;
  }
  return shown + rest;
}

/** What was asked for before the work changed hands is still to be decided, for whoever has it now. */
export const carryExtension = (trx: Trx, fromDetailId: number, toDetailId: number) =>
  trx
    .updateTable('task_extension')
    .set({ detail_id: toDetailId })
    .where('detail_id', '=', fromDetailId)
    .where('state', '=', 0)
    .execute();

/** Who asked for no more time than the step has now, has it. */
export const closeReachedExtension = (trx: Trx, step: StepRecord, decidedBy: number, now: Date) =>
  trx
    .updateTable('task_extension')
    .set({ state: 2, decided_by: decidedBy, decided_at: now })
    .where('detail_id', '=', step.id)
    .where('state', '=', 0)
    .where('new_deadline', '<=', step.handle_deadline)
    .execute();

/** What was asked for before the work was done asks for nothing once it begins anew. */
export const closeExtensions = (trx: Trx, detailIds: readonly number[], decidedBy: number, now: Date) =>
  trx
    .updateTable('task_extension')
    .set({ state: 2, decided_by: decidedBy, decided_at: now })
    .where('detail_id', 'in', detailIds)
    .where('state', '=', 0)
    .execute();

/** The instant of a wire time that must be ahead. */
export function laterThan({ at: { now, zone } }: TaskWork, text: string): Date {
  const instant = zone.instant(text);
  if (!(instant > now)) throw wrongField('newDeadline', taskFault('deadlinePassed'));
  return instant;
}

export const joined = <F extends { url: string }>(before: readonly F[], more: readonly F[] = []): F[] => [
  ...before,
  ...more.filter((one) => !before.some(({ url }) => url === one.url)),
];

/** TM4009, with who it was that came first. */
export async function overtaken(work: TaskWork, latestVersion: number): Promise<Refusal> {
  const { rows } = await sql<{ name: string; at: Date; handleType: HandleType; after: number | null }>`
    select operator_name as name, created_at as at, handle_type as "handleType", handle_status_after as after
    from task_history where instance_id = ${work.task.id} order by id desc limit 1`.execute(work.trx);
  const [last] = rows;
  const updatedBy = last?.name ?? '系统';
  const updatedTime = work.at.zone.text(last?.at ?? work.task.updated_at);
  return new Refusal(
    'TM4009',
    { name: updatedBy, time: updatedTime },
    {
      data: {
        updatedBy,
        updatedTime,
        handleTypeName: last ? historyName(last.handleType, last.after) : '',
        latestVersion,
      },
    },
  );
}
