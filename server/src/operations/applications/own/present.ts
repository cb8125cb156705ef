import {
  ApplyStatus,
  type FormItem,
  FormItemType,
  HeldStatus,
  type OpenActivity,
  type OwnSignUp,
  type OwnState,
  PublishStatus,
} from '@outbound/contract';
import type { ProofCodes } from '../../../http/proof-codes.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import { plainValue } from '../masking.ts';
import type { OwnRow } from './queries.ts';

const states: Record<ApplyStatus, OwnState> = {
  [ApplyStatus.pending]: 'pending',
  [ApplyStatus.approved]: 'approved',
  [ApplyStatus.rejected]: 'rejected',
  [ApplyStatus.waiting]: 'waiting',
  [ApplyStatus.offered]: 'offered',
  [ApplyStatus.lapsed]: 'lapsed',
};

/** Where a sign-up stands, in the words of its own page. */
export const stateOf = (row: Pick<OwnRow, 'apply_status' | 'withdrawn_at'>): OwnState =>
  row.withdrawn_at === null ? states[row.apply_status] : 'withdrawn';

/** Why it cannot be taken back now, as a case of OM2017; null when it can. */
export function withdrawFault(
  row: OwnRow,
  now: Date,
): 'withdrawn' | 'rejected' | 'lapsed' | 'attended' | 'begun' | null {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.apply_status === ApplyStatus.rejected) return 'rejected';
  if (row.apply_status === ApplyStatus.lapsed) return 'lapsed';
  // Doors open before the start: who is in has used his place.
  if (row.checked_in_at !== null) return 'attended';
  return row.start_time <= now ? 'begun' : null;
}

/** So often at most in all: each change is kept in the history, and its files take room. */
const MOST_CHANGES = 50;

/** Why its answers cannot be changed now, as a case of OM2024; null when they can. */
export function changeFault(
  row: OwnRow,
  now: Date,
): 'withdrawn' | 'rejected' | 'lapsed' | 'attended' | 'offShelf' | 'calledOff' | 'often' | 'over' | null {
  if (row.withdrawn_at !== null) return 'withdrawn';
  const isSentBack = row.apply_status === ApplyStatus.rejected && row.marks.length > 0;
  if (row.apply_status === ApplyStatus.rejected && !isSentBack) return 'rejected';
  if (row.apply_status === ApplyStatus.lapsed) return 'lapsed';
  // Who is there already was let in as approved.
  if (row.checked_in_at !== null) return 'attended';
  if (row.publish_status !== PublishStatus.onShelf) return 'offShelf';
  if (row.held_status !== HeldStatus.asPlanned) return 'calledOff';
  // Who was asked to correct something may do so until it begins.
  if ((isSentBack ? row.start_time : row.change_until) <= now) return 'over';
  return row.change_num >= MOST_CHANGES ? 'often' : null;
}

/** A sign-up for its own person: nothing of it is masked. */
export function presentOwn(
  row: OwnRow,
  { activity, form }: { activity: OpenActivity | null; form: FormItem[] | null },
  { now, zone, codes }: { now: Date; zone: TimeZone; codes: ProofCodes },
): OwnSignUp {
  return {
    applyCode: row.apply_code,
    activityId: row.activity_id,
    activityTitle: row.title,
    service: row.service,
    state: stateOf(row),
    rejectReason: row.reject_reason,
    createdTime: zone.text(row.created_at),
    reviewedTime: zone.textOrNull(row.reviewed_at),
    entryList: row.answers.map(({ fileNames, ...answer }) => ({
      ...answer,
      value: answer.type === FormItemType.upload ? fileNames.join('\n') : answer.value,
      fileAddress: answer.type === FormItemType.upload ? plainValue(answer) : '',
    })),
    sessionNames: row.session_names,
    version: row.version,
    change:
      form && changeFault(row, now) === null
        ? {
            until: zone.text(row.apply_status === ApplyStatus.rejected ? row.start_time : row.change_until),
            form,
          }
        : null,
    markIds: stateOf(row) === 'rejected' ? row.marks : [],
    activity: activity && { ...activity, detail: '' },
    ticket:
      stateOf(row) === 'approved' && row.held_status !== HeldStatus.cancelled
        ? { code: codes.ticketOf(row.id, row.reviewed_at), seatOwner: row.apply_name }
        : null,
    isTold: row.notice_language !== null,
    canWithdraw: withdrawFault(row, now) === null,
  };
}
