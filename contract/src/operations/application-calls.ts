/** Sign-ups: the calls of the visitor and of the office (spec 7). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { ApplyStatus, applyStatusLabels, OperationType } from '../enums.ts';
import { chosenRows, exportCall } from '../export.ts';
import { filterShape, pickFields, rowShape, sortableKeys } from '../field-shapes.ts';
import { ticketCall } from '../files/file.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { isSeen } from '../stored-text.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { filterText, id, oneOf, reasonText, text, time } from '../wire.ts';
import { activityFields } from './activity-fields.ts';
import { successShape } from './activity-open.ts';
import { chosenSession } from './activity-session.ts';
import {
  answered,
  applicationExportColumns,
  applicationFields,
  applyEntry,
  applyRow,
  applyTemplate,
  decisionAnswer,
  signedUp,
} from './application.ts';
import { creditCodeStates } from './credit-code.ts';
import { ownKey } from './own-key.ts';
import { MOST_PEOPLE, signUpLimits } from './sign-up-answer.ts';
import { foundBlock } from './sign-up-block.ts';
import {
  CHANNEL_HEADER,
  NOTICE_HEADER,
  NOTIFY_HEADER,
  PICTURE_HEADER,
  PROOF_HEADER,
  WAIT_HEADER,
} from './sign-up-proof.ts';

const READ = 'latin_op_activity_publish';

const status = applicationFields.applyStatus.read;

/** Each index of this table costs every sign-up of a rush: it has the order of time alone. */
const sortable = sortableKeys(applicationFields);

/** What of an activity its row in the review queue says. */
const queuedFields = pickFields(activityFields, [
  'title',
  'timeZone',
  'startTime',
  'endTime',
  'services',
  'capacity',
  'pendingNum',
  'approvedNum',
  'rejectedNum',
  'waitingNum',
  'offeredNum',
  'lapsedNum',
]);

/** How long after it an approval can be taken back, as the office offers it. */
export const UNDO_SECONDS = 10;

/** The answers of one person to the form. */
const entries = z.array(applyEntry).min(1, '请填写报名表').max(100, '提交的字段过多');

/** What a sign-up says besides. */
const signUpHeaders = {
  'Accept-Language': '填写有误时说明所用的语言；打开过的页面选定了语言的，以所选为准',
  [PROOF_HEADER]:
    '报名校验：open/challenge 给出的题目与答案，格式为“题目~答案,答案…”；同一网络报名较多时必填',
  [PICTURE_HEADER]: '图形验证码：“verifyId.验证码”；同一网络或活动报名很多时必填',
  [NOTIFY_HEADER]: '同意接收报名通知时填写通知的语言：zh、es 或 pt；不填则不发送通知',
  [NOTICE_HEADER]: '报名人同意的《个人信息处理告知》的版本号；不填则不记录',
  [CHANNEL_HEADER]:
    '报名人所用渠道链接中的渠道编号；不填则取来源页（Referer）地址中的 channel；不属于该活动则不记录',
  [WAIT_HEADER]: '填 1 表示名额已满时加入候补；不填则名额已满时不受理',
};

const ofOwn = z.strictObject({ key: ownKey });

const standing = z.strictObject({
  applyStatus: status,
  waitPlace: applicationFields.waitPlace.read,
  /** Until when the offered place is to be confirmed. */
  confirmBy: applicationFields.confirmBy.read,
  ...successShape,
});

