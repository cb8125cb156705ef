/** What of a template was changed, in words: for its page before it is saved, and for its history afterwards. */

import { type FormSide, formSideLabels } from './fact-keys.ts';
import type { TaskChildItem, TaskFormItem } from './form-item.ts';
import { sensitiveLabels, taskItemTypeLabels } from './item-type.ts';
import { completeModeLabels } from './task-enums.ts';
import {
  calendarTypeLabels,
  escalationTargetLabels,
  reviewerTypeLabels,
  transferScopeLabels,
} from './template-choices.ts';
import type { TemplateSettings } from './template-settings.ts';

/** Items in their order, without what says nothing: two lists that mean the same are the same text. */
export function normalItems(items: readonly TaskFormItem[]): TaskFormItem[] {
  const inOrder = items
    .map((item, at) => ({ item, at }))
    .sort((a, b) => a.item.sortNum - b.item.sortNum || a.at - b.at)
    .map(({ item }) => item);
  return inOrder.map((item, sortNum) => ({
    ...normalItem(item),
    sortNum,
    ...(item.childItemList?.length
      ? { childItemList: item.childItemList.map((child, at) => ({ ...normalItem(child), sortNum: at })) }
      : {}),
  }));
}

const plain: Partial<Record<keyof TaskFormItem, unknown>> = {
  sensitive: 0,
  searchable: 0,
  listColumn: 0,
  readOnly: 0,
  notFuture: 0,
  picturesOnly: 0,
};

function normalItem<I extends TaskChildItem>(item: I): I {
  const kept = Object.entries(item).filter(
    ([key, value]) =>
      value !== undefined &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0) &&
      (plain as Record<string, unknown>)[key] !== value,
  );
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))) as I;
}

/** The same text for the same meaning, whatever the order of the keys within. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Do two lists make the same form? If not, tasks from now on have another version of it. */
export const isSameForm = (one: readonly TaskFormItem[], other: readonly TaskFormItem[]): boolean =>
  canonical(normalItems(one)) === canonical(normalItems(other));

/** What happened to a form, a line an item: `新增字段“现住址”（单行文本）`. */
export function formChanges(before: readonly TaskFormItem[], after: readonly TaskFormItem[]): string[] {
  return itemChanges(normalItems(before), normalItems(after), '字段');
}

function itemChanges<I extends TaskFormItem | TaskChildItem>(
  before: readonly I[],
  after: readonly I[],
  word: string,
): string[] {
  const was = new Map(before.map((item) => [item.fieldKey, item]));
  const is = new Map(after.map((item) => [item.fieldKey, item]));
  const added = after.filter((item) => !was.has(item.fieldKey));
  const gone = before.filter((item) => !is.has(item.fieldKey));
  const changed = after.flatMap((item) => {
    const old = was.get(item.fieldKey);
    if (!old) return [];
    const what = differences(old, item);
    return what.length === 0 ? [] : [`修改${word}“${old.name}”：${what.join('；')}`];
  });
  const order = (items: readonly I[], others: ReadonlyMap<string, I>) =>
    items.flatMap(({ fieldKey }) => (others.has(fieldKey) ? [fieldKey] : [])).join();
  return [
    ...added.map((item) => `新增${word}“${item.name}”（${taskItemTypeLabels[item.type]}）`),
    ...gone.map((item) => `删除${word}“${item.name}”`),
    ...changed,
    ...(order(before, is) === order(after, was) ? [] : [`调整${word}顺序`]),
  ];
}

const itemWords: Partial<Record<keyof TaskFormItem, string>> = {
  name: '名称',
  type: '类型',
  require: '必填',
  span: '宽度',
  placeholder: '提示',
  description: '说明',
  unit: '单位',
  minLength: '最少字数',
  maxLength: '最多字数',
  min: '最小值',
  max: '最大值',
  precision: '小数位数',
  dictType: '字典',
  formItemDetailRespList: '选项',
  rule: '格式',
  sensitive: '脱敏',
  entityType: '号码检索',
  showRule: '显示条件',
  readOnly: '只读',
  derived: '计算',
  notFuture: '不晚于当前时间',
  notBefore: '不早于',
  withinMonths: '月数',
  maxFiles: '文件数',
  picturesOnly: '仅图片',
  defaultValue: '默认值',
  enabledStatus: '启用',
  searchable: '可搜索',
  listColumn: '列表列',
  showAge: '距今时长',
  handleLimit: '作为办理时限',
  priorityRule: '决定优先级',
  minRows: '最少行数',
  maxRows: '最多行数',
};

function differences(before: TaskFormItem | TaskChildItem, after: TaskFormItem | TaskChildItem): string[] {
  const [old, own]: [Record<string, unknown>, Record<string, unknown>] = [{ ...before }, { ...after }];
  const found = Object.entries(itemWords).flatMap(([key, word]) => {
    if (canonical(old[key] ?? null) === canonical(own[key] ?? null)) return [];
    const [is, was] = [itemText(key, own[key]), itemText(key, old[key])];
    return [is === null || was === null ? word : `${word}由${was}改为${is}`];
  });
  const columns = (item: TaskFormItem | TaskChildItem) =>
    ('childItemList' in item && item.childItemList) || [];
  return [...found, ...itemChanges(columns(before), columns(after), '列')];
}

