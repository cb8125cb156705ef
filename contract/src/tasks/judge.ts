/** The one judge of the answers to a task's form: no I/O, the same in browser and server, bounded whatever comes in. */
import { isRealDate } from '../calendar.ts';
import { FormItemType } from '../enums.ts';
import { basicAnswerFault, isKnownDay, missingAnswer } from '../forms/basic-answer.ts';
import {
  citizenIdRule,
  digitsAndHyphenRule,
  externalLinkRule,
  integerRule,
  limits,
  mobilePhoneRule,
} from '../rules.ts';
import { answerOf, isEmptyAnswer, isRecord, shownItems, type TaskAnswers } from './answers.ts';
import type { TaskChildItem, TaskFormItem } from './form-item.ts';
import { itemLimits } from './item-limits.ts';
import { type ItemRule, TaskItemType } from './item-type.ts';

export interface JudgeOptions {
  /** `YYYY-MM-DD HH:mm:ss`, by the platform's clock. */
  now: string;
  /** Is it an entry that may be chosen? */
  isEntry: (dictType: string, key: string) => boolean;
  /** Work in progress: what is missing is no fault yet. */
  partial?: boolean;
}

/** What is wrong, and where; rows are counted from 0. */
export interface AnswerError {
  fieldKey: string;
  rowIndex?: number;
  childKey?: string;
  message: string;
}

/** More faults than these help nobody. */
export const MOST_ANSWER_ERRORS = 200;
const LONGEST_FILE_LIST = 20_000;

const T = TaskItemType;
const typed: ReadonlySet<number> = new Set([T.number, T.phone, T.citizenId, T.account]);
const dayOrTime = (type: number) => type === T.date || type === T.dateTime;

/** `YYYY-MM-DD HH:mm:ss`, between the days that the product knows. */
const isKnownTime = (value: string) =>
  value.length === 19 && / ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value) && isKnownDay(value.slice(0, 10));

const textRules: Record<ItemRule, (value: string) => string | null> = {
  phone: (value) =>
    (value.length >= 5 && value.length <= 20 ? null : '电话号码应为 5 至 20 位') ??
    digitsAndHyphenRule(value),
  mobile: mobilePhoneRule,
  idCard: citizenIdRule,
  bankCard: (value) => (/^\d{8,30}$/.test(value) ? null : '银行卡号应为 8 至 30 位数字'),
  url: externalLinkRule,
  code: (value) => (/^[0-9A-Za-z_/-]{1,50}$/.test(value) ? null : '仅支持字母、数字和 -_/，最多 50 个字符'),
  integer: integerRule,
};

/** Every fault of the answers, in the order of the form. Items that are hidden or disabled are not asked. */
export function judgeAnswers(
  items: readonly TaskFormItem[],
  answers: TaskAnswers,
  options: JudgeOptions,
): AnswerError[] {
  const errors: AnswerError[] = [];
  for (const item of shownItems(items.slice(0, itemLimits.items), answers)) {
    if (errors.length >= MOST_ANSWER_ERRORS) break;
    const { fieldKey } = item;
    if (item.type === T.table) errors.push(...judgeTable(item, answerOf(answers, fieldKey), options));
    else {
      const message = answerMessage(item, items, answers, options);
      if (message !== null) errors.push({ fieldKey, message });
    }
  }
  return errors.slice(0, MOST_ANSWER_ERRORS);
}

/** A key is bounded by the size of a body alone. */
const LONGEST_KEY = 60;

/**
 * What the form never asked: keys of no item, whether that one is shown or not, and in rows of no column. Kept, it would be
 * read by nobody; dropped without a word, whoever sent it takes it for stored.
 */
export function unknownAnswers(items: readonly TaskFormItem[], answers: TaskAnswers): AnswerError[] {
  const known = new Map(items.map((item) => [item.fieldKey, item]));
  const errors: AnswerError[] = [];
  for (const [given, value] of Object.entries(answers)) {
    if (errors.length >= MOST_ANSWER_ERRORS) break;
    const fieldKey = given.slice(0, LONGEST_KEY);
    const item = known.get(given);
    if (!item) errors.push({ fieldKey, message: `表单中没有字段“${fieldKey}”` });
    else if (item.type === T.table && Array.isArray(value)) errors.push(...unknownColumns(item, value));
  }
  return errors.slice(0, MOST_ANSWER_ERRORS);
}

