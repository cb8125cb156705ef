/** The sign-up form's answers, apart from the screen: what is wrong with them, and how they are sent. */
import {
  type AnswerFault,
  type ApplyEntry,
  answerFaultKind,
  type FormItem,
  isPhoneItem,
  limits,
  normalisePhone,
  shownBy,
  signUpFaults,
} from '@outbound/contract';
import { fill, type Texts } from '../../visitor/texts.ts';
import { nameOf } from './field-frame.tsx';

/** By form item id, as on the wire: multiple choice joined by commas, an upload its address. */
export type Answers = Readonly<Record<number, string>>;

/** A form in the order of its items; those that share a place as the server has them, which puts sessions first. */
export const inOrder = (form: readonly FormItem[]): FormItem[] =>
  [...form].sort((a, b) => a.sortNum - b.sortNum);

const said = (item: FormItem, kind: AnswerFault, texts: Texts['form']) =>
  fill(texts[kind], {
    field: nameOf(item),
    most: kind === 'tooMany' ? (item.maxFiles ?? 1) : limits.applyTextCharacters,
  });

/** What is wrong with an answer, in the words of the page; null where nothing is. */
export function faultOf(item: FormItem, answer: string, texts: Texts['form']): string | null {
  const kind = answerFaultKind(item, answer);
  return kind && said(item, kind, texts);
}

const answerIn = (answers: Answers) => (item: FormItem) => answers[item.id] ?? '';

/** The items that are there by the answers given. */
export const shownOf = (form: readonly FormItem[], answers: Answers): FormItem[] =>
  shownBy(form, answerIn(answers));

/** Every fault of a form, in the form's order. */
export const faultsOf = (
  form: readonly FormItem[],
  answers: Answers,
  texts: Texts['form'],
): Map<number, string> =>
  new Map(signUpFaults(form, answerIn(answers)).map(([item, kind]) => [item.id, said(item, kind, texts)]));

/** What is refused later does not count as filled. */
export const countAnswered = (shown: readonly FormItem[], answers: Answers): number =>
  shown.filter((item) => {
    const answer = answers[item.id] ?? '';
    return answer.trim() !== '' && answerFaultKind(item, answer) === null;
  }).length;

/** What stands in the fields at first, without options that nobody can have any more. */
export function defaultsOf(form: readonly FormItem[]): Answers {
  const full = (item: FormItem) =>
    item.formItemDetailRespList.filter(({ remainNum }) => remainNum === 0).map(({ value }) => value);
  return Object.fromEntries(
    form.flatMap((item) => {
      const gone = full(item);
      const given = (item.defaultValue ?? '').split(',').filter((one) => !gone.includes(one));
      return item.defaultValue ? [[item.id, given.join(',')]] : [];
    }),
  );
}

/** The body of `open/apply` (spec 3.4): one entry an item that is there, empty ones too. */
export function entriesOf(form: readonly FormItem[], answers: Answers, service: string | null): ApplyEntry[] {
  return shownOf(form, answers).map((item) => {
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
