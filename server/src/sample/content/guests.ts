import { Gender } from '@outbound/contract';
import {
  blockOf,
  type Document,
  leadingFields,
  list,
  readAt,
  readFields,
  readTable,
  sectionOf,
  text,
} from '../text/index.ts';

/** What the sign-ups of the sample are put together from. */
export interface SampleGuests {
  surnames: readonly string[];
  givenNames: Readonly<Record<1 | 2, readonly string[]>>;
  /** A company's name is one of each, in this order; four of five have the first suffix. */
  companies: {
    places: readonly string[];
    brands: readonly string[];
    trades: readonly string[];
    suffixes: readonly string[];
  };
  jobTitles: readonly string[];
  /** By industry. */
  products: ReadonlyMap<string, readonly string[]>;
  /** What is written into a field of several lines, by its name; '' is left empty. */
  writings: ReadonlyMap<string, readonly string[]>;
  rejectReasons: readonly string[];
}

const LEFT_EMPTY = '（不填）';

export function readGuests(document: Document): SampleGuests {
  const words = (title: string) => {
    const { text: given, line } = blockOf(document, sectionOf(document, title), 'paragraph');
    return readAt(document.file, line, `“${title}”`, given, list(text));
  };
  const lines = (title: string) =>
    blockOf(document, sectionOf(document, title), 'list').items.map((item) => item.text);
  const company = sectionOf(document, '公司');
  const listOnly = { ...company, blocks: company.blocks.filter(({ kind }) => kind === 'list') };
  const writings = readTable(document, sectionOf(document, '填写的文字'), {
    field: ['字段', text],
    writing: ['文字', (given) => (text(given) === LEFT_EMPTY ? '' : given)],
  });
  const byField = new Map<string, string[]>();
  for (const { field, writing } of writings) byField.set(field, [...(byField.get(field) ?? []), writing]);
  const products = readTable(document, sectionOf(document, '主营产品'), {
    industry: ['行业', text],
    products: ['产品', list(text)],
  });
  return {
    surnames: words('姓'),
    givenNames: { [Gender.male]: words('男名'), [Gender.female]: words('女名') },
    companies: readFields(leadingFields(document, listOnly), {
      places: ['地名', list(text)],
      brands: ['字号', list(text)],
      trades: ['行当', list(text)],
      suffixes: ['后缀', list(text)],
    }),
    jobTitles: lines('职务'),
    products: new Map(products.map((one) => [one.industry, one.products])),
    writings: byField,
    rejectReasons: lines('驳回原因'),
  };
}
