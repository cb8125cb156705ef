import { FormItemType, isPhoneItem, isTextItem, maskPhone, maskText, PREVIEW_BASE } from '@outbound/contract';

/** An answer as lists show it: phones and ids masked, an upload as its preview address. */
export function shownValue(answer: { name: string; type: FormItemType; value: string }): string {
  if (isPhoneItem(answer)) return maskPhone(answer.value);
  return plainValue({ ...answer, value: isTextItem(answer) ? maskText(answer.value) : answer.value });
}

/** An answer of before as the office shows it; of a file its name is left. */
export const formerValue = (answer: { name: string; type: FormItemType; value: string }): string =>
  answer.type === FormItemType.upload ? answer.value : shownValue(answer);

/** An answer as it was given, an upload as its preview address. */
export function plainValue(answer: { type: FormItemType; value: string }): string {
  return answer.type === FormItemType.upload ? `${PREVIEW_BASE}${answer.value}` : answer.value;
}
