/**
 * What is wrong with an answer to an item of the types that a sign-up form has (spec 3.4): sign-ups and tasks judge
 * by this one rule. The file is without a validator beside it, so that phones load nothing else.
 */
import { isRealDate } from '../calendar.ts';
import { FormItemType } from '../enums.ts';
import { limits } from '../rules.ts';

/** What can be wrong with an answer; each form says it in its own words. */
export type BasicFault = 'fill' | 'choose' | 'upload' | 'tooLong';

export interface BasicItem {
  type: FormItemType;
  /** Most characters of a text, most text units of an upload. */
  most: number;
  isOffered: (value: string) => boolean;
}

const typed: readonly number[] = [FormItemType.text, FormItemType.textarea];

/** What an item without an answer asks for. */
export const missingAnswer = (type: FormItemType): BasicFault =>
  type === FormItemType.upload ? 'upload' : typed.includes(type) ? 'fill' : 'choose';

/** Between the days that the product knows (spec 5.1), and one that there is. */
export const isKnownDay = (value: string): boolean =>
  value.length === 10 &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  isRealDate(value) &&
  value >= limits.dateMin &&
  value <= limits.dateMax;

/** Of an answer that is not empty. `value` is the wire's: multiple choice joined by commas. */
export function basicAnswerFault({ type, most, isOffered }: BasicItem, value: string): BasicFault | null {
  switch (type) {
    case FormItemType.text:
    case FormItemType.textarea:
      return value.length > most * 4 || [...value].length > most ? 'tooLong' : null;
    case FormItemType.radio:
    case FormItemType.picker:
    case FormItemType.consent:
      return isOffered(value) ? null : 'choose';
    case FormItemType.checkbox: {
      const chosen = value.split(',');
      return chosen.every(isOffered) && new Set(chosen).size === chosen.length ? null : 'choose';
    }
    case FormItemType.date:
      return isKnownDay(value) ? null : 'choose';
    case FormItemType.upload:
      return value.length <= most ? null : 'upload';
  }
}
