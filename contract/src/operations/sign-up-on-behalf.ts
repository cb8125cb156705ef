/** What the office does in the name of who signed up, and what it takes back (代为报名, 代撤回, 重置, 删除个人信息). */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';
import { version } from '../platform/record-history.ts';
import { id, reasonText, requiredText } from '../wire.ts';
import { applyEntry, decisionAnswer, signedUp } from './application.ts';
import { contentLanguages } from './content-language.ts';

const REVIEWS = 'latin_op_activity_publish';

/** So many sign-ups at most are changed together. */
const MOST_TOGETHER = 500;

const changedTogether = (what: string) =>
  z.strictObject({
    ids: z
      .array(id)
      .min(1, `请选择要${what}的报名`)
      .max(MOST_TOGETHER, `一次最多${what} ${MOST_TOGETHER} 条`),
    /** The states that were read; one that has changed since is skipped. */
    versionList: z.array(z.strictObject({ id, version })).max(MOST_TOGETHER).optional(),
    reason: requiredText(200, `请填写${what}原因`),
  });

/** One person: one of his sign-ups, or all with his phone. */
const whose = z.union([
  z.strictObject({ id }),
  z.strictObject({ mobilePhone: requiredText(20, '请输入手机号') }),
]);

export const signUpOnBehalfCalls = {
  /**
   * Signs somebody up in his name, by the same form, judge, places and line as he would himself. The answer is the only one that
   * tells his query code: the caller tells it to him.
   */
  enrol: call({
    path: '/oms/api/v1/activity/apply/enrol',
    name: '代为报名',
    needs: 'latin_op_activity_enrol',
    log: OperationType.add,
    loading: true,
    body: z.strictObject({
      activityId: id,
      entries: z.array(applyEntry).min(1, '请填写报名表').max(100, '提交的字段过多'),
      /** Wants to wait where no place is left. */
      joinsLine: z.boolean().default(false),
      /** In which language he wants to be told of it; without one not at all. */
      noticeLanguage: z.enum(contentLanguages).nullable().default(null),
      /** He was told what becomes of his data, and agreed. */
      consent: z.literal(true, '请确认已告知个人信息处理规则'),
    }),
    answer: signedUp,
    secretAnswer: true,
    namesVisitors: true,
    limit: 262_144,
  }),
  /**
   * Puts what was decided before the office again: a ticket that was given out is void, and who was rejected takes a place
   * where one is free. Skipped are those whose person has come already, and those for whom there is no place, with the reason.
   */
  reset: call({
    path: '/oms/api/v1/activity/apply/reset',
    name: '重置报名为待审核',
    needs: REVIEWS,
    log: OperationType.modify,
    loading: true,
    body: changedTogether('重置'),
    answer: decisionAnswer,
  }),
  /** Takes sign-ups back in the name of their persons: their places and phones are free, and the line moves. */
  withdraw: call({
    path: '/oms/api/v1/activity/apply/withdraw',
    name: '代撤回报名',
    needs: REVIEWS,
    log: OperationType.modify,
    loading: true,
    body: changedTogether('撤回'),
    answer: decisionAnswer,
  }),
  /** How many sign-ups within the caller's reach a removal concerns. It tells what a person signed up for, so it is logged. */
  purgeCount: call({
    path: '/oms/api/v1/activity/apply/purgeCount',
    name: '查询待删除个人信息的报名',
    needs: 'latin_op_activity_purge',
    log: OperationType.query,
    body: z.strictObject({ whose }),
    answer: z.strictObject({ count: z.int(), titleList: z.array(z.string()) }),
  }),
  /**
   * Removes the personal data of one person's sign-ups at once, by one of them or by his phone in all activities. A sign-up
   * for what has not ended yet frees its place. `count` is what `purgeCount` said: another number is refused.
   */
  purge: call({
    path: '/oms/api/v1/activity/apply/purge',
    name: '删除报名人的个人信息',
    needs: 'latin_op_activity_purge',
    log: OperationType.delete,
    loading: true,
    body: z.strictObject({
      whose,
      count: z.int().min(1).max(1_000_000),
      reason: reasonText('请填写删除原因'),
    }),
    answer: z.strictObject({ purgedNum: z.int() }),
  }),
};
