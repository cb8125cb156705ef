/** What is wrong with an answer of a sign-up (spec 5.1). */
import { FormItemType } from '../enums.ts';
import { type BasicFault, basicAnswerFault, missingAnswer } from '../forms/basic-answer.ts';
import { applyPhoneRule, limits, normalisePhone, PHONE_FIELD } from '../rules.ts';

/** What the rules of spec 5.1 need to know of a form item. */
export interface FormItemRule {
  name: string;
  type: FormItemType;
  require: boolean;
  formItemDetailRespList: readonly { value: string }[];
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

/** What can be wrong with an answer of a sign-up; each page says it in its own language. */
export type AnswerFault = BasicFault | 'phone';

/**
 * What is wrong with one answer of a sign-up (spec 5.1), or null. `value` is the wire's: multiple choice joined by
 * commas, an upload its file url. Whether a file is the visitor's own only the server can tell.
 */
export function answerFaultKind(item: FormItemRule, value: string): AnswerFault | null {
  if (value.trim() === '') return item.require || isPhoneItem(item) ? missingAnswer(item.type) : null;
  const offered = new Set(item.formItemDetailRespList.map((option) => option.value));
  const fault = basicAnswerFault(
    { type: item.type, most: limits.applyTextCharacters, isOffered: (one) => offered.has(one) },
    value,
  );
  if (fault !== null) return fault;
  return isPhoneItem(item) && applyPhoneRule(normalisePhone(value)) !== null ? 'phone' : null;
}

/** The same in the words of spec 5.1. */
export function answerFault(item: FormItemRule, value: string): string | null {
  switch (answerFaultKind(item, value)) {
    case null:
      return null;
    case 'fill':
      return `请填写${item.name}`;
    case 'choose':
      return `请选择${item.name}`;
    case 'upload':
      return `请上传${item.name}`;
    case 'tooLong':
      return `${item.name}最多 ${limits.applyTextCharacters} 个字符`;
    case 'phone':
      return applyPhoneRule('');
  }
}
