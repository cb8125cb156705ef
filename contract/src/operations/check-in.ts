/** At the door (现场签到): who is let in, by ticket, number or name, and who comes without having signed up. */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { ApplyStatus, applyStatusLabels, CheckInWay, checkInWayLabels, OperationType } from '../enums.ts';
import { pickFields, rowShape } from '../field-shapes.ts';
import { applyPhoneRule, normalisePhone } from '../rules.ts';
import { coded, filterText, id, requiredText, text, time } from '../wire.ts';
import { activityFields } from './activity-fields.ts';
import { chosenSession } from './activity-session.ts';
import { applicationFields } from './application.ts';
import { DOOR_LIST_HOURS, MOST_CHECK_INS } from './door-limits.ts';
import { doorAnswers, doorQuestion } from './door-question.ts';

const NEEDS = 'latin_op_activity_checkin';

/** A session to stand at the door of. */
export const doorSession = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** By the clocks of its place. */
  placeStartTime: z.string(),
  placeEndTime: z.string(),
  location: z.string(),
  /** Seconds from the answer until it begins, and until it ends: a device's own clock may be wrong. */
  startsIn: z.int(),
  endsIn: z.int(),
  /** Places left; null without a number of places. */
  remainNum: z.int().nullable(),
});
export type DoorSession = z.output<typeof doorSession>;

/** What the door needs to know of a sign-up, and no more: the phone is masked. */
export const seat = z.strictObject({
  id: z.int(),
  ...rowShape(pickFields(applicationFields, ['applyCode', 'applyName', 'mobilePhone', 'service'])),
  applyStatus: coded(ApplyStatus, applyStatusLabels),
  checkedTime: z.string().nullable(),
  checkedBy: z.string(),
  /** Those that he chose or came to. */
  sessions: z.array(chosenSession),
});
export type Seat = z.output<typeof seat>;

/**
 * done: let in now (or by this very key before). double: somebody was, when and by whom stands beside it. void: the ticket was
 * withdrawn, or made out anew. unknown: no such sign-up, or none that the caller may see. closed: the activity is long over, so
 * that only 补签到 lets in, or who it was is gone. notChosen: of a session, he did not choose it, and `isAdmitted` lets him in
 * all the same; sessionFull: then, where no place of it is left; sessionGone: the activity has it no more; askFirst: he may come in,
 * and the questions of the door are to be answered or skipped before.
 */
export const checkInOutcomes = [
  'done',
  'double',
  'notApproved',
  'otherActivity',
  'void',
  'unknown',
  'closed',
  'notChosen',
  'sessionFull',
  'sessionGone',
  'askFirst',
] as const;
export type CheckInOutcome = (typeof checkInOutcomes)[number];

const checkInKey = z.string().regex(/^[\w-]{8,64}$/, '签到标识格式不正确');

export const checkInEntry = z
  .strictObject({
    /** Random, made with the check-in: sent again, it is the same one. */
    key: checkInKey,
    way: coded(CheckInWay, checkInWayLabels),
    /** One of the three: a ticket's code, a sign-up's number, or its id. */
    code: text(100).optional(),
    applyCode: text(40).optional(),
    id: id.optional(),
    /** The session at whose door it was; he comes to the activity by it, too. Without it, to the activity alone. */
    sessionId: id.optional(),
    /** Lets in who did not choose that session, if a place of it is left. */
    isAdmitted: z.boolean().default(false),
    /** What he answered at the door. Of what comes late (`secondsAgo`), what fits no more is left out and told. */
    answers: doorAnswers.optional(),
    /** Lets in without what the door asks. */
    isSkipped: z.boolean().default(false),
    /** How long ago it was done, where there was no network: of a device's clock only differences are believed. */
    secondsAgo: z
      .int()
      .min(0)
      .max(DOOR_LIST_HOURS * 3_600)
      .default(0),
    /** When he came, of what is noted later: it may be days ago. Now without it. */
    cameTime: time.optional(),
  })
  .refine(
    ({ cameTime, way }) => cameTime === undefined || way === CheckInWay.later,
    '只有补签到可以填写到场时间',
  )
  .refine(
    (entry) => [entry.code, entry.applyCode, entry.id].filter((one) => one !== undefined).length === 1,
    '请提供票码、报名编号或报名其中一项',
  );
export type CheckInEntry = z.input<typeof checkInEntry>;

