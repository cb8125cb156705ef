/** Tasks, steps and histories as they go on the wire. */
import {
  type DetailItem,
  HandleStatus,
  type HandleType,
  type HistoryItem,
  handleStatusLabels,
  historyName,
  type InstanceRow,
  isOpenStep,
  maskAnswers,
  OverdueStatus,
  type ReturnReason,
  returnReasonLabels,
  type StepItem,
  StepRole,
  TaskStatus,
  taskPriorityLabels,
  taskStatusLabels,
  templateTypeLabels,
  type UserType,
  userTypeLabels,
} from '@outbound/contract';
import type { Selectable } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { StepRecord, TaskRecord, TaskTemplate } from './task.ts';

export interface At {
  now: Date;
  zone: TimeZone;
}

const flag = (value: boolean) => (value ? 1 : 0);
const secondsBetween = (from: Date | null, to: Date | null) =>
  from === null || to === null ? null : Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));

interface Running {
  due_at: Date | null;
  near_due_at: Date | null;
  was_late: boolean;
}

/** How what runs, or is done, stands to its deadline. */
export function overdueOf(
  { due_at, near_due_at, was_late }: Running,
  isDone: boolean,
  now: Date,
): OverdueStatus {
  if (isDone) return was_late ? OverdueStatus.doneLate : OverdueStatus.doneInTime;
  if (due_at === null) return OverdueStatus.inTime;
  if (now >= due_at) return OverdueStatus.overdue;
  return near_due_at !== null && now >= near_due_at ? OverdueStatus.nearDue : OverdueStatus.inTime;
}

/** A step. Without `isPlain` its sensitive answers are masked. */
export function presentStep(
  step: StepRecord,
  { template, isPlain, now, zone }: At & { template: Pick<TaskTemplate, 'handleItems'>; isPlain: boolean },
): DetailItem {
  const data = step.handle_data;
  return {
    detailId: step.id,
    detailVersion: step.version,
    roleType: step.role_type,
    roundNo: step.round_no,
    isCurrent: flag(step.is_current),
    targetType: step.target_type as 1 | 2,
    handlerDeptId: step.handler_dept_id,
    handlerDeptName: step.handler_dept_name,
    handlerUserId: step.handler_user_id,
    handlerUserName: step.handler_user_name,
    handlerUserType: step.handler_user_type as UserType | null,
    handleStatus: step.handle_status,
    handleStatusName: handleStatusLabels[step.handle_status],
    signDeadline: zone.textOrNull(step.sign_deadline),
    handleDeadline: zone.textOrNull(step.handle_deadline),
    dueAt: zone.textOrNull(step.due_at),
    overdueStatus: overdueOf(step, step.handle_status === HandleStatus.completed, now),
    escalateLevel: step.escalate_level,
    createdTime: zone.text(step.created_at),
    signTime: zone.textOrNull(step.sign_at),
    submitTime: zone.textOrNull(step.submit_at),
    finishTime: zone.textOrNull(step.finish_at),
    signSeconds: secondsBetween(step.created_at, step.sign_at),
    handleSeconds: secondsBetween(step.sign_at ?? step.created_at, step.submit_at),
    handleData: data === null ? null : isPlain ? data : maskAnswers(template.handleItems, data),
    fileList: step.files,
    fieldMarkList: step.field_marks,
    opinion: step.opinion,
    returnReasonName:
      step.return_reason === null ? null : (returnReasonLabels[step.return_reason as ReturnReason] ?? null),
    urgeNum: step.urge_num,
    parentDetailId: step.parent_detail_id,
  };
}

/** What lists read of a task. */
export type RowRecord = Pick<
  TaskRecord,
  | 'id'
  | 'code'
  | 'batch_code'
  | 'template_id'
  | 'template_version_id'
  | 'template_type'
  | 'title'
  | 'status'
  | 'priority'
  | 'round_no'
  | 'origin_user_id'
  | 'origin_user_name'
  | 'origin_user_type'
  | 'origin_dept_id'
  | 'origin_dept_name'
  | 'due_at'
  | 'near_due_at'
  | 'was_late'
  | 'finish_at'
  | 'detail_num'
  | 'done_num'
  | 'comment_num'
  | 'file_num'
  | 'handler_names'
  | 'alarm_nos'
  | 'case_nos'
  | 'version'
  | 'created_at'
  | 'updated_at'
