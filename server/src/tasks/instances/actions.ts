/** What each action of `instance/handle` does to a held task that allows it. */
import {
  type Body,
  CompleteMode,
  type calls,
  HandleStatus,
  type HandleType,
  handleMinutesBy,
  historyName,
  isOpenStep,
  mergeMasked,
  ReviewerType,
  returnReasonLabels,
  StepRole,
  type TaskActionName,
  type TaskPriority,
  TaskStatus,
  TransferScope,
  taskActions,
  taskFault,
  taskLimits,
} from '@outbound/contract';
import { sql } from 'kysely';
import { Refusal, wrongField } from '../../http/refusal.ts';
import { readMessagesOfDetail } from '../../messages/index.ts';
import { findFormEntries } from '../templates/index.ts';
import { deadlinesOf, minutesLater } from './deadlines.ts';
import { changesBetween, keepAnswers, readAnswers } from './form.ts';
import type { Person } from './person.ts';
import type { Acting } from './policy.ts';
import {
  findHead,
  findMainTargets,
  findPeople,
  findReviewers,
  findTargets,
  type Target,
} from './recipients.ts';
import type { Answers, StepRecord } from './task.ts';
import type { TaskWork, Told } from './work.ts';

export type HandleBody = Omit<Body<typeof calls.taskInstance.handle>, 'handleType'> & { handleType: number };

export interface Action {
  work: TaskWork;
  body: HandleBody;
  person: Person;
  acting: Acting;
  /** The step that it is done to; of actions on the task the first one, or null. */
  step: StepRecord | null;
}
type OnStep = Action & { step: StepRecord };

type Handled = Exclude<
  TaskActionName,
  | 'saveDraft'
  | 'deleteDraft'
  | 'dispatch'
  | 'submitDraft'
  | 'amend'
  | 'resubmit'
  | 'reveal'
  | 'handOver'
  | 'nearDue'
  | 'overdue'
  | 'escalate'
  | 'followUp'
>;

const secondsBetween = (from: Date | null, to: Date) =>
  from === null ? null : Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));

/** Writes what was done; `told` is what the history says of it. */
type Effect = (action: OnStep) => Promise<Omit<Told, 'handleType' | 'opinion'> | null>;

