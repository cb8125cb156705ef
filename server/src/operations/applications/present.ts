import type { Answer, ApplyRow, ChangeEntry, calls } from '@outbound/contract';
import {
  ApplySource,
  ApplyStatus,
  AUTO_REVIEWER,
  applySourceLabels,
  maskPhone,
  maskText,
} from '@outbound/contract';
import type { Page } from '../../database/paging.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { ServiceRow } from '../activities/index.ts';
import { attendedName } from './attendance.ts';
import { isAutomatic } from './decide.ts';
import { shownValue } from './masking.ts';
import type { ApplicationRow, CompanionRow, PastRow } from './queries.ts';
import type { ReviewRow } from './queue-queries.ts';

/** A sign-up as lists show it: nothing in it tells a whole phone. */
export function presentApplication(row: ApplicationRow, zone: TimeZone): ApplyRow {
  return {
    id: row.id,
    applyCode: row.apply_code,
    groupCode: row.group_code,
    activityId: row.activity_id,
    activityTitle: row.activity_title,
    applyName: maskText(row.apply_name),
    mobilePhone: maskPhone(row.mobile_phone),
    company: maskText(row.company),
    service: row.service,
    sessions: (row.sessions ?? '').replaceAll(',', '、'),
    applyStatus: row.apply_status,
    noticeVersion: row.notice_version,
    waitPlace: row.wait_place,
    confirmBy: row.apply_status === ApplyStatus.offered ? zone.textOrNull(row.confirm_by) : null,
    rejectReason: row.reject_reason,
    changedTime: zone.textOrNull(row.changed_at),
    createdTime: zone.text(row.created_at),
    version: row.version,
    reviewedBy: isAutomatic(row) ? AUTO_REVIEWER : (row.reviewer_name ?? ''),
    reviewedTime: zone.textOrNull(row.reviewed_at),
    purgedTime: zone.textOrNull(row.purged_at),
    withdrawnTime: zone.textOrNull(row.withdrawn_at),
    withdrawnBy: row.withdrawer_name ?? '',
    checkedTime: zone.textOrNull(row.checked_in_at),
    checkInWay: row.check_in_way,
    attended: row.attended.map(attendedName).join('、'),
    applySource: sourceOf(row),
    enteredBy: row.enterer_name ?? '',
    channelName: row.channel_name ?? '',
    entryList: row.answers.map((answer) => ({ ...answer, value: shownValue(answer) })),
  };
}

/** Something else that was signed up for with the same phone. */
export const presentPast = (
  row: PastRow,
  zone: TimeZone,
): Answer<typeof calls.application.detail>['pastList'][number] => ({
  id: row.id,
  activityId: row.activity_id,
  applyCode: row.apply_code,
  activityTitle: row.title,
  applyStatus: row.apply_status,
  withdrawnTime: zone.textOrNull(row.withdrawn_at),
  checkedTime: zone.textOrNull(row.checked_in_at),
  createdTime: zone.text(row.created_at),
});

/** Somebody who was signed up together with another. */
export const presentCompanion = (
  row: CompanionRow,
  zone: TimeZone,
): Answer<typeof calls.application.detail>['companionList'][number] => ({
  id: row.id,
  applyCode: row.apply_code,
  applyName: maskText(row.apply_name),
  applyStatus: row.apply_status,
  withdrawnTime: zone.textOrNull(row.withdrawn_at),
});

function sourceOf({ walk_in_by, entered_by }: ApplicationRow): ApplyRow['applySource'] {
  if (entered_by !== null) return ApplySource.entered;
  return walk_in_by === null ? ApplySource.online : ApplySource.walkIn;
}

/** That he agreed to the notice on personal data, by the word of who signed him up. */
const agreedFor = (noticeVersion: number | null) =>
  `个人信息处理告知${noticeVersion === null ? '' : `（第 ${noticeVersion} 版）`}由工作人员代为确认`;

const VISITOR = '访客';
/** What visitors do with their sign-ups, as histories call it; they have no account that a history could name. */
export const visitorActions = {
  withdraw: '访客撤回',
  modify: '访客修改',
  refuse: '访客停止接收通知',
} as const;
const ofVisitors: ReadonlySet<string> = new Set(Object.values(visitorActions));

/** A page of its history, with the sign-up itself behind the oldest entry: it writes none. */
export function withSubmission(
  found: Page<ChangeEntry>,
  row: ApplicationRow,
  pageSize: number,
  zone: TimeZone,
): Page<ChangeEntry> {
  const count = found.count + 1;
  const entries = found.dataBody.map((entry) =>
    ofVisitors.has(entry.action) ? { ...entry, operator: VISITOR } : entry,
  );
  if (found.pageNum !== Math.ceil(count / pageSize)) return { ...found, dataBody: entries, count };
  const submission =
    row.entered_by === null
      ? { id: 0, action: '提交报名', reason: '', operator: VISITOR, changes: [] }
      : {
          ...{ id: 0, action: applySourceLabels[ApplySource.entered], changes: [] },
          ...{ reason: agreedFor(row.notice_version), operator: row.enterer_name ?? '' },
        };
  return {
    ...found,
    count,
    dataBody: [...entries, { ...submission, createdTime: zone.text(row.created_at) }],
  };
}

const MINUTE = 60_000;

/** A row of the review queue. */
export function presentReview(
  row: ReviewRow,
  now: Date,
  zone: TimeZone,
): Answer<typeof calls.application.review>['dataBody'][number] {
  return {
    id: row.id,
    title: row.title,
    timeZone: row.time_zone || zone.name,
    startTime: zone.text(row.start_time),
    endTime: zone.text(row.end_time),
    services: row.services.filter((service) => !service.removed).map((service) => service.name),
    capacity: row.capacity,
    totalNum: row.pending_num + row.approved_num + row.rejected_num + row.waiting_num + row.gone_num,
    pendingNum: row.pending_num - row.offered_num,
    approvedNum: row.approved_num,
    rejectedNum: row.rejected_num,
    waitingNum: row.waiting_num,
    offeredNum: row.offered_num,
    lapsedNum: row.gone_num,
    oldestPendingTime: zone.textOrNull(row.oldest_pending),
    longestWaitMinutes:
      row.oldest_pending && Math.max(0, Math.floor((now.getTime() - row.oldest_pending.getTime()) / MINUTE)),
  };
}

/** The numbers of the services; a removed one only while it has sign-ups. */
export function presentServices(
  services: readonly (ServiceRow & { checkedNum: number })[],
): Answer<typeof calls.application.serviceStatistics> {
  return services.map(
    ({
      name,
      capacity,
      pendingNum,
      approvedNum,
      rejectedNum,
      waitingNum,
      offeredNum,
      lapsedNum,
      checkedNum,
    }) => ({
      service: name,
      capacity,
      totalNum: pendingNum + approvedNum + rejectedNum + waitingNum + offeredNum + lapsedNum,
      pendingNum,
      approvedNum,
      rejectedNum,
      waitingNum,
      offeredNum,
      lapsedNum,
      checkedNum,
    }),
  );
}