> & {
  template_name: string;
  followed: boolean;
  waits_for_review: boolean;
  own_detail_id: number | null;
  own_handle_status: number | null;
};

export function presentRow(
  row: RowRecord,
  { now, zone }: At,
  listColumnData: Record<string, string> = {},
): InstanceRow {
  return {
    instanceId: row.id,
    instanceCode: row.code,
    instanceVersion: row.version,
    batchCode: row.batch_code,
    title: row.title,
    templateId: row.template_id,
    templateVersionId: row.template_version_id,
    templateName: row.template_name,
    templateType: row.template_type as InstanceRow['templateType'],
    templateTypeName: templateTypeLabels[row.template_type as InstanceRow['templateType']],
    status: row.status,
    statusName: taskStatusLabels[row.status],
    priority: row.priority as InstanceRow['priority'],
    priorityName: taskPriorityLabels[row.priority as InstanceRow['priority']],
    roundNo: row.round_no,
    originUserId: row.origin_user_id,
    originUserName: row.origin_user_name,
    originUserType: row.origin_user_type as UserType,
    originUserTypeName: userTypeLabels[row.origin_user_type as UserType] ?? '',
    originOrgId: row.origin_dept_id,
    originOrgName: row.origin_dept_name,
    handlerNames: row.handler_names,
    detailNum: row.detail_num,
    doneNum: row.done_num,
    createdTime: zone.text(row.created_at),
    updatedTime: zone.text(row.updated_at),
    dueAt: zone.textOrNull(row.due_at),
    overdueStatus: overdueOf(row, row.status === TaskStatus.completed, now),
    finishTime: zone.textOrNull(row.finish_at),
    alarmNos: row.alarm_nos,
    caseNos: row.case_nos,
    commentNum: row.comment_num,
    fileNum: row.file_num,
    followed: flag(row.followed),
    canReview: flag(row.waits_for_review),
    listColumnData,
    detailId: row.own_detail_id,
    handleStatus: row.own_handle_status as InstanceRow['handleStatus'],
  };
}