export const effects: Record<Handled, Effect> = {
  async sign({ work, person, step }) {
    const { now } = work;
    work.change(step, {
      ...takenBy(person, step),
      handle_status: HandleStatus.pending,
      sign_at: now,
    });
    work.tell(3, { users: [work.task.origin_user_id] }, { step });
    await readMessagesOfDetail(work.trx, step.id, { exceptUserId: person.userId });
    return { step, costSeconds: secondsBetween(step.created_at, now) };
  },

  async feedback({ work, body, person, step }) {
    if (!body.opinion && body.formData === undefined) throw wrongField('opinion', taskFault('feedback'));
    // An opinion by itself leaves alone what is being written.
    const handled = body.formData && (await judged(work, step, body.formData, true));
    const changes = handled
      ? changesBetween(work.template.handleItems, step.handle_data ?? {}, handled.answers, handled.entries)
      : [];
    work.change(step, {
      ...takenBy(person, step),
      ...(handled && { handle_data: handled.answers, draft_data: null }),
      files: joined(step.files, body.fileList),
      opinion: body.opinion || step.opinion,
    });
    work.tell(
      4,
      { users: [work.task.origin_user_id, ...work.watchers] },
      { step, opinion: body.opinion ?? '' },
    );
    return { step, changes, files: body.fileList };
  },

  async saveProgress({ work, body, step }) {
    if (body.draftVersion !== undefined && body.draftVersion !== step.draft_version)
      throw await overtaken(work, step.draft_version);
    const stored = step.draft_data ?? step.handle_data ?? {};
    const kept = keepAnswers(work.template.handleItems, body.formData ?? {}, stored);
    step.draft_data = kept;
    step.draft_version += 1;
    // Past `save`: what is kept on the way is nobody else's matter, and moves no version.
    await work.trx
      .updateTable('task_detail')
      .set({ draft_data: JSON.stringify(kept), draft_version: step.draft_version })
      .where('id', '=', step.id)
      .execute();
    return null;
  },

  async complete({ work, body, person, step }) {
    const { now, task, template } = work;
    const { answers, entries } = await judged(work, step, body.formData ?? {}, false);
    requireFinalStage(work, answers);
    const changes = changesBetween(template.handleItems, step.handle_data ?? {}, answers, entries);
    const isReviewed = task.need_review && step.role_type === StepRole.main;
    const isLate = step.handle_deadline !== null && now > step.handle_deadline;
    const reviewer = isReviewed
      ? await findReviewer(work)
      : { reviewer_user_id: null, reviewer_role_id: null };
    work.change(step, {
      ...takenBy(person, step),
      ...reviewer,
      handle_status: isReviewed ? HandleStatus.reviewing : HandleStatus.completed,
      handle_data: answers,
      draft_data: null,
      files: joined(step.files, body.fileList),
      opinion: body.opinion || null,
      was_late: step.was_late || isLate,
      submit_at: now,
      finish_at: isReviewed ? null : now,
      review_deadline: isReviewed
        ? minutesLater(now, template.settings.reviewLimit, work.at.calendar)
        : step.review_deadline,
    });
    const told = [task.origin_user_id, ...(await findReviewers(work.trx, reviewer, task.origin_dept_id))];
    const by = step.handler_user_name ?? person.userName;
    work.tell(5, { users: told }, { step, by, byDept: step.handler_dept_name, isReviewed });
    return {
      step,
      changes,
      files: body.fileList,
      snapshot: { handleData: answers },
      costSeconds: secondsBetween(step.sign_at ?? step.created_at, now),
      othersOpinion: task.complete_mode === CompleteMode.any ? '其他单位已办结' : '任务已办结',
    };
  },

  async recallResult({ work, step }) {
    work.change(step, {
      handle_status: HandleStatus.pending,
      reviewer_user_id: null,
      reviewer_role_id: null,
      review_deadline: null,
      submit_at: null,
    });
    return { step };
  },

  async approve({ work, body, step }) {
    const { now } = work;
    const costSeconds = secondsBetween(step.submit_at, now);
    work.change(step, {
      handle_status: HandleStatus.completed,
      reviewer_user_id: null,
      reviewer_role_id: null,
      finish_at: now,
      opinion: body.opinion || step.opinion,
    });
    work.tell(9, { handlersOf: [step] }, { step });
    return {
      step,
      costSeconds,
      othersOpinion: work.task.complete_mode === CompleteMode.any ? '其他单位已办结' : '任务已办结',
    };
  },

  async rework({ work, body, step }) {
    const { now, template } = work;
    const extended = minutesLater(now, template.settings.reworkLimit, work.at.calendar);
    const costSeconds = secondsBetween(step.submit_at, now);
    const wanted = body.newDeadline === undefined ? null : laterThan(work, body.newDeadline);
    const before = step.handle_deadline ?? extended;
    work.change(step, {
      handle_status: HandleStatus.returned,
      reviewer_user_id: null,
      reviewer_role_id: null,
      review_deadline: null,
      submit_at: null,
      handle_deadline: wanted ?? (before > extended ? before : extended),
      field_marks: body.fieldMarkList ?? [],
      opinion: body.opinion || null,
    });
    work.tell(6, { handlersOf: [step] }, { step, opinion: body.opinion ?? '' });
    return { step, marks: body.fieldMarkList, costSeconds };
  },

  async refuse({ work, body, person, step }) {
    const { now } = work;
    work.change(step, {
      ...takenBy(person, step),
      handle_status: HandleStatus.refused,
      finish_at: now,
      return_reason: body.returnReasonType ?? null,
      field_marks: body.fieldMarkList ?? [],
      opinion: body.opinion || null,
    });
    const reason = body.returnReasonType === undefined ? '' : returnReasonLabels[body.returnReasonType];
    const byDept = step.handler_dept_name;
    work.tell(
      7,
      { users: [work.task.origin_user_id] },
      { step, opinion: body.opinion ?? '', reason, byDept },
    );
    return { step, returnReason: body.returnReasonType, marks: body.fieldMarkList };
  },

  async transfer({ work, body, person, acting, step }) {
    const { task, template, now } = work;
    const [target, ...others] = await findTargets(
      work.trx,
      body.targetList ?? [],
      () => new Refusal('TM4011'),
    );
    if (!target || others.length > 0) throw wrongField('targetList', taskFault('oneReceiver'));
    requireReceiver(work, person, acting, step, target);
    const isTaken =
      step.handle_status !== HandleStatus.unsigned &&
      template.settings.needSign === 0 &&
      target.deptId === step.handler_dept_id;
    const from = step.handler_user_name ?? step.handler_dept_name;
    work.change(step, { handle_status: HandleStatus.transferred, is_current: false, finish_at: now });
    const [begun] = await work.begin([target], () => ({
      handle_status: isTaken ? HandleStatus.pending : HandleStatus.unsigned,
      parent_detail_id: step.id,
      role_type: step.role_type,
      round_no: step.round_no,
      // Time that is lost stays lost.
      sign_deadline:
        step.sign_at === null ? (step.sign_deadline ?? step.handle_deadline) : step.handle_deadline,
      handle_deadline: step.handle_deadline,
      handle_data: step.handle_data,
      draft_data: step.draft_data,
      files: step.files,
      field_marks: step.field_marks,
      extension_num: step.extension_num,
      opinion: body.opinion || null,
    }));
    if (begun) work.tell(12, { handlersOf: [begun] }, { by: person.userName });
    work.tell(13, { users: [task.origin_user_id] }, { step: begun ?? null, by: from, to: target.name });
    return { step, targetNames: `${from} → ${targetName(target)}` };
  },

  async invite({ work, body, person, step }) {
    const targets = await findTargets(work.trx, body.targetList ?? []);
    const deadline = step.handle_deadline;
    const fresh = withoutPresent(work, targets, StepRole.assistant);
    if (fresh.length === 0) throw new Refusal('TM4000.noNewTarget');
    const begun = await work.begin(fresh, () => ({
      handle_status: HandleStatus.pending,
      parent_detail_id: step.id,
      role_type: StepRole.assistant,
      round_no: step.round_no,
      handle_deadline: deadline,
    }));
    work.tell(16, { handlersOf: begun }, { by: person.userName });
    return { step, targetNames: fresh.map(targetName).join('、') };
  },

  async askExtension({ work, body, person, step }) {
    const until = laterThan(work, body.newDeadline ?? '');
    if (step.handle_deadline !== null && until <= step.handle_deadline)
      throw wrongField('newDeadline', taskFault('notLater'));
    await sql`
      insert into task_extension (detail_id, apply_user_id, apply_user_name, new_deadline, reason, created_at)
      values (${step.id}, ${person.userId}, ${person.userName}, ${until}, ${body.opinion ?? ''}, ${work.now})
      on conflict (detail_id) where state = 0
      do update set new_deadline = excluded.new_deadline, reason = excluded.reason,
        apply_user_id = excluded.apply_user_id, apply_user_name = excluded.apply_user_name`.execute(work.trx);
    work.change(step, {});
    work.tell(17, { users: [work.task.origin_user_id] }, { step, until, by: person.userName });
    const changes = [deadlineChange(work, step.handle_deadline, until)];
    return { step, changes };
  },

  async adjustDeadline({ work, body, person, step }) {
    const { trx, now } = work;
    const waiting = await trx
      .selectFrom('task_extension')
      .selectAll()
      .where('detail_id', '=', step.id)
      .where('state', '=', 0)
      .executeTakeFirst();
    if (body.agree !== undefined && !waiting) throw new Refusal('TM4000.noExtension');
    const decided = waiting && {
      state: body.agree === 0 ? 2 : 1,
      decided_by: person.userId,
      decided_at: now,
    };
    if (waiting && decided)
      await trx.updateTable('task_extension').set(decided).where('id', '=', waiting.id).execute();
    if (body.agree === 0) {
      work.change(step, {});
      work.tell(8, { handlersOf: [step] }, { step, isRefused: true, opinion: body.opinion ?? '' });
      return { step, targetNames: '延期未通过' };
    }
    const until =
      body.newDeadline === undefined ? (waiting?.new_deadline ?? null) : laterThan(work, body.newDeadline);
    if (until === null) throw wrongField('newDeadline', taskFault('newDeadline'));
    if (until <= now) throw wrongField('newDeadline', taskFault('deadlinePassed'));
    const before = step.handle_deadline;
    work.change(step, {
      handle_deadline: until,
      // A step that nobody has signed keeps its own deadline for that, within the new one.
      sign_deadline: step.sign_deadline !== null && step.sign_deadline > until ? until : step.sign_deadline,
      extension_num: step.extension_num + (body.agree === 1 ? 1 : 0),
    });
    // Who was invited to it had its deadline, and has it still; one who was given another keeps that.
    const helping = openAssistants(work).filter(
      (one) => one.parent_detail_id === step.id && one.handle_deadline?.getTime() === before?.getTime(),
    );
    for (const one of helping) work.change(one, { handle_deadline: until });
    work.tell(8, { handlersOf: [step, ...helping] }, { step, until });
    return { step, changes: [deadlineChange(work, before, until)] };
  },

  async urge({ work, body, person, step }) {
    const { now } = work;
    // By its number a task is urged as a whole: every step of it that is not handed in and was not just urged.
    const open =
      body.detailId === undefined
        ? work.steps.filter((one) => one.is_current && urgeable.has(one.handle_status))
        : [step];
    const pause = taskLimits.urgeMinutes * 60;
    const waits = open.map((one) => pause - (secondsBetween(one.urged_at, now) ?? pause));
    const wanted = open.filter((_, at) => (waits[at] ?? 0) <= 0);
    if (wanted.length === 0) throw new Refusal('TM4010', { minutes: Math.ceil(Math.min(...waits) / 60) });
    await work.trx
      .updateTable('task_detail')
      .set((eb) => ({ urge_num: eb('urge_num', '+', 1), urged_at: now }))
      .where(
        'id',
        'in',
        wanted.map(({ id }) => id),
      )
      .execute();
    work.tell(18, { handlersOf: wanted }, { by: person.userName });
    const names = wanted.map((one) => one.handler_user_name ?? one.handler_dept_name);
    const [only] = wanted;
    return {
      ...(only && wanted.length === 1 ? { step: only } : {}),
      targetNames: [...new Set(names)].join('、').slice(0, 300),
    };
  },

  async confirmClose({ work }) {
    for (const step of work.mains)
      if (step.handle_status === HandleStatus.refused) work.change(step, { is_current: false });
    return {};
  },

  async withdraw({ work, body }) {
    const open = work.openSteps;
    work.tell(11, { handlersOf: open }, { opinion: body.opinion ?? '', isWithdrawn: true });
    work.end(
      work.steps.filter((step) => step.is_current && isOpenStep(step.handle_status)),
      { leave: true },
    );
    for (const step of work.steps.filter((one) => one.is_current)) work.change(step, { is_current: false });
    work.changeTask({
      status: TaskStatus.draft,
      dispatched_at: null,
      was_withdrawn: true,
      draft_version: work.task.draft_version + 1,
      draft: {
        targetList: uniqueTargets(open),
        ccUserIdList: work.watchers,
        splitFlag: 0,
      },
    });
    return {};
  },

  async terminate({ work, body, acting }) {
    const open = work.openSteps;
    work.tell(11, { handlersOf: open }, { opinion: body.opinion ?? '' });
    const others = [...work.watchers, ...(acting.actor === 'supervisor' ? [work.task.origin_user_id] : [])];
    if (others.length > 0) work.tell(11, { users: others }, { opinion: body.opinion ?? '' });
    work.changeTask({ terminated_at: work.now });
    work.end(open);
    return {};
  },

  async reopen({ work, body }) {
    const wanted = new Set(body.reopenDetailIdList ?? []);
    const steps = work.mains.filter(
      (step) => wanted.has(step.id) && step.handle_status === HandleStatus.completed,
    );
    if (steps.length !== wanted.size) throw wrongField('reopenDetailIdList', taskFault('onlyCompleted'));
    const { settings } = work.template;
    const extended = minutesLater(work.now, settings.reworkLimit, work.at.calendar);
    for (const step of steps)
      work.change(step, {
        handle_status: HandleStatus.returned,
        finish_at: null,
        submit_at: null,
        handle_deadline:
          step.handle_deadline !== null && step.handle_deadline > extended ? step.handle_deadline : extended,
        opinion: body.opinion || null,
      });
    work.changeTask({ finish_at: null });
    work.tell(6, { handlersOf: steps }, { opinion: body.opinion ?? '' });
    return {};
  },

  async addTarget({ work, body }) {
    const { task } = work;
    const targets = withoutPresent(
      work,
      await findMainTargets(work.trx, body.targetList ?? []),
      StepRole.main,
    );
    if (targets.length === 0) throw new Refusal('TM4000.noNewTarget');
    if (body.replaceDetailId !== undefined) {
      const replaced = work.mains.find((step) => step.id === body.replaceDetailId);
      if (replaced?.handle_status !== HandleStatus.refused)
        throw wrongField('replaceDetailId', taskFault('onlyRefused'));
      work.change(replaced, { is_current: false });
    }
    const begun = await beginMains(work, targets, task.wanted_deadline);
    work.tell(1, { handlersOf: begun });
    return { targetNames: targets.map(targetName).join('、') };
  },

  async comment({ work, body, person }) {
    const mentioned = await findPeople(work.trx, body.userIdList ?? []);
    work.task.comment_num += 1;
    await work.trx
      .updateTable('task_instance')
      .set({ comment_num: work.task.comment_num })
      .where('id', '=', work.task.id)
      .execute();
    if (mentioned.length > 0) {
      await watch(work, mentioned);
      work.tell(
        19,
        { users: mentioned.map(({ userId }) => userId) },
        { opinion: body.opinion ?? '', by: person.userName },
      );
    }
    return {
      targetNames: mentioned.map(({ userName }) => userName).join('、') || undefined,
      files: body.fileList,
    };
  },

  async addWatcher({ work, body, person }) {
    const people = await findPeople(work.trx, body.userIdList ?? []);
    if (people.length === 0) throw wrongField('userIdList', taskFault('watchers'));
    const fresh = people.filter(({ userId }) => !work.watchers.includes(userId));
    await watch(work, people);
    work.tell(14, { users: fresh.map(({ userId }) => userId) }, { by: person.userName });
    return { targetNames: people.map(({ userName }) => userName).join('、') };
  },

  async leave({ work, person }) {
    await work.trx
      .deleteFrom('task_watch')
      .where('instance_id', '=', work.task.id)
      .where('user_id', '=', person.userId)
      .execute();
    work.leave(person.userId);
    return {};
  },
};

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
function takenBy(person: Person, step: StepRecord) {
  if (step.handler_user_id !== null) return {};
  return {
    handler_user_id: person.userId,
    handler_user_name: person.userName,
    handler_user_type: person.userType,
    sign_at: step.sign_at ?? step.updated_at,
  };
}