function unknownColumns(
  { fieldKey, name, childItemList = [] }: TaskFormItem,
  rows: readonly unknown[],
): AnswerError[] {
  const known = new Set(childItemList.map((column) => column.fieldKey));
  return rows.slice(0, itemLimits.rows).flatMap((row, rowIndex) =>
    Object.keys(isRecord(row) ? row : {})
      .filter((key) => !known.has(key))
      .slice(0, MOST_ANSWER_ERRORS)
      .map((key) => {
        const childKey = key.slice(0, LONGEST_KEY);
        return { fieldKey, rowIndex, childKey, message: `${name}第${rowIndex + 1}行：没有字段“${childKey}”` };
      }),
  );
}

/** The fault of one item among its siblings, in words, or null. */
function answerMessage(
  item: TaskChildItem,
  siblings: readonly TaskChildItem[],
  answers: unknown,
  options: JudgeOptions,
): string | null {
  const value = answerOf(answers, item.fieldKey);
  if (item.type === T.note) return null;
  if (isEmptyAnswer(value)) return item.require && !options.partial ? missingMessage(item) : null;
  return valueMessage(item, value, options) ?? timeMessage(item, siblings, answers, options);
}

function missingMessage({ type, name }: TaskChildItem): string {
  if (typed.has(type)) return `请填写${name}`;
  if (type === T.files) return `请上传${name}`;
  if (type > T.upload) return `请选择${name}`;
  const words = { fill: '请填写', choose: '请选择', upload: '请上传', tooLong: '' };
  return `${words[missingAnswer(type as FormItemType)]}${name}`;
}

function judgeTable(item: TaskFormItem, rows: unknown, options: JudgeOptions): AnswerError[] {
  const { fieldKey, name, childItemList: columns = [] } = item;
  const fault = (message: string): AnswerError[] => [{ fieldKey, message }];
  const least = Math.max(item.minRows ?? 0, item.require ? 1 : 0);
  if (isEmptyAnswer(rows) || !Array.isArray(rows)) {
    if (!isEmptyAnswer(rows)) return fault(`${name}格式不正确`);
    return least > 0 && !options.partial ? fault(`请至少填写${least}行${name}`) : [];
  }
  const most = Math.min(item.maxRows ?? itemLimits.rows, itemLimits.rows);
  if (rows.length > most) return fault(`${name}最多 ${most} 行`);
  if (rows.length * columns.length > itemLimits.cells) return fault(`${name}的内容过多，请减少行数`);
  if (rows.length < least && !options.partial) return fault(`请至少填写${least}行${name}`);

  const errors: AnswerError[] = [];
  for (const [rowIndex, row] of rows.entries()) {
    if (errors.length >= MOST_ANSWER_ERRORS) break;
    const at = `${name}第${rowIndex + 1}行：`;
    if (!isRecord(row)) {
      errors.push({ fieldKey, rowIndex, message: `${at}格式不正确` });
      continue;
    }
    for (const column of shownItems(columns, row)) {
      const childKey = column.fieldKey;
      const isMissing = isEmptyAnswer(answerOf(row, childKey));
      if (isMissing && column.require && !options.partial)
        errors.push({ fieldKey, rowIndex, childKey, message: `${at}${column.name}不能为空` });
      if (isMissing) continue;
      const message = answerMessage(column, columns, row, options);
      if (message !== null) errors.push({ fieldKey, rowIndex, childKey, message: at + message });
    }
  }
  return errors;
}

/** That what was chosen is not there: of an item, or of a cell of its table. */
export function notThere(
  { fieldKey, name }: TaskChildItem,
  cell?: { rowIndex: number; column: TaskChildItem },
): AnswerError {
  if (!cell) return { fieldKey, message: `请选择${name}` };
  const { rowIndex, column } = cell;
  const message = `${name}第${rowIndex + 1}行：请选择${column.name}`;
  return { fieldKey, rowIndex, childKey: column.fieldKey, message };
}

