/** A form's items as they are stored, and back. */
import { type ActivityDetail, type FormItemInput, FormItemType } from '@outbound/contract';
import type { BuilderItem } from './items.ts';

/** The items as save and modify take them. */
export function itemsToSend(items: readonly BuilderItem[]): FormItemInput[] {
  return items.map((item, sortNum) => ({
    ...(item.id === null ? {} : { id: item.id }),
    name: item.name,
    type: item.type,
    require: item.require,
    sortNum,
    description: item.description,
    disabled: item.disabled,
    ...(item.atDoor && { atDoor: true }),
    fieldKey: item.fieldKey,
    defaultValue: item.defaultValue,
    showRule: item.showRule.map((condition) => ({ ...condition })),
    ...(item.type === FormItemType.upload && { maxFiles: item.maxFiles }),
    ...(item.type === FormItemType.consent && { consentText: item.consentText }),
    texts: item.texts,
    formItemDetailRespList: item.options.map((value, place) => {
      const limit = item.limits[place] ?? null;
      const texts = Object.hasOwn(item.optionTexts, value) ? item.optionTexts[value] : undefined;
      return { value, ...(limit !== null && { limit }), ...(texts && { texts }) };
    }),
  }));
}

/** The items of a stored form, enabled ones first. */
export function itemsFrom(list: ActivityDetail['formItemList']): BuilderItem[] {
  const items = [...list]
    .sort((a, b) => a.sortNum - b.sortNum)
    .map((item) => ({
      key: `item-${item.id}`,
      id: item.id,
      name: item.name,
      type: item.type,
      require: item.require,
      description: item.description,
      disabled: item.disabled,
      atDoor: item.atDoor ?? false,
      answerNum: item.answerNum,
      options: item.formItemDetailRespList.map((option) => option.value),
      limits: item.formItemDetailRespList.map(({ limit }) => limit ?? null),
      fieldKey: item.fieldKey,
      defaultValue: item.defaultValue ?? '',
      showRule: item.showRule ?? [],
      maxFiles: item.maxFiles ?? 1,
      consentText: item.consentText ?? '',
      texts: item.texts ?? {},
      optionTexts: Object.fromEntries(
        item.formItemDetailRespList.flatMap(({ value, texts }) => (texts ? [[value, texts]] : [])),
      ),
    }));
  return [...items.filter((item) => !item.disabled), ...items.filter((item) => item.disabled)];
}
