import { FormItemType, type Gender, genderLabels } from '@outbound/contract';
import type { SampleFormItem, SampleGuests } from '../content/index.ts';
import { known } from '../known.ts';
import { between, pick, pickSome, type Random } from './prng.ts';

/** Who signs up. */
export interface SamplePerson {
  name: string;
  gender: Gender;
  mobile: string;
  company: string;
  jobTitle: string;
}

const day = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

function dateAnswer(random: Random, name: string, year: number): string {
  const inYear = (chosen: number) => day(chosen, between(random, 1, 12), between(random, 1, 28));
  if (name === '出生日期') return inYear(between(random, year - 56, year - 25));
  if (name === '护照有效期至') return inYear(between(random, year + 2, year + 9));
  return inYear(year + 1);
}

/** Those of the industry; of all industries where the form asks for none. */
const productsOf = ({ products }: SampleGuests, industry: string | undefined): readonly string[] =>
  products.get(industry ?? '') ?? [...products.values()].flat();

/**
 * The answer of one person to one item, as the wire has it (spec 3.4): multiple choice joined by commas, an upload
 * empty, because the sample brings no files of visitors.
 * @param given answers so far by item name; a person's product follows from the industry named before
 * @param year the year of the first start; dates of birth and passports are counted from it
 */
export function answerOf(
  random: Random,
  guests: SampleGuests,
  item: SampleFormItem,
  person: SamplePerson,
  given: ReadonlyMap<string, string>,
  year: number,
): string {
  // Nobody came through the door yet.
  if (item.atDoor) return '';
  // Hidden by what he answered before.
  if (item.shownBy && given.get(item.shownBy.name) !== item.shownBy.value) return '';
  switch (item.type) {
    case FormItemType.text:
      if (item.name === '姓名') return person.name;
      if (item.name === '手机号') return person.mobile;
      if (item.name === '公司') return person.company;
      if (item.name === '职务') return person.jobTitle;
      return pick(random, productsOf(guests, given.get('所属行业')));
    case FormItemType.textarea:
      return pick(random, known(guests.writings, item.name));
    case FormItemType.radio:
      if (item.name === '性别') return genderLabels[person.gender];
      return pick(random, item.options);
    case FormItemType.picker:
      return pick(random, item.options);
    case FormItemType.checkbox:
      return pickSome(random, item.options, between(random, 1, 3)).join(',');
    case FormItemType.date:
      return dateAnswer(random, item.name, year);
    case FormItemType.upload:
      return '';
    case FormItemType.consent:
      return '1';
  }
}