/** That one of the alarms or cases that were chosen is not there, or not for whoever chose it. */
export const linkNotThere = ({ fieldKey, name }: TaskFormItem, at: number): AnswerError => ({
  fieldKey,
  message: `${name}中的第${at + 1}项已不存在或您无权查看，请重新选择`,
});

/** What is wrong with a value that is there. */
function valueMessage(item: TaskChildItem, value: unknown, options: JudgeOptions): string | null {
  const { type, name } = item;
  switch (type) {
    case T.number:
      return numberMessage(item, value);
    case T.user:
      return isRecord(value) && isId(value.userId) ? null : `请选择${name}`;
    case T.department:
      return isRecord(value) && isId(value.deptId) ? null : `请选择${name}`;
    case T.region: {
      const code = isRecord(value) ? value.regionCode : undefined;
      const isCode = typeof code === 'string' && code.length <= 64;
      return isCode && options.isEntry('region', code) ? null : `请选择${name}`;
    }
    case T.alarms:
      return linksMessage(name, value, 'alarmId');
    case T.cases:
      return linksMessage(name, value, 'caseId');
  }
  if (typeof value !== 'string') return `${name}格式不正确`;
  switch (type) {
    case T.files:
    case T.upload:
      return filesMessage(item, value);
    case T.dateTime:
      return isKnownTime(value) ? null : `请选择${name}`;
    case T.dateRange: {
      const [start = '', end = ''] = value.length === 21 ? value.split('~') : [];
      return isKnownDay(start) && isKnownDay(end) && start <= end ? null : `请选择${name}`;
    }
    case T.phone:
      return masked(item, value)
        ? null
        : fullMessage(value, mobilePhoneRule, '手机号码格式或长度不正确，请重新输入');
    case T.citizenId:
      return masked(item, value)
        ? null
        : fullMessage(value, citizenIdRule, '身份证号长度不正确，请输入18位身份证号');
    case T.account:
      return masked(item, value) || /^[0-9A-Za-z]{5,40}$/.test(value)
        ? null
        : `${name}应为 5 至 40 位数字或字母，不含空格`;
    case T.note:
    case T.table:
      return null;
  }
  return basicMessage(item, type, value, options);
}

/** Only what is shown masked may come back masked; the rules themselves let every `*` pass (spec 5.2). */
const masked = ({ sensitive }: TaskChildItem, value: string) =>
  (sensitive ?? 0) !== 0 && value.length <= itemLimits.textCharacters && value.includes('*');

const fullMessage = (value: string, rule: (value: string) => string | null, message: string) =>
  value.length > 100 || value.includes('*') ? message : rule(value);

/** Types 1 to 6: by the same rule as in a sign-up. */
function basicMessage(
  item: TaskChildItem,
  type: FormItemType,
  value: string,
  options: JudgeOptions,
): string | null {
  const { name } = item;
  const longest = type === FormItemType.textarea ? itemLimits.textareaCharacters : itemLimits.textCharacters;
  const most = Math.min(item.maxLength ?? longest, longest);
  if (value.length > 50_000) return `${name}最多 ${most} 个字符`;
  const offered = new Set((item.formItemDetailRespList ?? []).map((option) => option.value));
  const { dictType } = item;
  const isOffered = dictType
    ? (one: string) => one.length <= 64 && options.isEntry(dictType, one)
    : (one: string) => offered.has(one);
  const fault = basicAnswerFault({ type, most, isOffered }, value);
  if (fault === 'tooLong') return `${name}最多 ${most} 个字符`;
  if (fault !== null) return `请选择${name}`;
  if (type !== FormItemType.text && type !== FormItemType.textarea) return null;
  if (masked(item, value)) return null;
  const least = item.minLength ?? 0;
  if (least > 0 && [...value.trim()].length < least) return `${name}至少 ${least} 个字符`;
  return item.rule ? ruleMessage(item.rule, value) : null;
}

