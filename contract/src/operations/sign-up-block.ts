/** The list of who is looked at twice, or not let sign up (报名黑名单): by phone, company, its number, or mail. */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType, type ValueOf, valuesOf } from '../enums.ts';
import { blockFault } from '../errors/operations.ts';
import { addShape, filterShape, modifyShape, pickFields, rowShape, sortableKeys } from '../field-shapes.ts';
import { choiceField, textField, timeField } from '../fields.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { applyPhoneRule, normalisePhone } from '../rules.ts';
import { filterText, id, nothing, written } from '../wire.ts';
import { contentAuthorFields } from './content-fields.ts';
import { creditCodeState, plainCreditCode } from './credit-code.ts';

/** What an entry is about. */
export const BlockKind = { phone: 1, company: 2, creditCode: 3, email: 4 } as const;
export type BlockKind = ValueOf<typeof BlockKind>;
export const blockKindLabels: Record<BlockKind, string> = {
  1: '手机号',
  2: '公司',
  3: '统一社会信用代码',
  4: '邮箱',
};

/** What follows from an entry: who reviews is told, or the visitor is not let sign up. */
export const BlockEffect = { warn: 1, refuse: 2 } as const;
export type BlockEffect = ValueOf<typeof BlockEffect>;
export const blockEffectLabels: Record<BlockEffect, string> = { 1: '提醒审核人', 2: '拒收' };

/** So many days behind its end an entry is removed. */
export const BLOCK_KEPT_DAYS = 30;

const signs = /[\s\p{P}\p{S}\p{C}]/gu;

/** What a value comes down to, to judge it by. Entries and sign-ups are compared by `block_key` of the database alone. */
function plainValue(kind: BlockKind, value: string): string {
  if (kind === BlockKind.phone) return normalisePhone(value);
  if (kind === BlockKind.creditCode) return plainCreditCode(value);
  const plain = value.normalize('NFKC').toLowerCase();
  // Of a company its letters and figures count: brackets and dots are written in many ways.
  return kind === BlockKind.email ? plain.replaceAll(/\s/g, '') : plain.replaceAll(signs, '');
}

/** True for a field of a form that asks for an address of mail. */
export const isMailField = (name: string): boolean => mailField.test(name);
/** Fit for PostgreSQL, too. */
export const mailField = /邮箱|邮件|e-?mail|correo/i;

/** What is wrong with a value that is to be listed, or null. */
export function blockValueFault(kind: BlockKind, value: string): string | null {
  const key = plainValue(kind, value);
  switch (kind) {
    case BlockKind.phone:
      return applyPhoneRule(key);
    case BlockKind.company:
      return key.length < 2 ? blockFault('company') : null;
    case BlockKind.creditCode:
      return key === '' || creditCodeState(key) === 'wrong' ? blockFault('creditCode') : null;
    case BlockKind.email:
      return /^[^@]+@[^@]+\.[^@.]+$/.test(key) ? null : blockFault('email');
  }
}

/** What entries have. */
export const signUpBlockFields = {
  kind: choiceField({
    label: '类型',
    values: valuesOf(BlockKind),
    labels: blockKindLabels,
    fixed: true,
    searched: true,
    column: { width: 142 },
  }),
  /** As it was written; of a phone what everybody may see of it. Who wants another one removes it and adds that. */
  value: textField({
    label: '内容',
    max: 100,
    required: true,
    fixed: true,
    column: { width: 190, lines: 2 },
  }),
  reason: textField({
    label: '原因',
    max: 200,
    required: true,
    multiline: true,
    help: '审核报名的人能看到，报名人看不到',
    column: { width: 220, lines: 2 },
  }),
  effect: choiceField({
    label: '处理方式',
    values: valuesOf(BlockEffect),
    labels: blockEffectLabels,
    optional: true,
    initial: BlockEffect.warn,
    searched: true,
    help: '提醒审核人：照常受理，审核时提示；拒收：不受理在线报名，报名人只看到“暂不能在线报名，请联系主办方”',
    column: { width: 116 },
  }),
  untilTime: timeField({
    label: '有效期至',
    optional: true,
    endOfDay: true,
    help: `不填则长期有效；到期后不再比对，${BLOCK_KEPT_DAYS} 天后自动删除`,
    column: { width: 172 },
  }),
  ...contentAuthorFields,
};
export type SignUpBlockFields = typeof signUpBlockFields;

export const signUpBlockRow = z.strictObject({
  id: z.int(),
  ...rowShape(signUpBlockFields),
  /** Its time is over. */
  isOver: z.boolean(),
  version: z.int(),
});
export type SignUpBlockRow = z.output<typeof signUpBlockRow>;

/** What a reviewer is told of an entry that fits a sign-up. */
export const foundBlock = z.strictObject({
  id: z.int(),
  ...rowShape(pickFields(signUpBlockFields, ['kind', 'reason', 'effect', 'untilTime'])),
});

const base = '/oms/api/v1/activity/block';
const PLACE = 'latin_op_activity_block';
const READ = ['latin_op_activity_block_modify', PLACE] as const;

export const signUpBlockCalls = {
  /** The newest first. A keyword is a part of what is shown and of the reason, or all of a value. */
  page: pageCall({
    path: `${base}/page`,
    name: '报名黑名单列表',
    needs: PLACE,
    log: null,
    template: { ...filterShape(signUpBlockFields), keyword: filterText, isOver: z.boolean().nullable() },
    sortable: sortableKeys(signUpBlockFields),
    row: signUpBlockRow,
  }),
  detail: call({
    path: `${base}/detail`,
    name: '报名黑名单详情',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: signUpBlockRow,
  }),
  historyPage: pageCall({
    path: `${base}/historyPage`,
    name: '报名黑名单变更历史',
    needs: READ,
    log: null,
    template: { id },
    row: changeEntry,
  }),
  add: call({
    path: `${base}/add`,
    name: '加入报名黑名单',
    needs: 'latin_op_activity_block_add',
    log: OperationType.add,
    loading: true,
    // Whom it is about stays out of the log but for what the call notes: there it is masked.
    namesVisitors: true,
    body: z.strictObject(addShape(signUpBlockFields)).superRefine(({ kind, value }, context) => {
      const message = value === '' ? null : blockValueFault(kind, value);
      if (message !== null) context.addIssue({ code: 'custom', path: ['value'], message });
    }),
    answer: written,
  }),
  modify: call({
    path: `${base}/modify`,
    name: '修改报名黑名单',
    needs: 'latin_op_activity_block_modify',
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({ ...modifyShape(signUpBlockFields), id, version }),
    answer: written,
  }),
  delete: call({
    path: `${base}/delete`,
    name: '移出报名黑名单',
    needs: 'latin_op_activity_block_delete',
    log: OperationType.delete,
    body: z.strictObject({ id }),
    answer: nothing,
  }),
};
