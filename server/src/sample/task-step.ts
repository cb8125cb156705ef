/** A step of a task of the sample. */
import { HandleStatus, StepRole } from '@outbound/contract';
import { deadlinesOf } from '../tasks/index.ts';
import type { Someone, Wanted } from './task-plan.ts';

export interface HowOfStep {
  isDepartment?: boolean;
  role?: StepRole;
  /** The step that it was passed on from. */
  from?: number | null;
}

export type Step = ReturnType<typeof newStep>;

/** Whom it stands with, as people read it. */
export const nameOf = (step: Pick<Step, 'handler_user_name' | 'handler_dept_name'>) =>
  step.handler_user_name === null
    ? step.handler_dept_name
    : `${step.handler_dept_name}（${step.handler_user_name}）`;

/** A step before anything is done to it. */
export function newStep(
  wanted: Wanted,
  who: Someone,
  {
    isDepartment = false,
    role = StepRole.main,
    from = null,
    at,
    round,
  }: HowOfStep & { at: Date; round: number },
) {
  const { settings } = wanted.template;
  const { sign, handle } = deadlinesOf(settings, {
    now: at,
    priority: wanted.priority,
    wanted: null,
    calendar: wanted.calendar,
  });
  const isSigned = settings.needSign === 0 || role === StepRole.assistant;
  return {
    id: wanted.nextStep(),
    instance_id: wanted.id,
    parent_detail_id: from,
    role_type: role,
    round_no: round,
    is_current: true,
    target_type: isDepartment ? 2 : 1,
    handler_dept_id: who.deptId,
    handler_dept_name: who.deptName,
    handler_user_id: isDepartment ? null : who.userId,
    handler_user_name: isDepartment ? null : who.userName,
    handler_user_type: isDepartment ? null : who.userType,
    handle_status: (isSigned ? HandleStatus.pending : HandleStatus.unsigned) as HandleStatus,
    reviewer_user_id: null as number | null,
    sign_deadline: role === StepRole.assistant ? null : sign,
    handle_deadline: handle as Date,
    review_deadline: null as Date | null,
    due_at: null as Date | null,
    clock_start: null as Date | null,
    near_due_at: null as Date | null,
    next_check_at: null as Date | null,
    escalate_level: 0,
    was_late: false,
    sign_at: null as Date | null,
    submit_at: null as Date | null,
    finish_at: null as Date | null,
    handle_data: null as Record<string, unknown> | null,
    files: [] as object[],
    field_marks: [] as object[],
    return_reason: null as number | null,
    opinion: null as string | null,
    version: 1,
    extension_num: 0,
    draft_version: 0,
    urge_num: 0,
    urged_at: null as Date | null,
    created_at: at,
    updated_at: at,
  };
}