const ruleMessage = (rule: ItemRule, value: string) =>
  (rule === 'mobile' || rule === 'idCard') && value.includes('*')
    ? textRules[rule]('-')
    : textRules[rule](value);

function numberMessage({ name, min, max, precision = 2, unit = '' }: TaskChildItem, value: unknown) {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e12)
    return `${name}格式不正确`;
  if (min !== undefined && value < min) return `${name}不能小于 ${min}${unit}`;
  if (max !== undefined && value > max) return `${name}不能大于 ${max}${unit}`;
  if (Number(value.toFixed(precision)) === value) return null;
  return precision === 0 ? `${name}应为整数` : `${name}最多 ${precision} 位小数`;
}

const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

function linksMessage(name: string, value: unknown, key: 'alarmId' | 'caseId'): string | null {
  if (!Array.isArray(value)) return `${name}格式不正确`;
  if (value.length > itemLimits.links) return `${name}最多 ${itemLimits.links} 个`;
  const ids = value.map((one) => answerOf(one, key));
  return ids.every(isId) && new Set(ids).size === ids.length ? null : `请选择${name}`;
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|bmp)$/i;

function filesMessage(item: TaskChildItem, value: string): string | null {
  const { name, type } = item;
  const most = type === T.upload ? 1 : Math.min(item.maxFiles ?? itemLimits.files, itemLimits.files);
  if (basicAnswerFault({ type: FormItemType.upload, most: LONGEST_FILE_LIST, isOffered: () => false }, value))
    return `请上传${name}`;
  const files = readTaskFiles(value);
  if (files === null) return `请上传${name}`;
  if (files.length > most) return `${name}最多 ${most} 个文件`;
  if (files.length === 0) return item.require ? `请上传${name}` : null;
  const all = !item.picturesOnly || files.every((file) => PICTURE.test(file.name));
  return all ? null : `${name}只支持图片`;
}

/** The files of an answer (spec 5.3), or null where it is no list of files. */
export function readTaskFiles(value: string): { name: string; uid: string; url: string }[] | null {
  if (value.length > LONGEST_FILE_LIST) return null;
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    return null;
  }
  if (!Array.isArray(list) || list.length > 100) return null;
  const files = list.map((file) => {
    const [name, uid, url] = ['name', 'uid', 'url'].map((key) => answerOf(file, key));
    const isFile =
      typeof name === 'string' &&
      name.length <= 300 &&
      typeof url === 'string' &&
      url !== '' &&
      url.length <= 500 &&
      (uid === undefined || typeof uid === 'number' || (typeof uid === 'string' && uid.length <= 100));
    return isFile ? { name, uid: String(uid ?? ''), url } : null;
  });
  return files.every((file) => file !== null) ? files : null;
}

/** Times that must stand in an order, with now or with one another. */
function timeMessage(
  item: TaskChildItem,
  siblings: readonly TaskChildItem[],
  answers: unknown,
  { now }: JudgeOptions,
): string | null {
  const value = answerOf(answers, item.fieldKey);
  if (!dayOrTime(item.type) || typeof value !== 'string') return null;
  if (item.notFuture && value > now.slice(0, value.length)) return `${item.name}不能晚于当前时间`;
  const other = siblings.find(({ fieldKey }) => fieldKey === item.notBefore);
  const start = other && answerOf(answers, other.fieldKey);
  if (typeof start !== 'string' || !isKnownDay(start.slice(0, 10))) return null;
  const length = Math.min(start.length, value.length);
  if (value.slice(0, length) < start.slice(0, length)) return `${item.name}不能早于${other?.name}`;
  const months = item.withinMonths;
  return months !== undefined && value.slice(0, 10) > monthsAfter(start.slice(0, 10), months)
    ? `${item.name}不能晚于${other?.name}后 ${months} 个月`
    : null;
}

/** The same day so many months later, or the last one of that month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const text = `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`;
  return isRealDate(text) ? text : limits.dateMax;
}
