/** Who may see a task, and who may do what to it now: the table of actions, asked for one caller. */
import {
  type ActionItem,
  HandleStatus,
  HandleType,
  StepRole,
  TargetType,
  type TaskAction,
  type TaskActor,
  TaskStatus,
  taskActionList,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from './person.ts';
import type { LoadedTask, StepRecord, TaskRecord, TaskTemplate, TaskWithSteps } from './task.ts';

type Seen = Pick<LoadedTask, 'task' | 'steps' | 'watchers' | 'template' | 'absentReviewers'>;
/** What the rules of actions ask of a task. */
type Judged = Pick<LoadedTask, 'steps' | 'watchers' | 'absentReviewers'> & {
  task: Pick<TaskRecord, 'status' | 'origin_user_id' | 'scope_dept_ids' | 'finish_at'>;
  template: Pick<TaskTemplate, 'settings'>;
};

/** Whom somebody acts for: himself, or one whom he stands in for. */
export interface Acting {
  actor: TaskActor;
  onBehalfOf: { userId: number; userName: string } | null;
}

const DAY = 86_400_000;

/** Everybody whose tasks are his too: himself and those whom he stands in for. */
export const ownIds = (person: Person): number[] => [
  person.userId,
  ...person.standsInFor.map(({ userId }) => userId),
];

/** "May he see it?" of rows of `task_instance`. Drafts are their originator's alone. */
export function visibleTo(person: Person): RawBuilder<boolean> {
  const { scope } = person;
  if (scope.all) return sql<boolean>`(task_instance.status > 0 and task_instance.deleted_at is null)`;
  const own = sql`task_instance.party_user_ids && ${ownIds(person)}::bigint[]`;
  const among =
    scope.deptIds.length === 0
      ? own
      : sql`(${own} or task_instance.scope_dept_ids && ${[...scope.deptIds]}::bigint[])`;
  return sql<boolean>`(task_instance.status > 0 and task_instance.deleted_at is null and ${among})`;
}

const inScope = ({ scope }: Person, task: Pick<TaskRecord, 'scope_dept_ids'>) =>
  scope.all || task.scope_dept_ids.some((id) => scope.deptIds.includes(id));

/** The same of one that is loaded. */
export function maySee(person: Person, { task, steps }: TaskWithSteps): boolean {
  if (task.status === TaskStatus.draft) return task.origin_user_id === person.userId;
  const own = ownIds(person);
  return (
    inScope(person, task) ||
    task.party_user_ids.some((id) => own.includes(id)) ||
    steps.some((step) => isOfDepartment(person, step) || reviews(person, step) !== null)
  );
}

/** A step that was given to his department: its members see it also when another one of them has taken it. */
const isOfDepartment = (person: Person, step: StepRecord) =>
  step.target_type === TargetType.department && person.deptIds.includes(step.handler_dept_id);

function asOneOf(person: Person, userId: number | null): Acting['onBehalfOf'] | undefined {
  if (userId === null) return undefined;
  if (userId === person.userId) return null;
  return person.standsInFor.find((one) => one.userId === userId);
}

/** Whose place he has in this step as its handler; undefined: he is not. */
export function handles(person: Person, step: StepRecord): Acting['onBehalfOf'] | undefined {
  const asPerson = asOneOf(person, step.handler_user_id);
  if (asPerson !== undefined) return asPerson;
  return step.handler_user_id === null && person.deptIds.includes(step.handler_dept_id) ? null : undefined;
}

function reviews(person: Person, step: StepRecord): Acting | null {
  if (step.handle_status !== HandleStatus.reviewing || !step.is_current) return null;
  const asPerson = asOneOf(person, step.reviewer_user_id);
  if (asPerson !== undefined) return { actor: 'reviewer', onBehalfOf: asPerson };
  const byRole =
    step.reviewer_role_id !== null &&
    person.roleIds.includes(step.reviewer_role_id) &&
    person.codes.has('latin_task_management_review');
  return byRole ? { actor: 'reviewer', onBehalfOf: null } : null;
}

/** What he is to the task, and to this step of it. */
export function actingsOf(person: Person, seen: Omit<Judged, 'template'>, step: StepRecord | null): Acting[] {
  const { task, watchers } = seen;
  const actings: Acting[] = [];
  const asOriginator = asOneOf(person, task.origin_user_id);
  if (step) {
    const asHandler = handles(person, step);
    if (step.is_current && asHandler !== undefined)
      actings.push({
        actor: step.role_type === StepRole.main ? 'handler' : 'assistant',
        onBehalfOf: asHandler,
      });
    const asReviewer = reviews(person, step);
    if (asReviewer) actings.push(asReviewer);
  }
  if (asOriginator !== undefined) actings.push({ actor: 'originator', onBehalfOf: asOriginator });
  // A result whose reviewer has left must not wait for ever.
  if (
    step?.is_current &&
    step.handle_status === HandleStatus.reviewing &&
    step.reviewer_user_id !== null &&
    seen.absentReviewers.includes(step.reviewer_user_id) &&
    inScope(person, task) &&
    person.codes.has('latin_task_management_supervise')
  )
    actings.push({ actor: 'reviewer', onBehalfOf: null });
  if (inScope(person, task)) actings.push({ actor: 'supervisor', onBehalfOf: null });
  if (watchers.includes(person.userId)) actings.push({ actor: 'watcher', onBehalfOf: null });
  actings.push({ actor: 'viewer', onBehalfOf: null });
  return actings;
}

/** Why he may not: not he, not with his codes, not now, not by this template. */
export type Verdict =
  | { may: true; acting: Acting }
  | { may: false; why: 'person' | 'code' | 'state' | 'template' | 'signed' | 'reopen' | 'extensions' };

/** May he do this to the task, or to this step of it, as it stands? */
export function judgeAction(
  action: TaskAction,
  seen: Judged,
  step: StepRecord | null,
  person: Person,
  now: Date,
): Verdict {
  const actings = actingsOf(person, seen, step).filter(({ actor }) => action.by[actor] !== undefined);
  if (actings.length === 0) return { may: false, why: 'person' };
  const able = actings.filter(({ actor }) => {
    const code = action.by[actor];
    return code === null || (code !== undefined && person.codes.has(code));
  });
  const [first] = able;
  if (!first) return { may: false, why: 'code' };
  // Whoever is two things to it may do what either may: what a template withholds from handlers, supervisors still can.
  const acting = able.find((one) => stateFault(action, seen, step, one, now) === null);
  if (acting) return { may: true, acting };
  return { may: false, why: stateFault(action, seen, step, first, now) ?? 'state' };
}

function stateFault(
  action: TaskAction,
  { task, steps, template: { settings } }: Judged,
  step: StepRecord | null,
  { actor }: Acting,
  now: Date,
): Exclude<Verdict, { may: true }>['why'] | null {
  const { handleType, from, stepFrom, behind } = action;
  if (handleType === HandleType.withdraw && task.status === TaskStatus.processing) return 'signed';
  if (!from.includes(task.status)) return 'state';
  if (stepFrom && (!step?.is_current || !stepFrom.includes(step.handle_status))) return 'state';
  if (behind && actor === 'handler' && settings[behind] === 0) return 'template';
  if (handleType === HandleType.confirmClose && !steps.some(isDone)) return 'state';
  if (handleType === HandleType.askExtension && (step?.extension_num ?? 0) >= settings.maxExtensionTimes)
    return 'extensions';
  if (handleType === HandleType.reopen) {
    const since = task.finish_at ?? now;
    if (now.getTime() - since.getTime() > settings.reopenDays * DAY) return 'reopen';
  }
  return null;
}

const isDone = (step: StepRecord) =>
  step.is_current && step.role_type === StepRole.main && step.handle_status === HandleStatus.completed;

/** The one that a page offers first, in this order. */
const primaries: readonly number[] = [
  HandleType.sign,
  HandleType.complete,
  HandleType.approve,
  HandleType.resubmit,
  HandleType.confirmClose,
];

/** Everything that he can do now: `handle` takes each of them, and nothing else. */
export function offersTo(person: Person, seen: Seen, now: Date): ActionItem[] {
  const current = seen.steps.filter((step) => step.is_current);
  const offers = taskActionList
    .filter(
      ({ call, handleType }) =>
        call === 'handle' || call === 'submitformodify' || handleType === HandleType.followUp,
    )
    .flatMap((action): ActionItem[] => {
      const steps = action.stepFrom
        ? current.filter((step) => judgeAction(action, seen, step, person, now).may)
        : [];
      const isOffered = action.stepFrom ? steps.length > 0 : judgeAction(action, seen, null, person, now).may;
      if (!isOffered) return [];
      const { handleType, name, inputs } = action;
      return [
        {
          handleType,
          handleTypeName: name,
          primary: 0,
          needOpinion: inputs.includes('opinion') ? 1 : 0,
          inputList: [...inputs],
          detailIdList: steps.map(({ id }) => id),
        },
      ];
    });
  const first = primaries.find((handleType) => offers.some((one) => one.handleType === handleType));
  return offers.map((one) => (one.handleType === first ? { ...one, primary: 1 } : one));
}

/** What is done to one step by who works on it. */
const stepActions = taskActionList.filter(
  ({ call, stepFrom, by }) => call === 'handle' && stepFrom && by.handler,
);

/** The same of one step alone, for lists: the task's other steps are not asked. */
export const stepOffersTo = (
  person: Person,
  seen: Pick<Judged, 'task' | 'template'>,
  step: StepRecord,
  now: Date,
): HandleType[] => {
  // Reviewing is none of these, whoever has left.
  const alone = { ...seen, steps: [step], watchers: [], absentReviewers: [] };
  return stepActions
    .filter((action) => judgeAction(action, alone, step, person, now).may)
    .map(({ handleType }) => handleType);
};

/** Values that are sensitive are plain to handlers of an open step and to the originator; others see them masked. */
export function seesPlain(person: Person, { task, steps }: Seen): boolean {
  if (asOneOf(person, task.origin_user_id) !== undefined) return true;
  return steps.some(
    (step) =>
      step.is_current &&
      step.handle_status <= HandleStatus.returned &&
      step.handler_user_id !== null &&
      handles(person, step) !== undefined,
  );
}