async function judged(work: TaskWork, step: StepRecord, sent: Answers, partial: boolean) {
  const items = work.template.handleItems;
  const stored = step.handle_data ?? {};
  // What was kept on the way stands for masked values, too.
  const base = step.draft_data ? mergeMasked(items, stored, step.draft_data).answers : stored;
  const entries = await findFormEntries(work.trx, items);
  const { now, zone } = work.at;
  return { answers: readAnswers(items, sent, { stored: base, entries, now, zone, partial }), entries };
}

/** A case that goes on is reported, not completed (2.6.6). */
const openStages = new Set(['受案', '立案', '侦查中']);
function requireFinalStage({ template }: TaskWork, answers: Answers): void {
  if (template.settings.factMapper === 'case' && openStages.has(String(answers.stage ?? '')))
    throw new Refusal('TM4017');
}

async function findReviewer({ task, template: { settings }, trx }: TaskWork) {
  if (settings.reviewerType === ReviewerType.role && settings.reviewerRoleId !== null)
    return { reviewer_user_id: null, reviewer_role_id: settings.reviewerRoleId };
  const head =
    settings.reviewerType === ReviewerType.leader ? await findHead(trx, task.origin_dept_id) : null;
  return { reviewer_user_id: head ?? task.origin_user_id, reviewer_role_id: null };
}

