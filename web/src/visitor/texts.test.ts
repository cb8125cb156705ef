import { contentLanguages } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { textsIn } from './spoken.ts';
import { counted, daysIn, fill, formOf, numberIn } from './texts.ts';

/** Every text of a language by its path. */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inside]) => leavesOf(inside, `${path}.${key}`));
}
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe.each(contentLanguages)('the texts in %s', (language) => {
  const chinese = new Map(leavesOf(textsIn.zh));
  const own = leavesOf(textsIn[language]);

  test('are all there, with the places of the Chinese ones', () => {
    // Refusals by their code: in Chinese the server says them.
    const told = own.filter(([path]) => !path.startsWith('.form.refusals.'));
    expect(told.map(([path]) => path).sort()).toEqual([...chinese.keys()].sort());
    for (const [path, text] of told)
      expect([path, placesIn(text)]).toEqual([path, placesIn(chinese.get(path) ?? '')]);
  });
});

test.each(['es', 'pt'] as const)(
  'the texts in %s are said in it: none is empty or holds a Chinese letter or sign',
  (language) => {
    const own = leavesOf(textsIn[language]);
    for (const [path, text] of own) expect([path, text]).toEqual([path, expect.stringMatching(/\S/)]);
    expect(own.filter(([, text]) => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text))).toEqual([]);
  },
);

test.each(['es', 'pt'] as const)('sentences in %s stand apart', (language) => {
  const { lineText, lineNum } = textsIn[language].form;
  expect(lineText + lineNum).toMatch(/\. [A-Z][^.]+\.$/);
});

test.each([
  ['zh', 'en-US'],
  ['es', 'es-419'],
  ['pt', 'pt-BR'],
] as const)(
  'whole numbers and plurals in %s are written as the tables of %s have them',
  (language, locale) => {
    const rules = new Intl.PluralRules(locale);
    const forms = { one: 'one', other: 'other' };
    for (const num of [0, 1, 2, 10, 100, 999, 1_000, 1_001, 12_345, 100_000, 999_999]) {
      expect(numberIn(num, language)).toBe(num.toLocaleString(locale));
      expect([num, formOf(forms, num, language)]).toEqual([num, rules.select(num)]);
    }
  },
);

test('numbers, plurals and days follow the language', () => {
  const said = contentLanguages.map((language) => [
    counted(textsIn[language].common.applied, 1, language),
    counted(textsIn[language].common.applied, 1280, language),
    numberIn(2_000_000, language),
    daysIn('2026-12-03 09:30 - 12/05 17:30', language),
    daysIn('2026-12-30 09:30 - 2027-01-02 17:30', language),
    daysIn('12-03 09:30', language),
  ]);
  expect(said).toEqual([
    [
      '1 人已报名',
      '1,280 人已报名',
      '999,999+',
      '2026-12-03 09:30 - 12/05 17:30',
      '2026-12-30 09:30 - 2027-01-02 17:30',
      '12-03 09:30',
    ],
    [
      '1 inscrito',
      '1,280 inscritos',
      '999,999+',
      '03/12/2026 09:30 - 05/12 17:30',
      '30/12/2026 09:30 - 02/01/2027 17:30',
      '03/12 09:30',
    ],
    [
      '1 inscrito',
      '1.280 inscritos',
      '999.999+',
      '03/12/2026 09:30 - 05/12 17:30',
      '30/12/2026 09:30 - 02/01/2027 17:30',
      '03/12 09:30',
    ],
  ]);
});

test('a text is filled with what its places name, whatever signs that has', () => {
  expect(fill('{a} y {b}', { a: '$&', b: '{a}' })).toBe('$& y {a}');
});
