import type { Answer, ApplyRow, ChangeEntry, calls } from '@outbound/contract';
import { maskPhone, maskText } from '@outbound/contract';
import type { Page } from '../../database/paging.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { ServiceRow } from '../activities/index.ts';
import { shownValue } from './masking.ts';
import type { ApplicationRow } from './queries.ts';
import type { ReviewRow } from './queue-queries.ts';

/** A sign-up as lists show it: nothing in it tells a whole phone. */
export function presentApplication(row: ApplicationRow, zone: TimeZone): ApplyRow {
  return {
    id: row.id,
    applyCode: row.apply_code,
    activityId: row.activity_id,
    activityTitle: row.activity_title,
    applyName: maskText(row.apply_name),
    mobilePhone: maskPhone(row.mobile_phone),
    company: maskText(row.company),
    service: row.service,
    applyStatus: row.apply_status,
    noticeVersion: row.notice_version,
    rejectReason: row.reject_reason,
    createdTime: zone.text(row.created_at),
    reviewedBy: row.reviewer_name ?? '',
    reviewedTime: zone.textOrNull(row.reviewed_at),
    entryList: row.answers.map((answer) => ({ ...answer, value: shownValue(answer) })),
  };
}

/** A page of its history, with the sign-up itself behind the oldest entry: it writes none. */
export function withSubmission(
  found: Page<ChangeEntry>,
  row: ApplicationRow,
  pageSize: number,
  zone: TimeZone,
): Page<ChangeEntry> {
  const count = found.count + 1;
  if (found.pageNum !== Math.ceil(count / pageSize)) return { ...found, count };
  const submission = { id: 0, action: '提交报名', reason: '', operator: '访客', changes: [] };
  return {
    ...found,
    count,
    dataBody: [...found.dataBody, { ...submission, createdTime: zone.text(row.created_at) }],
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
    totalNum: row.pending_num + row.approved_num + row.rejected_num,
    pendingNum: row.pending_num,
    approvedNum: row.approved_num,
    rejectedNum: row.rejected_num,
    oldestPendingTime: zone.textOrNull(row.oldest_pending),
    longestWaitMinutes:
      row.oldest_pending && Math.max(0, Math.floor((now.getTime() - row.oldest_pending.getTime()) / MINUTE)),
  };
}

/** The numbers of the services; a removed one only while it has sign-ups. */
export function presentServices(
  services: readonly ServiceRow[],
): Answer<typeof calls.application.serviceStatistics> {
  return services.map(({ name, capacity, pendingNum, approvedNum, rejectedNum }) => ({
    service: name,
    capacity,
    totalNum: pendingNum + approvedNum + rejectedNum,
    pendingNum,
    approvedNum,
    rejectedNum,
  }));
}
