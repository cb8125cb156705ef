/** What is wrong with the items of a sign-up form, as the office writes it. */
import { FormItemType, formItemTypeLabels } from '../enums.ts';
import { type ConditionSource, conditionFaults, type ShowCondition } from '../forms/conditions.ts';
import { type ItemTexts, itemTextFaults, nameTextFaults, type OptionTexts } from './activity-form-texts.ts';
import { MOST_DOOR_QUESTIONS } from './door-limits.ts';
import { answerFaultKind, isPhoneItem } from './sign-up-answer.ts';

/** One item as it is written; see `formItemInput`. */
interface WrittenItem {
  id?: number | undefined;
  fieldKey?: string | undefined;
  name: string;
  type: FormItemType;
  sortNum: number;
  disabled?: boolean | undefined;
  atDoor?: boolean | undefined;
  defaultValue?: string | undefined;
  showRule?: readonly ShowCondition[] | undefined;
  maxFiles?: number | undefined;
  consentText?: string | undefined;
  texts?: ItemTexts | undefined;
  formItemDetailRespList: readonly {
    value: string;
    limit?: number | null | undefined;
    texts?: OptionTexts | undefined;
  }[];
}

const choiceTypes: readonly number[] = [FormItemType.radio, FormItemType.checkbox, FormItemType.picker];
/** One of offered values, or several. */
export const isChoiceType = (type: FormItemType): boolean => choiceTypes.includes(type);

/** A device without network could judge neither files nor consents, and by the phone people are told apart. */
export const canAskAtDoor = (item: Pick<WrittenItem, 'name' | 'type'>): boolean =>
  item.type !== FormItemType.upload && item.type !== FormItemType.consent && !isPhoneItem(item);

/** What conditions know an item by that was stored before there were keys. */
export const oldFieldKey = (id: number): string => `f${id}`;

/** What is wrong with one item by itself, and at which of its fields. */
export function* ownFaults(item: WrittenItem): Generator<{ path: string; message: string }> {
  const { name, type, formItemDetailRespList, defaultValue = '', showRule = [] } = item;
  const called = `“${name}”（${formItemTypeLabels[type]}）`;
  const values = formItemDetailRespList.map(({ value }) => value);
  if (isChoiceType(type) && values.length === 0)
    yield { path: 'formItemDetailRespList', message: `请为“${name}”添加选项` };
  if (!isChoiceType(type) && values.length > 0)
    yield { path: 'formItemDetailRespList', message: `“${name}”不需要选项` };
  if (new Set(values).size !== values.length)
    yield { path: 'formItemDetailRespList', message: `“${name}”的选项重复` };
  if (defaultValue !== '') {
    if (type === FormItemType.upload || type === FormItemType.consent || isPhoneItem(item))
      yield { path: 'defaultValue', message: `${called}不能有默认值` };
    else if (answerFaultKind({ ...item, require: false }, defaultValue) !== null)
      yield { path: 'defaultValue', message: `“${name}”的默认值不符合该字段的要求` };
  }
  if (showRule.length > 0 && isPhoneItem(item))
    yield { path: 'showRule', message: `“${name}”用于区分报名人，不能设置显示条件` };
  if ((item.maxFiles ?? 1) > 1 && type !== FormItemType.upload)
    yield { path: 'maxFiles', message: `${called}不能设置文件数` };
  if (type === FormItemType.consent && (item.consentText ?? '') === '')
    yield { path: 'consentText', message: `请填写“${name}”的条款内容` };
  if (type !== FormItemType.consent && (item.consentText ?? '') !== '')
    yield { path: 'consentText', message: `${called}没有条款内容` };
  if (item.atDoor) yield* doorFaultsOf(item, called);
  for (const message of itemTextFaults(item)) yield { path: 'texts', message };
}

/** What is wrong with one that is asked at the door. */
function* doorFaultsOf(item: WrittenItem, called: string): Generator<{ path: string; message: string }> {
  const { showRule = [], formItemDetailRespList } = item;
  const say = (message: string) => ({ path: 'atDoor', message });
  if (!canAskAtDoor(item)) yield say(`${called}不能设为入场时填写`);
  if (showRule.length > 0) yield say('入场时填写的字段不能设置显示条件');
  if (formItemDetailRespList.some(({ limit }) => limit != null))
    yield say('入场时填写的字段不能设置选项名额');
}

/** What is wrong with the items of a form together: names and keys twice, conditions about what is not there. */
export function formFaults(items: readonly WrittenItem[]): { at: number; path: string; message: string }[] {
  const faults: { at: number; path: string; message: string }[] = [];
  const names = new Map<string, number>();
  for (const { name, disabled } of items) if (!disabled) names.set(name, (names.get(name) ?? 0) + 1);
  const keys = new Set<string>();
  const sources = new Map<string, ConditionSource & { sortNum: number }>();
  for (const item of items) {
    const key = item.fieldKey ?? (item.id === undefined ? undefined : oldFieldKey(item.id));
    // What is asked later shows nothing now.
    if (key === undefined || item.disabled || item.atDoor) continue;
    sources.set(key, {
      name: item.name,
      sortNum: item.sortNum,
      isChoice: isChoiceType(item.type),
      options: new Set(item.formItemDetailRespList.map(({ value }) => value)),
    });
  }
  items.forEach((item, at) => {
    if (item.fieldKey !== undefined) {
      if (keys.has(item.fieldKey))
        faults.push({ at, path: 'fieldKey', message: `字段标识“${item.fieldKey}”重复` });
      keys.add(item.fieldKey);
    }
    if (item.disabled) return;
    if ((names.get(item.name) ?? 0) > 1)
      faults.push({ at, path: 'name', message: `字段名称“${item.name}”重复` });
    const above = (key: string) => {
      const source = sources.get(key);
      return source && source.sortNum < item.sortNum ? source : undefined;
    };
    for (const message of conditionFaults(item, above)) faults.push({ at, path: 'showRule', message });
  });
  const atDoor = items.flatMap((item, at) => (item.atDoor && !item.disabled ? [at] : []));
  for (const at of atDoor.slice(MOST_DOOR_QUESTIONS))
    faults.push({ at, path: 'atDoor', message: `入场时填写的字段最多 ${MOST_DOOR_QUESTIONS} 个` });
  for (const fault of nameTextFaults(items)) faults.push({ ...fault, path: 'texts' });
  return faults;
}