export const checkInResult = z.strictObject({
  key: z.string(),
  outcome: z.enum(checkInOutcomes),
  seat: seat.nullable(),
  /** Of the session that was meant, where the activity has it; '' for the activity as a whole. */
  sessionName: z.string(),
  /** Of the other activity, where the caller may see it. */
  activityTitle: z.string(),
  /** What is to be asked, as it is now; none but with askFirst. */
  questions: z.array(doorQuestion),
  /** Of what he answered, what could not be kept: the names of questions, '' for one that there is no more. */
  unread: z.array(z.string()),
});
export type CheckInResult = z.output<typeof checkInResult>;

export const checkInCalls = {
  /** Activities to stand at the door of: those that are not long over, the next one first. */
  activityPage: pageCall({
    path: '/oms/api/v1/activity/checkIn/activityPage',
    name: '签到活动列表',
    needs: NEEDS,
    log: null,
    template: { keyword: filterText, id: id.optional() },
    row: z.strictObject({
      id: z.int(),
      ...rowShape(
        pickFields(activityFields, ['title', 'timeZone', 'startTime', 'endTime', 'services', 'approvedNum']),
      ),
      checkedNum: z.int(),
    }),
  }),
  /** Who may come in, for a device that has to work without network: in the order of their ids, behind one. */
  seats: call({
    path: '/oms/api/v1/activity/checkIn/seats',
    name: '签到名单',
    needs: NEEDS,
    log: null,
    body: z.strictObject({ activityId: id, after: z.int().min(0).max(999_999_999_999_999).default(0) }),
    answer: z.strictObject({
      list: z.array(z.strictObject({ ...seat.shape, ticketDigest: z.string() })),
      isWhole: z.boolean(),
      /** In the order in which they are; none where the activity has none. */
      sessions: z.array(doorSession),
      /** What is asked of who comes in; none where the form has none. */
      questions: z.array(doorQuestion),
    }),
    secretAnswer: true,
  }),
  /** Sign-ups of an activity by name, number or a part of the phone, whatever their status. */
  page: pageCall({
    path: '/oms/api/v1/activity/checkIn/page',
    name: '签到查找',
    needs: NEEDS,
    log: null,
    template: { activityId: id, keyword: filterText },
    row: seat,
  }),
  /** Lets in, at once or later what a device noted without network: the first one counts, each answer says which it was. */
  checkIn: call({
    path: '/oms/api/v1/activity/checkIn/checkIn',
    name: '签到',
    needs: NEEDS,
    log: OperationType.modify,
    body: z.strictObject({
      activityId: id,
      list: z.array(checkInEntry).min(1).max(MOST_CHECK_INS, `一次最多 ${MOST_CHECK_INS} 条`),
      /** Of what is noted later. */
      reason: text(200).optional(),
    }),
    answer: z.array(checkInResult),
    namesVisitors: true,
  }),
  /** Answers later what the door asks of who is in already; what is left out stays as it was. */
  answer: call({
    path: '/oms/api/v1/activity/checkIn/answer',
    name: '补填入场信息',
    needs: NEEDS,
    log: OperationType.modify,
    body: z.strictObject({
      id,
      answers: doorAnswers.refine((list) => list.some(({ value }) => value !== ''), '请至少填写一项'),
    }),
    answer: seat,
    namesVisitors: true,
  }),
  /** Takes back that somebody came: to a session, or to the activity and all of its sessions. */
  undo: call({
    path: '/oms/api/v1/activity/checkIn/undo',
    name: '撤销签到',
    needs: NEEDS,
    log: OperationType.modify,
    body: z.strictObject({ id, sessionId: id.optional(), reason: requiredText(200, '请填写撤销原因') }),
    answer: seat,
    namesVisitors: true,
  }),
  /** Signs somebody up who stands at the door, approves and lets him in at one stroke. */
  walkIn: call({
    path: '/oms/api/v1/activity/checkIn/walkIn',
    name: '现场登记',
    needs: NEEDS,
    log: OperationType.add,
    body: z.strictObject({
      activityId: id,
      applyName: requiredText(50, '请填写姓名'),
      mobilePhone: text(30)
        .transform(normalisePhone)
        .superRefine((value, context) => {
          const message = applyPhoneRule(value);
          if (message !== null) context.addIssue({ code: 'custom', message });
        }),
      service: text(50),
      /** The session at whose door he stands: he chooses it, and comes to it. */
      sessionId: id.optional(),
      /** What the door asks of him. */
      answers: doorAnswers.default([]),
      /** He was told what becomes of his data, and agreed. */
      consent: z.literal(true, '请确认已告知个人信息处理规则'),
    }),
    answer: seat,
    namesVisitors: true,
  }),
};
