import { FormItemType, maskCitizenId, maskPhone, PREVIEW_BASE } from '@outbound/contract';
import { isPhoneItem } from '../activities/fields.ts';

/** Mainland mobile numbers and citizen ids wherever they stand in a text. */
const phones = /(?<!\d)1[3-9]\d{9}(?!\d)/g;
const citizenIds = /(?<![0-9A-Za-z])\d{17}[\dXx](?![0-9A-Za-z])/g;

/** A text with the phones and citizen ids in it masked (spec 5.5). */
export function maskText(text: string): string {
  return text.replace(citizenIds, maskCitizenId).replace(phones, maskPhone);
}

/** An answer as lists show it: phones and ids masked, an upload as its preview address. */
export function shownValue(answer: { name: string; type: FormItemType; value: string }): string {
  if (isPhoneItem(answer)) return maskPhone(answer.value);
  return plainValue({ ...answer, value: isTyped(answer.type) ? maskText(answer.value) : answer.value });
}

/** An answer as it was given, an upload as its preview address. */
export function plainValue(answer: { type: FormItemType; value: string }): string {
  return answer.type === FormItemType.upload ? `${PREVIEW_BASE}${answer.value}` : answer.value;
}

const isTyped = (type: FormItemType) => type === FormItemType.text || type === FormItemType.textarea;
