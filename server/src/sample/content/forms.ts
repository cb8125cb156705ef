import {
  FormItemType,
  formItemTypeLabels,
  type ItemTexts,
  keptOptions,
  keptTexts,
  type NamedOption,
  translatedLanguages,
  valuesOf,
} from '@outbound/contract';
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
  /** How many may have an option, where not any number. */
  limits: ReadonlyMap<string, number>;
  defaultValue: string;
  maxFiles: number;
  /** There only where that item, which stands above, is answered so. */
  shownBy: { name: string; value: string } | null;
  consentText: string;
  /** Staff asks it at the door. */
  atDoor: boolean;
  /** What it and its options are called in other languages. */
  texts: ItemTexts;
  optionTexts: NamedOption[];
}

/** What a field says in its last column. */
function more(
  text: string,
): Pick<SampleFormItem, 'defaultValue' | 'maxFiles' | 'shownBy' | 'consentText' | 'atDoor'> {
  const said: ReturnType<typeof more> = {
    ...{ defaultValue: '', maxFiles: 1, shownBy: null, consentText: '' },
    atDoor: false,
  };
  // A text that is agreed to has semicolons of its own, and stands last.
  const [, before = text, consent] = /^(.*?)条款 (.+)$/.exec(text) ?? [];
  if (consent !== undefined) said.consentText = consent;
  for (const part of before.split('；').map((one) => one.trim())) {
    const [, defaultValue] = /^默认 (.+)$/.exec(part) ?? [];
    const [, files] = /^最多 (\d+) 个文件$/.exec(part) ?? [];
    const [, name, value] = /^当 (.+) 为 (.+)$/.exec(part) ?? [];
    if (part === '入场时填写') said.atDoor = true;
    else if (defaultValue !== undefined) said.defaultValue = defaultValue;
    else if (files !== undefined) said.maxFiles = Number(files);
    else if (name !== undefined && value !== undefined) said.shownBy = { name, value };
    else if (part !== '') throw new WrongText(`里看不懂“${part}”`);
  }
  return said;
}

/** By name; `sortNum` is an item's place in the list, from 1. */
export type SampleForms = ReadonlyMap<string, readonly SampleFormItem[]>;

/** Options that several fields share, by name, stand in a section of their own. */
const SHARED = '选项表';
/** What stands in forms, in other languages. */
const TRANSLATED = '译文';

type Translations = ReadonlyMap<string, { es: string; pt: string }>;

/** An item with what there is of it in other languages. */
function translated(
  item: Omit<SampleFormItem, 'texts' | 'optionTexts'>,
  translations: Translations,
): SampleFormItem {
  const { name, description, consentText } = item;
  const inLanguages = (text: string) => translations.get(text) ?? {};
  const formItemDetailRespList = item.options.map((value) => ({ value, texts: inLanguages(value) }));
  const texts = Object.fromEntries(
    translatedLanguages.map((language) => [
      language,
      {
        name: translations.get(name)?.[language],
        description: translations.get(description)?.[language],
        consentText: translations.get(consentText)?.[language],
      },
    ]),
  );
  return {
    ...item,
    texts: keptTexts({ ...item, texts, formItemDetailRespList }),
    optionTexts: keptOptions(formItemDetailRespList),
  };
}

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
  const translations: Translations = new Map(
    readTable(document, sectionOf(document, TRANSLATED), {
      zh: ['中文', text],
      es: ['西班牙语', text],
      pt: ['葡萄牙语', text],
    }).map(({ zh, es, pt }) => [zh, { es, pt }]),
  );
  const forms = document.sections.filter(({ title }) => title !== SHARED && title !== TRANSLATED);
  return new Map(
    forms.map((section) => [
      section.title,
      readTable(document, section, {
        name: ['字段', text],
        type: ['类型', labelled(valuesOf(FormItemType), formItemTypeLabels)],
        require: ['必填', yesOrNo],
        description: ['说明', anyText],
        options: ['选项', options],
        more: ['更多', more],
      }).map(({ options: given, more: said, ...item }) => {
        const limits = new Map<string, number>();
        const names = given.map((option) => {
          const [, name = option, limit] = /^(.+)（限 (\d+)）$/.exec(option) ?? [];
          if (limit !== undefined) limits.set(name, Number(limit));
          return name;
        });
        return translated({ ...item, options: names, limits, ...said }, translations);
      }),
    ]),
  );
}
