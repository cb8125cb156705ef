import {
  FormItemType,
  filesOf,
  isPhoneItem,
  isTextItem,
  maskPhone,
  maskText,
  PREVIEW_BASE,
} from '@outbound/contract';
import type { Caller } from '../../http/caller.ts';

/** May this caller read phones and answers whole (in exports and searches; single ones by `reveal`)? */
export const readsPlain = (caller: Pick<Caller, 'codes'>) => caller.codes.has('latin_op_activity_reveal');

/** An answer as lists show it: phones and ids masked, the files of an upload as their preview addresses. */
export function shownValue(answer: { name: string; type: FormItemType; value: string }): string {
  if (isPhoneItem(answer)) return maskPhone(answer.value);
  return plainValue({ ...answer, value: isTextItem(answer) ? maskText(answer.value) : answer.value });
}

/** An answer of before as the office shows it; of a file its name is left. */
export const formerValue = (answer: { name: string; type: FormItemType; value: string }): string =>
  answer.type === FormItemType.upload ? answer.value : shownValue(answer);

/** An answer as it was given, the files of an upload as their preview addresses, a consent in words. */
export function plainValue(answer: { type: FormItemType; value: string }): string {
  if (answer.type === FormItemType.consent) return `已同意第 ${answer.value} 版`;
  if (answer.type !== FormItemType.upload) return answer.value;
  return filesOf(answer.value)
    .map((id) => `${PREVIEW_BASE}${id}`)
    .join(',');
}
