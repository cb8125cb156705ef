/** What is wrong with an answer of a sign-up (spec 5.1). */
import { FormItemType } from '../enums.ts';
import { basicAnswerFault, missingAnswer } from '../forms/basic-answer.ts';
import { type ShowCondition, shownBy } from '../forms/conditions.ts';
import { applyPhoneRule, limits, normalisePhone, PHONE_FIELD } from '../rules.ts';
import type { ContentLanguage } from './content-language.ts';
import { type AnswerFault, answerFaultTexts } from './sign-up-words.ts';

/** So much at most of each in a sign-up form. */
export const signUpLimits = {
  items: 50,
  options: 200,
  /** Of one item; all must hold. */
  conditions: 3,
  /** Of one upload. */
  files: 10,
  /** Of all files of one sign-up, in bytes. */
  fileBytes: 51_200_000,
  consentCharacters: 5000,
} as const;

/** So many people are signed up at once at most, whatever an activity says. */
export const MOST_PEOPLE = 10;

/** More than the addresses of as many files as an item takes. */
const LONGEST_FILES = 5_000;

/** The key of the field by which sessions are chosen: none that the office makes can have it. */
export const SESSION_KEY = '@session';

/** What the rules of spec 5.1 need to know of a form item. */
export interface FormItemRule {
  name: string;
  type: FormItemType;
  require: boolean;
  formItemDetailRespList: readonly { value: string }[];
  maxFiles?: number | undefined;
  consentVersion?: number | undefined;
}

/** What an item with conditions is besides. */
export interface ShownRule extends FormItemRule {
  fieldKey: string;
  showRule?: readonly ShowCondition[] | undefined;
}

/** Is the answer typed, on one line or on several (spec 3.4)? */
export const isTextItem = ({ type }: Pick<FormItemRule, 'type'>): boolean =>
  type === FormItemType.text || type === FormItemType.textarea;

/**
 * The item that carries the phone (spec 5.1): a typed one named 手机号, blanks around the name aside. It is checked as a
 * phone, stored as digits, masked, and asked for even where the form does not say so: sign-ups are told apart by it.
 */
export const isPhoneItem = (item: Pick<FormItemRule, 'name' | 'type'>): boolean =>
  item.name.trim() === PHONE_FIELD && isTextItem(item);

/** The files of an upload's answer: several are joined by commas, like the options of a multiple choice. */
export const filesOf = (value: string): string[] => (value === '' ? [] : value.split(','));

/**
 * What is wrong with one answer of a sign-up (spec 5.1), or null. `value` is the wire's: multiple choice joined by
 * commas, so are the file urls of an upload, a consent the version of its text. Whether a file is the visitor's own only
 * the server can tell, and so it is with options that are sold out.
 */
export function answerFaultKind(item: FormItemRule, value: string): AnswerFault | null {
  const isConsent = item.type === FormItemType.consent;
  if (value.trim() === '')
    return item.require || isPhoneItem(item) ? (isConsent ? 'consent' : missingAnswer(item.type)) : null;
  if (isConsent) return value === String(item.consentVersion) ? null : 'consent';
  if (item.type === FormItemType.upload) {
    const files = value.length > LONGEST_FILES ? [] : filesOf(value);
    if (files.length > (item.maxFiles ?? 1)) return 'tooMany';
    return files.length > 0 &&
      files.every((file) => file.trim() !== '' && file.length <= limits.applyTextCharacters)
      ? null
      : 'upload';
  }
  const offered = new Set(item.formItemDetailRespList.map((option) => option.value));
  const fault = basicAnswerFault(
    { type: item.type, most: limits.applyTextCharacters, isOffered: (one) => offered.has(one) },
    value,
  );
  if (fault !== null) return fault;
  return isPhoneItem(item) && applyPhoneRule(normalisePhone(value)) !== null ? 'phone' : null;
}

/** Every fault of the answers to a form in its order. Items that are not there by the answers given are not asked. */
export function signUpFaults<I extends ShownRule>(
  form: readonly I[],
  answerTo: (item: I) => string,
): [item: I, fault: AnswerFault][] {
  return shownBy(form, answerTo).flatMap((item): [I, AnswerFault][] => {
    const fault = answerFaultKind(item, answerTo(item));
    return fault === null ? [] : [[item, fault]];
  });
}

/** A fault in the words of spec 5.1, or the same in another language, with the field by its name there. */
export function faultText(
  { name, maxFiles = 1 }: Pick<FormItemRule, 'name' | 'maxFiles'>,
  fault: AnswerFault,
  language: ContentLanguage = 'zh',
): string {
  const most = fault === 'tooMany' ? maxFiles : limits.applyTextCharacters;
  return answerFaultTexts[language][fault].replace('{most}', String(most)).replace('{field}', () => name);
}

/** What is wrong with one answer, in these words. */
export function answerFault(item: FormItemRule, value: string): string | null {
  const fault = answerFaultKind(item, value);
  return fault && faultText(item, fault);
}