const switches: ReadonlySet<string> = new Set<keyof TaskFormItem>([
  ...(['enabledStatus', 'searchable', 'listColumn', 'readOnly', 'notFuture', 'picturesOnly'] as const),
  ...(['showAge', 'handleLimit'] as const),
]);

/** A property of an item as a word; null where it is too long to be told. */
function itemText(key: string, value: unknown): string | null {
  if (key === 'type') return taskItemTypeLabels[value as keyof typeof taskItemTypeLabels];
  if (key === 'sensitive') return sensitiveLabels[(value ?? 0) as keyof typeof sensitiveLabels];
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (switches.has(key)) return value ? '是' : '否';
  if (value === undefined) return '无';
  return typeof value === 'string' || typeof value === 'number' ? `“${value}”` : null;
}

const yes = (value: 0 | 1) => (value ? '是' : '否');
const minutes = (value: number) => `${value} 分钟`;
const byPriority = (limits: readonly number[]) =>
  ['特急', '紧急', '一般'].map((word, at) => `${word} ${limits[at]} 分钟`).join('、');

/** How the rules read, in the order of the page; ids stand for themselves where nobody tells their names. */
export const settingTexts: {
  [K in keyof Required<TemplateSettings>]: [label: string, text: (of: TemplateSettings) => string];
} = {
  titleRule: ['标题规则', (of) => of.titleRule],
  needSign: ['需签收', (of) => yes(of.needSign)],
  needReview: ['需审核', (of) => yes(of.needReview)],
  reviewerType: ['审核人', (of) => reviewerTypeLabels[of.reviewerType]],
  reviewerRoleId: ['审核角色', (of) => (of.reviewerRoleId === null ? '无' : `编号 ${of.reviewerRoleId}`)],
  completeMode: ['完成方式', (of) => completeModeLabels[of.completeMode]],
  allowTransfer: ['允许移交', (of) => yes(of.allowTransfer)],
  transferScope: ['移交范围', (of) => transferScopeLabels[of.transferScope]],
  allowReturn: ['允许退回', (of) => yes(of.allowReturn)],
  allowAssist: ['允许邀请协办', (of) => yes(of.allowAssist)],
  allowExtension: ['允许申请延期', (of) => yes(of.allowExtension)],
  maxExtensionTimes: ['最多延期次数', (of) => String(of.maxExtensionTimes)],
  directBack: ['重新提交后直接办理', (of) => yes(of.directBack)],
  reopenDays: ['重启期限', (of) => `${of.reopenDays} 天`],
  autoRenew: ['自动续冻', (of) => yes(of.autoRenew ?? 0)],
  signLimit: ['签收时限', (of) => byPriority(of.signLimit)],
  handleLimit: ['办理时限', (of) => byPriority(of.handleLimit)],
  reviewLimit: ['审核时限', (of) => minutes(of.reviewLimit)],
  reworkLimit: ['重办时限', (of) => minutes(of.reworkLimit)],
  calendarType: ['计时方式', (of) => calendarTypeLabels[of.calendarType]],
  nearDueRatio: ['即将超时提醒', (of) => `${of.nearDueRatio}%`],
  escalation: [
    '督办阶梯',
    (of) =>
      of.escalation
        .map((one) => `${one.atPercent}% ${one.toList.map((to) => escalationTargetLabels[to]).join('、')}`)
        .join('；') || '无',
  ],
  factMapper: ['统计口径', (of) => of.factMapper ?? '无'],
  followUpList: ['后续任务', (of) => `${of.followUpList.length} 条`],
  defaultTargetList: [
    '默认对象',
    (of) => of.defaultTargetList.map((target) => target.targetName).join('、') || '无',
  ],
  documentList: ['文书模板', (of) => (of.documentList ?? []).map(({ name }) => name).join('、') || '无'],
};

export interface TemplateState {
  templateName: string;
  description: string;
  enabledStatus: 0 | 1;
  settings: TemplateSettings;
  formItemList: readonly TaskFormItem[];
  handleItemList: readonly TaskFormItem[];
}

/** Every difference of two states by label, forms item by item. */
export function templateChanges(
  before: TemplateState,
  after: TemplateState,
): { field: string; before: string; after: string }[] {
  const changes: { field: string; before: string; after: string }[] = [];
  const say = (field: string, was: string, is: string) => changes.push({ field, before: was, after: is });
  if (before.templateName !== after.templateName) say('模板名称', before.templateName, after.templateName);
  if (before.description !== after.description) say('描述', before.description, after.description);
  if (before.enabledStatus !== after.enabledStatus)
    say('启用状态', before.enabledStatus ? '启用' : '停用', after.enabledStatus ? '启用' : '停用');
  for (const [key, [label, text]] of Object.entries(settingTexts)) {
    const name = key as keyof TemplateSettings;
    if (canonical(before.settings[name]) === canonical(after.settings[name])) continue;
    const [was, is] = [text(before.settings), text(after.settings)];
    say(label, was, was === is ? `${is}（已变更）` : is);
  }
  const forms = [
    [1, before.formItemList, after.formItemList],
    [2, before.handleItemList, after.handleItemList],
  ] as const satisfies [FormSide, unknown, unknown][];
  for (const [side, was, is] of forms) {
    const lines = formChanges(was, is);
    if (lines.length > 0) say(formSideLabels[side], '', lines.join('；').slice(0, 2_000));
  }
  return changes;
}