export const applicationCalls = {
  openApply: call({
    path: visitorCallPaths.applyForActivity,
    name: '提交报名',
    needs: 'open',
    log: OperationType.add,
    body: entries,
    answer: z.strictObject({ ...signedUp.shape, ...successShape }),
    secretAnswer: true,
    headers: signUpHeaders,
    limit: 262_144,
  }),
  /**
   * Signs up somebody and who comes with him, each with answers, number, code and place of his own: all of them or none
   * (decision 96). What is wrong with one of them is OM2091, with his place in the list and the code of the fault as data.
   */
  openApplyTogether: call({
    path: visitorCallPaths.applyTogether,
    name: '提交同行报名',
    needs: 'open',
    log: OperationType.add,
    body: z.strictObject({
      personList: z.array(entries).min(2, '请添加同行人').max(MOST_PEOPLE, `一次最多报名 ${MOST_PEOPLE} 人`),
    }),
    answer: z.strictObject({ personList: z.array(signedUp), ...successShape }),
    secretAnswer: true,
    headers: signUpHeaders,
    limit: 1_048_576,
  }),
  /** What a browser solves while its person fills the form; answers nothing that must be kept. */
  openChallenge: call({
    path: visitorCallPaths.signUpChallenge,
    name: '获取报名校验题目',
    needs: 'open',
    log: null,
    body: z.strictObject({
      activityId: id,
      /** How many are to be signed up: what is asked of a browser grows with them; one without. */
      peopleNum: z.int().min(1).max(MOST_PEOPLE).optional(),
    }),
    answer: z.strictObject({
      challenge: z.string(),
      /** Zero bits at the beginning of each part's hash. */
      bits: z.int().min(0).max(32),
      /** As things are now, a sign-up from here needs a picture code, too. */
      needsPicture: z.boolean(),
    }),
    limit: 1_024,
  }),
  /** Where a sign-up stands, in a word or two: asked by pages that show no more of it. */
  openStanding: call({
    path: visitorCallPaths.signUpStanding,
    name: '查看报名进度',
    needs: 'open',
    log: null,
    body: ofOwn,
    answer: standing,
    limit: 4_096,
  }),
  /** Takes the place that was offered to who waited for one; refused where the offer has ended. */
  openConfirm: call({
    path: visitorCallPaths.confirmSignUp,
    name: '确认递补名额',
    needs: 'open',
    log: OperationType.modify,
    body: ofOwn,
    answer: standing,
    limit: 4_096,
  }),
  openTicket: ticketCall,
  /** The review queue: one row an activity. */
  review: pageCall({
    path: '/oms/api/v1/activity/apply/review',
    name: '活动审核列表',
    needs: READ,
    log: null,
    template: {
      ...filterShape(pickFields(activityFields, ['title'])),
      service: filterText,
      hasPending: z.boolean().nullable(),
      startTimeStart: time.nullable(),
      startTimeEnd: time.nullable(),
    },
    sortable: ['startTime'],
    row: z.strictObject({
      id: z.int(),
      ...rowShape(queuedFields),
      totalNum: z.int(),
      /** Since when the one that has waited longest for a decision has; null without any. */
      oldestPendingTime: z.string().nullable(),
      /** How long it has waited, whole minutes by the server's clock. */
      longestWaitMinutes: z.int().nullable(),
    }),
  }),
  serviceStatistics: call({
    path: '/oms/api/v1/activity/apply/service/statistics',
    name: '报名服务统计',
    needs: READ,
    log: null,
    body: z.strictObject({ activityId: id }),
    answer: z.array(
      z.strictObject({
        service: z.string(),
        capacity: z.int().nullable(),
        totalNum: z.int(),
        pendingNum: z.int(),
        approvedNum: z.int(),
        rejectedNum: z.int(),
        waitingNum: z.int(),
        offeredNum: z.int(),
        lapsedNum: z.int(),
        /** Were let in at the door. */
        checkedNum: z.int(),
      }),
    ),
  }),
  page: pageCall({
    path: '/oms/api/v1/activity/apply/page',
    name: '报名信息列表',
    needs: READ,
    log: null,
    template: applyTemplate,
    sortable,
    row: applyRow,
  }),
  detail: call({
    path: '/oms/api/v1/activity/apply/detail',
    name: '报名详情',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: z.strictObject({
      ...applyRow.shape,
      /** What its person changed since it was decided, or handed in: the answers of before, '' for none; of a file its name. */
      formerList: z.array(answered),
      /** The fields that its person may correct; none where it was not sent back. */
      markIds: z.array(z.int()),
      /** What those fields are called now, in the order of the form. */
      markNames: z.array(z.string()),
      /** What else was signed up for with its phone and the caller may see, the newest first. */
      pastList: z.array(
        z.strictObject({
          id: z.int(),
          ...rowShape(
            pickFields(applicationFields, [
              'applyCode',
              'activityTitle',
              'applyStatus',
              'withdrawnTime',
              'checkedTime',
              'createdTime',
            ]),
          ),
          activityId: z.int(),
        }),
      ),
      /** Who else was signed up together with its person, in the order of the submission. */
      companionList: z.array(
        z.strictObject({
          id: z.int(),
          ...rowShape(
            pickFields(applicationFields, ['applyCode', 'applyName', 'applyStatus', 'withdrawnTime']),
          ),
        }),
      ),
      /** What was checked by itself, as a help for who decides. */
      checks: z.strictObject({
        /** Without a phone nobody can tell whether it is a double. */
        hasPhone: z.boolean(),
        /** Others of its activity with its phone, the newest first. */
        doubleList: z.array(
          z.strictObject({
            id: z.int(),
            ...rowShape(
              pickFields(applicationFields, ['applyCode', 'applyStatus', 'withdrawnTime', 'createdTime']),
            ),
          }),
        ),
        /** Each answer to a field that asks for a company's number. */
        creditCodeList: z.array(
          z.strictObject({ formId: z.int(), name: z.string(), state: z.enum(creditCodeStates) }),
        ),
        /** What of it stands on the list of blocked sign-ups now, whoever listed it. */
        blockList: z.array(foundBlock),
      }),
      /** Every session of its activity, in the order in which they are. */
      sessionList: z.array(z.strictObject({ ...chosenSession.shape, name: z.string() })),
    }),
  }),
  /** What happened to a sign-up; at first it was handed in. */
  historyPage: pageCall({
    path: '/oms/api/v1/activity/apply/historyPage',
    name: '报名变更历史',
    needs: READ,
    log: null,
    template: { applyId: id },
    row: changeEntry,
  }),
  /** Decides sign-ups; those that somebody else decided meanwhile are skipped, with the reason. */
  approve: call({
    path: '/oms/api/v1/activity/apply/approve',
    name: '审核报名',
    needs: READ,
    log: OperationType.modify,
    loading: true,
    body: z
      .strictObject({
        ids: z.array(id).min(1, '请选择要审核的报名').max(500, '一次最多审核 500 条'),
        /** The states that were read; one that its person has changed since is skipped. */
        versionList: z.array(z.strictObject({ id, version })).max(500).optional(),
        applyStatus: oneOf([ApplyStatus.approved, ApplyStatus.rejected], applyStatusLabels),
        reason: text(200).optional(),
        /** Of one that is rejected, the fields that its person may correct to send it in again (退回补正). */
        markIds: z.array(id).max(signUpLimits.items).optional(),
      })
      .refine((body) => body.applyStatus !== ApplyStatus.rejected || isSeen(body.reason ?? ''), {
        path: ['reason'],
        message: '请填写驳回原因',
      })
      .refine(
        ({ markIds = [], applyStatus, ids }) =>
          markIds.length === 0 || (applyStatus === ApplyStatus.rejected && ids.length === 1),
        { path: ['markIds'], message: '只能为一条被驳回的报名标出需补正的项目' },
      ),
    answer: decisionAnswer,
  }),
  /**
   * Takes back what the caller himself has just approved (`UNDO_SECONDS`); what is older, or another's, is skipped with
   * the reason.
   */
  undoApprove: call({
    path: '/oms/api/v1/activity/apply/undoApprove',
    name: '撤销审核',
    needs: READ,
    log: OperationType.modify,
    body: z.strictObject({ ids: z.array(id).min(1, '请选择要撤销的报名').max(500, '一次最多撤销 500 条') }),
    answer: decisionAnswer,
  }),
  /** Offers free places to the first in line of an activity; nobody can be moved up before another. */
  moveUp: call({
    path: '/oms/api/v1/activity/apply/moveUp',
    name: '候补递补',
    needs: READ,
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({
      activityId: id,
      count: z.int().min(1, '至少递补 1 人').max(500, '一次最多递补 500 人'),
    }),
    answer: z.strictObject({ movedNum: z.int() }),
  }),
  /** One unmasked value; needs a code, asks a reason, is logged. */
  reveal: call({
    path: '/oms/api/v1/activity/apply/reveal',
    name: '查看报名人明文信息',
    needs: 'latin_op_activity_reveal',
    log: OperationType.query,
    body: z.strictObject({
      id,
      field: z.enum(['mobilePhone', 'entry']),
      /** The form item whose value is asked for; with field `entry`. */
      formId: id.optional(),
      reason: reasonText('请填写查看原因'),
    }),
    answer: z.strictObject({ value: z.string() }),
    secretAnswer: true,
  }),
  export: exportCall({
    path: '/oms/api/v1/activity/apply/export',
    name: '导出报名信息',
    needs: 'latin_op_activity_export',
    template: {
      ...applyTemplate,
      /** Of one activity: a column for each option of a multiple choice, behind the one with all that were chosen. */
      splitChoices: z.boolean(),
    },
    sortable,
    columns: applicationExportColumns,
    rows: chosenRows,
  }),
};
