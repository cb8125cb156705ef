import {
  ApplyStatus,
  type ContentLanguage,
  type FormItem,
  FormItemType,
  HeldStatus,
  isChoiceType,
  type OpenActivity,
  type OwnSignUp,
  type OwnState,
  PublishStatus,
  SESSION_KEY,
  signUpWords,
} from '@outbound/contract';
import type { ProofCodes } from '../../../http/proof-codes.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import { successTextIn } from '../../titles.ts';
import { plainValue } from '../masking.ts';
import { chosenOf } from '../options.ts';
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
): 'withdrawn' | 'rejected' | 'lapsed' | 'attended' | 'begun' | 'over' | null {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.apply_status === ApplyStatus.rejected) return 'rejected';
  if (row.apply_status === ApplyStatus.lapsed) return 'lapsed';
  // Doors open before the start: who is in has used his place.
  if (row.checked_in_at !== null) return 'attended';
  if (row.start_time <= now) return 'begun';
  return row.withdraw_end_time && row.withdraw_end_time <= now ? 'over' : null;
}

/** Until when it may, or might have been, taken back, where its activity says so; null of one of which that does not matter any more. */
function withdrawUntil(row: OwnRow, now: Date): Date | null {
  const fault = withdrawFault(row, now);
  return fault === null || fault === 'over' ? row.withdraw_end_time : null;
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

/**
 * What was asked and chosen, in the language of the page: the field's name while it is still called what it was when it was
 * answered, the options where each that was chosen has a name there.
 */
function shownIn(
  {
    name,
    type,
    value,
    nowName,
    fieldKey,
    texts,
    optionTexts,
  }: Omit<OwnRow['answers'][number], 'fileNames' | 'atDoor'>,
  language: ContentLanguage,
  sessions: OpenActivity['sessionList'],
): Pick<OwnSignUp['entryList'][number], 'shown'> {
  if (language === 'zh') return {};
  const own = fieldKey === SESSION_KEY ? signUpWords[language].session : texts[language]?.name;
  const said = name === nowName ? own : undefined;
  const named = new Map(
    fieldKey === SESSION_KEY
      ? sessions.map((session) => [session.name, session.shown?.name])
      : optionTexts.map((option) => [option.value, option[language]]),
  );
  const chosen = isChoiceType(type) ? chosenOf(type, value).map((option) => named.get(option)) : [];
  const isWhole = chosen.length > 0 && chosen.every(Boolean);
  if (!said && !isWhole) return {};
  return { shown: { ...(said && { name: said }), ...(isWhole && { value: chosen.join(', ') }) } };
}

/** What its activity has no review of stays approved when it is changed; all else is, or is to be, decided by somebody. */
export const isReviewedAnew = (row: Pick<OwnRow, 'apply_status' | 'needs_review'>) =>
  row.needs_review || row.apply_status === ApplyStatus.pending || row.apply_status === ApplyStatus.rejected;

/** A sign-up for its own person: nothing of it is masked. */
export function presentOwn(
  row: OwnRow,
  { activity, form }: { activity: OpenActivity | null; form: FormItem[] | null },
  { now, zone, codes, language }: { now: Date; zone: TimeZone; codes: ProofCodes; language: ContentLanguage },
): OwnSignUp {
  const isExpected = stateOf(row) === 'approved' && row.held_status !== HeldStatus.cancelled;
  return {
    applyCode: row.apply_code,
    activityId: row.activity_id,
    activityTitle: row.title,
    service: row.service,
    state: stateOf(row),
    rejectReason: row.reject_reason,
    isWithdrawnForHim: row.withdrawn_at !== null && row.withdrawn_by !== null,
    createdTime: zone.text(row.created_at),
    reviewedTime: zone.textOrNull(row.reviewed_at),
    // What staff noted at the door is theirs.
    entryList: row.answers
      .filter(({ atDoor }) => !atDoor)
      .map(({ fileNames, nowName, fieldKey, texts, optionTexts, atDoor: _, ...answer }) => ({
        ...answer,
        value: answer.type === FormItemType.upload ? fileNames.join('\n') : answer.value,
        fileAddress: answer.type === FormItemType.upload ? plainValue(answer) : '',
        ...shownIn(
          { ...answer, nowName, fieldKey, texts, optionTexts },
          language,
          activity?.sessionList ?? [],
        ),
      })),
    sessionNames: row.session_names,
    version: row.version,
    change:
      form && changeFault(row, now) === null
        ? {
            until: zone.text(row.apply_status === ApplyStatus.rejected ? row.start_time : row.change_until),
            form,
            isReviewed: isReviewedAnew(row),
          }
        : null,
    markIds: stateOf(row) === 'rejected' ? row.marks : [],
    activity: activity && { ...activity, detail: '' },
    heldStatus: row.held_status,
    heldReason: row.held_reason,
    ticket: isExpected ? { code: codes.ticketOf(row.id, row.reviewed_at), seatOwner: row.apply_name } : null,
    ...successTextIn(row.withdrawn_at === null ? row : undefined, row.apply_status, language),
    onlineAddress: isExpected ? row.online_address : '',
    purgedTime: zone.textOrNull(row.purged_at),
    groupNum: row.group_num,
    // Of what was taken back nothing more is sent.
    isTold: row.notice_language !== null && row.withdrawn_at === null,
    canWithdraw: withdrawFault(row, now) === null,
    withdrawUntil: zone.textOrNull(withdrawUntil(row, now)),
  };
}