/** The five steps of a task's head: review only where there is one. */
export function stepList(
  { task, steps }: { task: TaskRecord; steps: readonly StepRecord[] },
  { zone }: Pick<At, 'zone'>,
): StepItem[] {
  const mains = steps.filter((step) => step.is_current && step.role_type === StepRole.main);
  const last = (times: readonly (Date | null)[]) =>
    times.reduce<Date | null>(
      (latest, at) => (at !== null && (latest === null || at > latest) ? at : latest),
      null,
    );
  const names = (some: readonly StepRecord[]) =>
    some
      .map((step) => step.handler_user_name ?? step.handler_dept_name)
      .join('、')
      .slice(0, 200);
  const has = (...statuses: number[]) => mains.some((step) => statuses.includes(step.handle_status));
  const isOver = task.status === TaskStatus.completed || task.status === TaskStatus.terminated;
  const isFaulty = task.status === TaskStatus.terminated || task.status === TaskStatus.returned;
  const state = (isDone: boolean, isNow: boolean): StepItem['state'] =>
    isDone ? 'finish' : isFaulty ? 'error' : isNow ? 'process' : 'wait';
  const signed = mains.filter((step) => step.sign_at !== null);
  const handed = mains.filter((step) => step.submit_at !== null);
  const allSigned =
    mains.length > 0 &&
    mains.every((step) => step.handle_status !== HandleStatus.unsigned && step.sign_at !== null);
  const allHanded =
    allSigned &&
    !has(
      HandleStatus.unsigned,
      HandleStatus.pending,
      HandleStatus.returned,
      HandleStatus.refused,
      HandleStatus.terminated,
    );
  const isDone = task.status === TaskStatus.completed;
  const dispatched = task.dispatched_at;
  const signTime = last(signed.map((step) => step.sign_at));
  const handTime = last(handed.map((step) => step.submit_at));
  const items: Omit<StepItem, 'stepNo'>[] = [
    {
      name: '派发',
      state: dispatched === null ? 'process' : 'finish',
      operatorNames: task.origin_user_name,
      time: zone.textOrNull(dispatched),
      costSeconds: null,
    },
    {
      name: '签收',
      state: state(allSigned || isDone, dispatched !== null && !isOver),
      operatorNames: names(signed),
      time: zone.textOrNull(signTime),
      costSeconds: secondsBetween(dispatched, signTime),
    },
    {
      name: '办理',
      state: state(allHanded || isDone, has(HandleStatus.pending, HandleStatus.returned)),
      operatorNames: names(handed),
      time: zone.textOrNull(handTime),
      costSeconds: secondsBetween(signTime ?? dispatched, handTime),
    },
    ...(task.need_review
      ? [
          {
            name: '审核' as const,
            state: state(isDone, has(HandleStatus.reviewing)),
            operatorNames: '',
            time: isDone ? zone.textOrNull(task.finish_at) : null,
            costSeconds: isDone ? secondsBetween(handTime, task.finish_at) : null,
          },
        ]
      : []),
    {
      name: '办结',
      state: state(isDone, false),
      operatorNames: '',
      time: isOver ? zone.textOrNull(task.finish_at) : null,
      costSeconds: isOver ? secondsBetween(dispatched, task.finish_at) : null,
    },
  ];
  return items.map((item, at) => ({ stepNo: at + 1, ...item }));
}

/** What a page of the history shows of a row: neither the results as they were then nor its place in the chain. */
export const historyColumns = [
  'id',
  'detail_id',
  'round_no',
  'handle_type',
  'operator_id',
  'operator_name',
  'operator_dept_name',
  'operator_user_type',
  'on_behalf_of_name',
  'target_names',
  'status_before',
  'status_after',
  'handle_status_before',
  'handle_status_after',
  'opinion',
  'return_reason',
  'changes',
  'field_marks',
  'files',
  'cost_seconds',
  'client_type',
  'created_at',
] as const satisfies readonly (keyof Schema['task_history'])[];
type HistoryRecord = Pick<Selectable<Schema['task_history']>, (typeof historyColumns)[number]>;

export function presentHistory(row: HistoryRecord, instanceCode: string, zone: TimeZone): HistoryItem {
  return {
    historyId: row.id,
    instanceCode,
    detailId: row.detail_id,
    roundNo: row.round_no,
    handleType: row.handle_type as HandleType,
    handleTypeName: historyName(row.handle_type as HandleType, row.handle_status_after),
    operatorId: row.operator_id,
    operatorName: row.operator_name,
    operatorDeptName: row.operator_dept_name,
    operatorUserType: row.operator_user_type,
    onBehalfOfName: row.on_behalf_of_name,
    targetNames: row.target_names,
    statusBefore: row.status_before as HistoryItem['statusBefore'],
    statusAfter: row.status_after as HistoryItem['statusAfter'],
    handleStatusBefore: row.handle_status_before as HistoryItem['handleStatusBefore'],
    handleStatusAfter: row.handle_status_after as HistoryItem['handleStatusAfter'],
    opinion: row.opinion,
    returnReasonName:
      row.return_reason === null ? null : (returnReasonLabels[row.return_reason as ReturnReason] ?? null),
    changeList: row.changes,
    fieldMarkList: row.field_marks,
    fileList: row.files,
    costSeconds: row.cost_seconds,
    createdTime: zone.text(row.created_at),
    clientType: row.client_type as HistoryItem['clientType'],
  };
}

export const isOpen = (step: StepRecord) => step.is_current && isOpenStep(step.handle_status);
