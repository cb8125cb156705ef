import { type ActivityDetail, type calls, FormItemType } from '@outbound/contract';
import type { Template } from '../../../ui/tables/page-table.tsx';
import type { ApplyField } from './apply-columns.tsx';

type ApplyTemplate = Template<typeof calls.application.page>;

const PREFIX = 'answer.';
const choices: ReadonlySet<FormItemType> = new Set([
  FormItemType.radio,
  FormItemType.checkbox,
  FormItemType.picker,
]);

/** A filter for each choice field of a form: of the options that are ticked a sign-up chose one at least. */
export const answerFields = (items: ActivityDetail['formItemList']): ApplyField[] =>
  items
    .filter(({ type, formItemDetailRespList }) => choices.has(type) && formItemDetailRespList.length > 0)
    .map((item) => ({
      // Together they are one filter of the call (`withAnswers`).
      name: `${PREFIX}${item.id}` as 'answers',
      label: item.disabled ? `${item.name}（已停用）` : item.name,
      kind: 'select' as const,
      multiple: true,
      options: item.formItemDetailRespList.map(({ value }) => ({ value, label: value })),
    }));

/** What the search bar says, with its choice fields as the one filter that the call has for them. */
export function withAnswers(said: Record<string, unknown>): ApplyTemplate {
  const answers = Object.entries(said)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, values]) => ({ formId: Number(name.slice(PREFIX.length)), values: values as string[] }));
  const others = Object.fromEntries(Object.entries(said).filter(([name]) => !name.startsWith(PREFIX)));
  return answers.length === 0 ? others : { ...others, answers };
}
