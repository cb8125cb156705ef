/** What sentences of a brief are made of. */
import { figureText, type MoneyUnit } from '../figures/index.ts';

/** A matter and what there is to say of it. */
export interface BriefLine {
  name: string;
  text: string;
}

const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });
export const counted = (value: number | null | undefined, unit: string) =>
  `${number.format(value ?? 0)}${unit}`;
export const percent = (value: number | null | undefined) =>
  value == null ? null : `${number.format(value)}%`;
export const spent = (yuan: number | null | undefined, money: MoneyUnit) => {
  const { text, unit } = figureText({ kind: 'money', unit: '元' }, yuan ?? 0, money);
  return `${text}${unit}`;
};

type Summary = Readonly<Record<string, number | null>>;

const changed = (name: string, rate: number | null | undefined): string | null =>
  rate == null
    ? null
    : rate === 0
      ? `${name}持平`
      : `${name}${rate > 0 ? '上升' : '下降'}${percent(Math.abs(rate))}`;

/** （同比上升3%，环比下降1%）of a figure of a summary; nothing where it is compared with nothing. */
export function changesOf(summary: Summary, key: string): string {
  const said = [changed('同比', summary[`${key}_yoy`]), changed('环比', summary[`${key}_mom`])].filter(
    Boolean,
  );
  return said.length > 0 ? `（${said.join('，')}）` : '';
}

/** A part of a whole, in per cent; nothing of nothing. */
export const shareOf = (part: number, whole: number): string | null =>
  whole > 0 ? percent(Math.round((part / whole) * 1_000) / 10) : null;

/** The clauses that there are, as a sentence. */
export const sentence = (...clauses: (string | null | false | undefined)[]): string | null => {
  const said = clauses.filter(Boolean);
  return said.length > 0 ? `${said.join('；')}。` : null;
};

/** The lines that say something. */
export const lines = (...all: readonly (readonly [name: string, text: string | null])[]): BriefLine[] =>
  all.flatMap(([name, text]) => (text === null ? [] : [{ name, text }]));

/** The first by a value; null where all have nothing. */
export function most<R>(rows: readonly R[], sizeOf: (row: R) => number | null): R | null {
  let found: R | null = null;
  for (const row of rows) if ((sizeOf(row) ?? 0) > (found === null ? 0 : (sizeOf(found) ?? 0))) found = row;
  return found;
}

/** So many are needed before a change of theirs says something. */
export const LEAST = 10;