/** TM4011: to oneself, to whom it is already with, or farther than the template lets go. */
function requireReceiver(
  work: TaskWork,
  person: Person,
  acting: Acting,
  step: StepRecord,
  target: Target,
): void {
  const isSame =
    target.user === null
      ? step.handler_user_id === null && target.deptId === step.handler_dept_id
      : target.user.userId === step.handler_user_id ||
        (acting.actor === 'handler' && target.user.userId === person.userId);
  const { transferScope } = work.template.settings;
  const isFar =
    acting.actor !== 'supervisor' &&
    ((transferScope === TransferScope.department && target.deptId !== step.handler_dept_id) ||
      (transferScope === TransferScope.dataScope &&
        !person.scope.all &&
        !person.scope.deptIds.includes(target.deptId) &&
        target.deptId !== step.handler_dept_id));
  const isOther = withoutPresent(work, [target], step.role_type).length === 0;
  if (isSame || isFar || isOther) throw new Refusal('TM4011');
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

const urgeable: ReadonlySet<HandleStatus> = new Set(taskActions.urge.stepFrom);

const uniqueTargets = (steps: readonly StepRecord[]) => [
  ...new Map(
    steps.map((step) => {
      const targetId = step.target_type === 1 ? (step.handler_user_id ?? 0) : step.handler_dept_id;
      return [`${step.target_type} ${targetId}`, { targetType: step.target_type, targetId }];
    }),
  ).values(),
];

async function watch(work: TaskWork, people: readonly { userId: number }[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await sql`insert into task_watch (instance_id, user_id, created_at)
    select ${work.task.id}, id, ${work.now} from unnest(${ids}::bigint[]) as id on conflict do nothing`.execute(
    work.trx,
  );
  work.watchers = [...new Set([...work.watchers, ...ids])];
}

export const targetName = ({ user, deptName }: Target) =>
  user ? `${deptName}（${user.userName}）` : deptName;

/** The instant of a wire time that must be ahead. */
function laterThan({ at: { now, zone } }: TaskWork, text: string): Date {
  const instant = zone.instant(text);
  if (!(instant > now)) throw wrongField('newDeadline', taskFault('deadlinePassed'));
  return instant;
}

const deadlineChange = ({ at: { zone } }: TaskWork, before: Date | null, after: Date) => ({
  fieldKey: 'handleDeadline',
  fieldName: '办理时限',
  oldValue: before ? zone.text(before) : '',
  newValue: zone.text(after),
});

const joined = <F extends { url: string }>(before: readonly F[], more: readonly F[] = []): F[] => [
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
