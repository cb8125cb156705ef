/** How the texts of cells, and of what systems send, become values; whatever is wrong is told in a sentence (2.11). */
import { factFault, firstCharacters, isRealDate } from '@outbound/contract';
import type { TimeZone } from '../http/time-zone.ts';
import { type ChoiceType, type FactChoices, nearest } from './choices.ts';

/** Why a text is no value. */
export class Wrong {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** What values are read by. */
export interface Tools {
  choices: FactChoices;
  zone: TimeZone;
  /** `YYYY-MM-DD` in the platform's zone. */
  today: string;
}

export type Reader<T> = (text: string, tools: Tools) => T | Wrong;

const wrong = (reason: string) => new Wrong(reason);
const FULL_WIDTH = /[０-９　]/g;

/** Trimmed, with full-width digits and blanks as plain ones. */
export const plainText = (text: string): string =>
  text.replace(FULL_WIDTH, (one) => one.normalize('NFKC')).trim();

/** Longer than any number: what is behind it is not looked at, because a character may unfold to many. */
const MOST_READ = 200;

/** Numbers of accounts, documents and phones are compared without blanks and case. */
const compact = (text: string) => text.slice(0, MOST_READ).normalize('NFKC').replace(/\s/g, '');

export const shortText =
  (most: number, least = 0): Reader<string> =>
  (text) => {
    const { length } = [...text];
    if (length >= least && length <= most) return text;
    return wrong(least > 0 ? factFault('length', { least, most }) : factFault('tooLong', { most }));
  };

export const caseNo: Reader<string> = (text) => {
  const number = compact(text).toUpperCase();
  return /^[0-9A-Z-]{6,40}$/.test(number) ? number : wrong(factFault('caseNo'));
};

/** Letters and digits of any script with what joins them, never a formula. */
const ALARM_NO = /^[\p{L}\p{N}(〔[][\p{L}\p{N}()〔〕[\]_/.:#-]*$/u;

/** The number of an alarm, as it is compared. */
export const alarmNo: Reader<string> = (text) => {
  const number = compact(text).toUpperCase();
  if (number.length > 40) return wrong(factFault('tooLong', { most: 40 }));
  return ALARM_NO.test(number) ? number : wrong(factFault('alarmNo'));
};

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Whether the last of eighteen digits is the one that the others ask for. */
function hasCheckDigit(number: string): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return '10X98765432'[sum % 11] === number[17];
}

/** A citizen's number, or another document with its name before it. */
export const documentNo: Reader<string> = (text) => {
  const number = compact(text).toUpperCase();
  if (number.includes(':')) {
    const [kind = '', rest = ''] = number.split(':');
    return /^[\p{Script=Han}A-Z]{2,10}$/u.test(kind) && /^[0-9A-Z]{5,30}$/.test(rest)
      ? `${kind}:${rest}`
      : wrong(factFault('document'));
  }
  if (!/^\d{17}[\dX]$/.test(number)) return wrong(factFault('citizenId'));
  return hasCheckDigit(number) ? number : wrong(factFault('citizenIdCheck'));
};

export const isMobile = (text: string) => /^1[3-9]\d{9}$/.test(text);
const isLandline = (text: string) => /^(?!1\d{10}$)\d[\d-]{5,18}\d$/.test(text);

export const phone: Reader<string> = (text) => {
  const number = compact(text);
  return isMobile(number) || isLandline(number) ? number : wrong(factFault('phone'));
};

export const accountNo: Reader<string> = (text) => {
  const number = compact(text).toUpperCase();
  return /^[0-9A-Z]{5,40}$/.test(number) ? number : wrong(factFault('account'));
};

/** By type: 1 mobile, 2 landline, 3 a 400 number, 5 QQ; of others only the length counts. */
export function communicationNo(type: number | null, text: string): string | Wrong {
  const number = compact(text);
  if (type === 1) return isMobile(number) ? number : wrong(factFault('mobile'));
  if (type === 2) return isLandline(number) ? number : wrong(factFault('landline'));
  if (type === 3)
    return /^400-?\d{3}-?\d{4}$/.test(number) ? number.replaceAll('-', '') : wrong(factFault('number400'));
  if (type === 5) return /^\d{5,12}$/.test(number) ? number : wrong(factFault('qq'));
  return number.length <= 100 ? number : wrong(factFault('tooLong', { most: 100 }));
}

const MOST_CENTS = 999_999_999_999;
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** In hundredths. A cell that is a number may end in the noise of its making: `1234.5600000000002`. */
function hundredths(text: string, most: number): number | null {
  const plain = compact(text);
  if (plain.length > 40 || !AMOUNT.test(plain)) return null;
  const exact = Number(plain.replaceAll(',', '')) * 100;
  const whole = Math.round(exact);
  return whole <= most && Math.abs(exact - whole) <= 1e-4 ? whole : null;
}

export const amount: Reader<number> = (text) => hundredths(text, MOST_CENTS) ?? wrong(factFault('amount'));

export const positiveAmount: Reader<number> = (text, tools) => {
  const cents = amount(text, tools);
  return cents === 0 ? wrong(factFault('positive')) : cents;
};

/** A share of 100, in hundredths of one. */
export const share: Reader<number> = (text) => {
  const found = hundredths(text.replace(/[%％]$/, ''), 10_000);
  return found === null || found === 0 ? wrong(factFault('share')) : found;
};

/** Hundredths as the database and people read them. */
export const amountText = (cents: number) => (cents / 100).toFixed(2);

export const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? Number(text)
      : wrong(factFault('whole', { least, most }));

/** What a spreadsheet counts days from. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);
/** Days of a sheet, from 1954 to 2100: anything else is a mistyped number. */
const isSheetDay = (text: string) =>
  /^[2-7]\d{4}(?:\.\d+)?$/.test(text) && Number(text) >= 20_000 && Number(text) <= 73_050;
const ofSheet = (text: string) =>
  new Date(SHEET_EPOCH + Math.round(Number(text) * 86_400) * 1_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

const padded = (year = '', month = '', day = '') =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** `YYYY-MM-DD`. A cell that is a day and shows its time of day, too, is that day. */
export const day: Reader<string> = (text) => {
  if (isSheetDay(text)) return ofSheet(String(Math.floor(Number(text)))).slice(0, 10);
  const date = text.replace(/ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, '');
  const found =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(date) ?? /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(date);
  const read = found ? padded(found[1], found[2], found[3]) : '';
  return found && read >= '1900' && isRealDate(read) ? read : wrong(factFault('day'));
};

export const pastDay: Reader<string> = (text, tools) => {
  const read = day(text, tools);
  return typeof read === 'string' && read > tools.today ? wrong(factFault('future')) : read;
};

/** A wire time in the platform's zone. */
export const time: Reader<string> = (text, tools) => {
  if (isSheetDay(text)) return ofSheet(text);
  const [date = '', clock = '', ...rest] = text.slice(0, MOST_READ).split(/[ T]+/);
  const read = day(date, tools);
  const parts = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(clock);
  if (read instanceof Wrong || !parts || rest.length > 0 || isSheetDay(date)) return wrong(factFault('time'));
  return `${read} ${(parts[1] ?? '').padStart(2, '0')}:${parts[2]}:${parts[3] ?? '00'}`;
};

const MOST_TOLD = 30;
const told = (text: string) => firstCharacters(text, MOST_TOLD);

/** Of a table of choices by their numbers, the word or the number. */
export function oneOfWords(labels: Readonly<Record<number, string>>): Reader<number> {
  const codes = new Map<string, number>();
  for (const [code, label] of Object.entries(labels)) codes.set(label, Number(code));
  for (const code of Object.keys(labels)) if (!codes.has(code)) codes.set(code, Number(code));
  const names = Object.values(labels);
  return (text) => {
    const found = codes.get(text);
    return found ?? wrong(near(text, names));
  };
}

function near(text: string, names: readonly string[]): string {
  const given = told(text);
  const name = nearest(given, names);
  return name === null ? factFault('notKnown', { given }) : factFault('nearest', { given, nearest: name });
}

/** Of the dictionary, the name or the key. */
export const ofDictionary =
  (type: ChoiceType): Reader<number> =>
  (text, { choices }) =>
    choices.key(type, text) ?? wrong(near(text, choices.offered(type)));

/** Six digits, or a name of the dictionary. */
export const region: Reader<number> = (text, tools) =>
  /^[1-9]\d{5}$/.test(text) ? Number(text) : ofDictionary('region')(text, tools);

export const flag: Reader<boolean> = (text) => {
  if (['1', 'true', '是'].includes(text)) return true;
  return ['0', 'false', '否'].includes(text) ? false : wrong(factFault('notKnown', { given: told(text) }));
};
