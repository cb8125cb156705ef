/** The sign-up form's answers, apart from the screen: what is wrong with them, and how they are sent. */
import {
  type ApplyEntry,
  answerFaultKind,
  type FormItem,
  isPhoneItem,
  limits,
  normalisePhone,
} from '@outbound/contract';
import { fill, type Texts } from '../../visitor/texts.ts';

/** By form item id, as on the wire: multiple choice joined by commas, an upload its address. */
export type Answers = Readonly<Record<number, string>>;

/** What is wrong with an answer, in the words of the page; null where nothing is. */
export function faultOf(item: FormItem, answer: string, texts: Texts['form']): string | null {
  const kind = answerFaultKind(item, answer);
  return kind && fill(texts[kind], { field: item.name, most: limits.applyTextCharacters });
}

/** Every fault of a form, in the form's order. */
export function faultsOf(
  form: readonly FormItem[],
  answers: Answers,
  texts: Texts['form'],
): Map<number, string> {
  const faults = new Map<number, string>();
  for (const item of form) {
    const fault = faultOf(item, answers[item.id] ?? '', texts);
    if (fault !== null) faults.set(item.id, fault);
  }
  return faults;
}

/** What is refused later does not count as filled. */
export function countAnswered(form: readonly FormItem[], answers: Answers): number {
  return form.filter((item) => {
    const answer = answers[item.id] ?? '';
    return answer.trim() !== '' && answerFaultKind(item, answer) === null;
  }).length;
}

/** The body of `open/apply` (spec 3.4): one entry an item, empty ones too. */
export function entriesOf(form: readonly FormItem[], answers: Answers, service: string | null): ApplyEntry[] {
  return form.map((item) => {
    const value = answers[item.id] ?? '';
    return {
      activityId: item.activityId,
      formId: item.id,
      name: item.name,
      ...(service === null ? {} : { service }),
      sortNum: item.sortNum,
      value: isPhoneItem(item) ? normalisePhone(value) : value,
    };
  });
}

/** Options of a multiple choice after one was ticked or unticked, in the order in which they are offered. */
export function toggleOption(item: FormItem, value: string, option: string): string {
  const chosen = new Set(value === '' ? [] : value.split(','));
  if (!chosen.delete(option)) chosen.add(option);
  return item.formItemDetailRespList
    .map((one) => one.value)
    .filter((one) => chosen.has(one))
    .join(',');
}
