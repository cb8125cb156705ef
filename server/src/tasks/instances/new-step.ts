/** A step that begins, and how those of a task are named together. */
import { StepRole } from '@outbound/contract';
import type { StepRecord } from './task.ts';

const MOST_NAMES = 3;

/** As lists name them. */
export function handlerNames(mains: readonly StepRecord[]): string {
  const names = mains.map(({ handler_dept_name, handler_user_name }) =>
    handler_user_name === null ? handler_dept_name : `${handler_dept_name}（${handler_user_name}）`,
  );
  const shown = names.slice(0, MOST_NAMES).join('、');
  return names.length > MOST_NAMES ? `${shown}等${names.length}个` : shown;
}

/** A step before anything is said of it: all columns, so that rows can be written in one statement. */
export function emptyStep(
  instanceId: number,
  now: Date,
): Omit<StepRecord, 'id' | 'handle_status' | 'target_type' | 'handler_dept_id' | 'handler_dept_name'> {
  return {
    instance_id: instanceId,
    parent_detail_id: null,
    role_type: StepRole.main,
    round_no: 1,
    is_current: true,
    handler_user_id: null,
    handler_user_name: null,
    handler_user_type: null,
    reviewer_user_id: null,
    reviewer_role_id: null,
    sign_deadline: null,
    handle_deadline: null,
    review_deadline: null,
    due_at: null,
    clock_start: null,
    near_due_at: null,
    next_check_at: null,
    escalate_level: 0,
    was_late: false,
    sign_at: null,
    submit_at: null,
    finish_at: null,
    extension_num: 0,
    handle_data: null,
    files: [],
    draft_data: null,
    draft_version: 0,
    field_marks: [],
    return_reason: null,
    opinion: null,
    urge_num: 0,
    urged_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
}
