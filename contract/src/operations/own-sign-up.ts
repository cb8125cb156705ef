/** What somebody who signed up sees of his own sign-up, and what he may still do with it (spec 3.4). */
import { z } from 'zod';
import { call, downloadCall } from '../call.ts';
import { FormItemType, formItemTypeLabels, HeldStatus, heldStatusLabels, OperationType } from '../enums.ts';
import { ticketCall } from '../files/file.ts';
import { version } from '../platform/record-history.ts';
import { mobilePage } from '../public-page.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { coded, id, nothing } from '../wire.ts';
import { formItem } from './activity-form.ts';
import { openActivity, successShape } from './activity-open.ts';
import { applyEntry } from './application.ts';
import { wantedLanguage } from './information.ts';
import { ownKey } from './own-key.ts';

export const OWN_SIGN_UP_PATH = '/mySignUp';

export interface OwnSignUpPage {
  /** His sign-ups can be found by his phone, too: this server sends codes. */
  byPhone: boolean;
}

/** Where a visitor finds his sign-up; what the page shows of it comes by calls alone. */
export const ownSignUpPages = {
  mobileOwnSignUp: mobilePage<OwnSignUpPage>({ path: OWN_SIGN_UP_PATH, isSearched: false }),
};

/** pending: waits for the office. withdrawn: taken back by its person, or by the office for him, its place is free. waiting: in line. offered: holds a place to be confirmed; lapsed: was not. */
export const ownStates = [
  'pending',
  'approved',
  'rejected',
  'withdrawn',
  'waiting',
  'offered',
  'lapsed',
] as const;
export type OwnState = (typeof ownStates)[number];

export const ownSignUp = z.strictObject({
  applyCode: z.string(),
  activityId: z.int(),
  activityTitle: z.string(),
  service: z.string(),
  state: z.enum(ownStates),
  /** Of one that the office took back for its person why it did so, too. */
  rejectReason: z.string(),
  /** It was taken back by the office, not by its person. */
  isWithdrawnForHim: z.boolean(),
  createdTime: z.string(),
  reviewedTime: z.string().nullable(),
  /** In the form's order; an upload has the names of its files, one a line, and `file` answers their bytes; a consent has its version. */
  entryList: z.array(
    z.strictObject({
      formId: z.int(),
      name: z.string(),
      type: coded(FormItemType, formItemTypeLabels),
      sortNum: z.int(),
      value: z.string(),
      /** Of an upload what its entry of a change says, as long as it stays the same file; '' of others. */
      fileAddress: z.string(),
      /** What the field is called now, and its chosen options, in the language that was asked for, as far as that is written. */
      shown: z.strictObject({ name: z.string().optional(), value: z.string().optional() }).optional(),
    }),
  ),
  /** The names of the sessions that were chosen; none where the activity has none. */
  sessionNames: z.array(z.string()),
  /** The state that a change is made over. */
  version: z.int(),
  /** Until when its answers may be changed, the form as it is now, and whether a change is reviewed; null: not, or not any more. */
  change: z.strictObject({ until: z.string(), form: z.array(formItem), isReviewed: z.boolean() }).nullable(),
  /** Of a rejected one the fields that are to be corrected: these alone can be changed. */
  markIds: z.array(z.int()),
  /** Null when it is no longer on the shelf; without its detail. */
  activity: openActivity.nullable(),
  /** Whether it takes place as planned, and why not: told also when it is no longer on the shelf. */
  heldStatus: coded(HeldStatus, heldStatusLabels),
  heldReason: z.string(),
  /** What lets its person in, while it is approved; whoever scans the code sees none of this but what the door needs. */
  ticket: z.strictObject({ code: z.string(), seatOwner: z.string() }).nullable(),
  ...successShape,
  /** Where it takes place online, while it is approved; '' of others, and where it does not. */
  onlineAddress: z.string(),
  /** When its personal data were deleted, answers and files among them; null while they are kept. */
  purgedTime: z.string().nullable(),
  /** How many were signed up together, he among them; 1 for who came alone. Who the others are is not told. */
  groupNum: z.int(),
  /** Its person is told of it by message. */
  isTold: z.boolean(),
  /** It may be taken back now. */
  canWithdraw: z.boolean(),
  /** Until when its activity lets it be taken back; null: until the start, or there is nothing to take back. */
  withdrawUntil: z.string().nullable(),
});
export type OwnSignUp = z.output<typeof ownSignUp>;

export const ownSignUpCalls = {
  /** The same refusal, after the same work, for a number that there is not and for a wrong code. */
  view: call({
    path: visitorCallPaths.ownSignUp,
    name: '查看我的报名',
    needs: 'open',
    log: null,
    body: z.strictObject({ key: ownKey, language: wantedLanguage }),
    answer: ownSignUp,
    secretAnswer: true,
    limit: 4_096,
  }),
  /** Takes it back for good; its place and its phone are free. */
  withdraw: call({
    path: visitorCallPaths.withdrawSignUp,
    name: '撤回报名',
    needs: 'open',
    log: OperationType.modify,
    body: z.strictObject({ key: ownKey }),
    answer: nothing,
    limit: 4_096,
  }),
  /**
   * Changes its answers, which all are sent, and puts it before the office again; its place, or that in the line, stays.
   * Refused (OM2025) where it was decided or changed since it was read.
   */
  change: call({
    path: visitorCallPaths.changeSignUp,
    name: '修改报名',
    needs: 'open',
    log: OperationType.modify,
    body: z.strictObject({
      key: ownKey,
      version,
      entries: z.array(applyEntry).min(1, '请填写报名表').max(100, '提交的字段过多'),
    }),
    /** How many answers are others than before; with none it stays where it was. */
    answer: z.strictObject({ changedNum: z.int() }),
    limit: 262_144,
  }),
  /** For uploading another file; asked for as `open/ticket` is by who has not signed up yet. */
  uploadTicket: call({
    path: visitorCallPaths.ownTicket,
    name: '获取我的报名附件上传凭证',
    needs: 'open',
    log: null,
    body: z.strictObject({ key: ownKey, formId: id }),
    answer: ticketCall.answer,
    limit: 4_096,
  }),
  /** No more messages about it; what waits to be sent is not sent. */
  refuseNotices: call({
    path: visitorCallPaths.refuseNotices,
    name: '停止接收报名通知',
    needs: 'open',
    log: OperationType.modify,
    body: z.strictObject({ key: ownKey }),
    answer: nothing,
    limit: 4_096,
  }),
  /** An attachment of its own. */
  file: downloadCall({
    path: visitorCallPaths.ownAttachment,
    name: '下载我的报名附件',
    needs: 'open',
    log: null,
    /** `place`: which file of the field, from 0. */
    body: z.strictObject({ key: ownKey, formId: id, place: z.int().min(0).max(100).optional() }),
    limit: 4_096,
  }),
  /** Its ticket as PDF, while it has one: to print, and to keep where there is no network. */
  paper: downloadCall({
    path: visitorCallPaths.ownPaper,
    name: '下载我的入场票',
    needs: 'open',
    log: null,
    body: z.strictObject({ key: ownKey, language: wantedLanguage }),
    limit: 4_096,
  }),
};
