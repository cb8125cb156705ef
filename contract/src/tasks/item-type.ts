/** Types of the items of a task's forms: those of the sign-up form (spec 3.4) but its consent, and ours from 8 on. */
import { FormItemType, formItemTypeLabels, type ValueOf } from '../enums.ts';

/** What a task asks nobody to agree to. */
const { consent: _consent, ...basicTypes } = FormItemType;
const { [FormItemType.consent]: _label, ...basicLabels } = formItemTypeLabels;

export const TaskItemType = {
  ...basicTypes,
  number: 8,
  dateTime: 9,
  dateRange: 10,
  user: 11,
  department: 12,
  region: 13,
  table: 14,
  files: 15,
  alarms: 16,
  cases: 17,
  phone: 18,
  citizenId: 19,
  note: 20,
  account: 21,
} as const;
export type TaskItemType = ValueOf<typeof TaskItemType>;
export const taskItemTypeLabels: Record<TaskItemType, string> = {
  ...basicLabels,
  8: '数字/金额',
  9: '日期时间',
  10: '日期范围',
  11: '人员选择',
  12: '部门选择',
  13: '地区选择',
  14: '明细表格',
  15: '多文件上传',
  16: '关联警情',
  17: '关联案件',
  18: '手机号',
  19: '身份证号',
  20: '说明文字',
  21: '账(卡)号',
};

const of = (...types: TaskItemType[]): ReadonlySet<number> => new Set(types);
const T = TaskItemType;

/** One of offered values, or several. */
export const choiceItemTypes = of(T.radio, T.checkbox, T.picker);
/** Text that a person types on one line. */
export const lineItemTypes = of(T.text, T.phone, T.citizenId, T.account);
/** What a table's columns cannot be: tables, files, lists of records, words. */
export const outsideTables = of(T.upload, T.table, T.files, T.alarms, T.cases, T.note);
/** What stands in lists and exports of a template as one cell. */
export const cellItemTypes = of(
  ...(Object.values(TaskItemType) as TaskItemType[]).filter((type) => !outsideTables.has(type)),
);
const oneOfMany = of(T.radio, T.picker);
const words = of(T.text, T.textarea);

/** Can an answer of one type stand in an item of another: is it a value of the same kind? */
export const canCarry = (from: TaskItemType, to: TaskItemType): boolean =>
  from === to ||
  (oneOfMany.has(from) && oneOfMany.has(to)) ||
  (words.has(to) && (words.has(from) || lineItemTypes.has(from) || oneOfMany.has(from) || from === T.date));

/** Wide by themselves. */
export const wideItemTypes = of(T.textarea, T.upload, T.table, T.files, T.note);

/** How a value is hidden from who may not see it. */
export const Sensitive = { none: 0, phone: 1, citizenId: 2, account: 3, name: 4 } as const;
export type Sensitive = ValueOf<typeof Sensitive>;
export const sensitiveLabels: Record<Sensitive, string> = {
  0: '不脱敏',
  1: '手机号（前3后4）',
  2: '证件号（前6后4）',
  3: '账号（前4后4）',
  4: '姓名（保留姓）',
};

/** Rules that a text on one line may have to keep. */
export const itemRuleLabels = {
  phone: '电话号码',
  mobile: '手机号',
  idCard: '身份证号',
  bankCard: '银行卡号',
  url: '网址',
  code: '编号（字母、数字和 -_/）',
  integer: '整数',
} as const;
export type ItemRule = keyof typeof itemRuleLabels;
