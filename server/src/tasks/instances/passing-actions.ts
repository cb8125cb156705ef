/** What brings a step to others: back to the originator, to another handler, to co-handlers, to a later day. */
import {
  HandleStatus,
  returnReasonLabels,
  StepRole,
  TransferScope,
  taskActions,
  taskFault,
  taskLimits,
} from '@outbound/contract';
import { sql } from 'kysely';
import { Refusal, wrongField } from '../../http/refusal.ts';
import {
  carryExtension,
  type Effect,
  joinedNames,
  laterThan,
  openAssistants,
  secondsBetween,
  takenBy,
  targetName,
  withoutPresent,
} from './action-parts.ts';
import type { Person } from './person.ts';
import type { Acting } from './policy.ts';
import { findTargets, type Target } from './recipients.ts';
import type { StepRecord } from './task.ts';
import type { TaskWork } from './work.ts';

export const passingEffects = {
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
    if (begun) {
      await carryExtension(work.trx, step.id, begun.id);
      work.tell(12, { handlersOf: [begun] }, { by: person.userName });
    }
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
    return { step, targetNames: joinedNames(fresh.map(targetName)) };
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
    // More time is granted, not less; a nearer deadline is for who names one.
    if (body.newDeadline === undefined && before !== null && until <= before)
      throw wrongField('newDeadline', taskFault('notLater'));
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
      targetNames: joinedNames([...new Set(names)]),
    };
  },
} satisfies Record<string, Effect>;

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

const urgeable: ReadonlySet<HandleStatus> = new Set(taskActions.urge.stepFrom);

const deadlineChange = ({ at: { zone } }: TaskWork, before: Date | null, after: Date) => ({
  fieldKey: 'handleDeadline',
  fieldName: '办理时限',
  oldValue: before ? zone.text(before) : '',
  newValue: zone.text(after),
});
