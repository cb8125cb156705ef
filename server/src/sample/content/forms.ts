import { FormItemType, formItemTypeLabels, valuesOf } from '@outbound/contract';
import {
  anyText,
  type Document,
  labelled,
  list,
  readTable,
  sectionOf,
  text,
  WrongText,
  yesOrNo,
} from '../text/index.ts';

/** An item of a sample form; `options` belongs to the choice types and is empty for all others. */
export interface SampleFormItem {
  name: string;
  type: FormItemType;
  require: boolean;
  description: string;
  options: readonly string[];
}

/** By name; `sortNum` is an item's place in the list, from 1. */
export type SampleForms = ReadonlyMap<string, readonly SampleFormItem[]>;

/** Options that several fields share, by name, stand in a section of their own. */
const SHARED = '选项表';

export function readForms(document: Document): SampleForms {
  const rows = readTable(document, sectionOf(document, SHARED), {
    name: ['名称', text],
    options: ['选项', list(text)],
  });
  const shared = new Map(rows.map(({ name, options }) => [name, options]));
  const options = (given: string): string[] => {
    const name = /^【(.+)】$/.exec(given)?.[1];
    if (name === undefined) return list(text)(given);
    const found = shared.get(name);
    if (!found) throw new WrongText(`引用了“${name}”，但“${SHARED}”里没有它`);
    return found;
  };
  const forms = document.sections.filter(({ title }) => title !== SHARED);
  return new Map(
    forms.map((section) => [
      section.title,
      readTable(document, section, {
        name: ['字段', text],
        type: ['类型', labelled(valuesOf(FormItemType), formItemTypeLabels)],
        require: ['必填', yesOrNo],
        description: ['说明', anyText],
        options: ['选项', options],
      }),
    ]),
  );
}
