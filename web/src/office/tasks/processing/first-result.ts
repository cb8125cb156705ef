/** What a result form begins with: a row for each thing that was ordered about each account, or each number (tasks and statistics 2.6). */
import { answerOf, isEmptyAnswer, isRecord, itemLimits, type TaskFormItem } from '@outbound/contract';
import { type Answers, newRow, shownColumns, startAnswers } from '../../../ui/dynamic-form/answers.ts';
import type { TaskDetail } from '../actions/index.ts';

interface Rows {
  /** The table of the result, and the columns that name what a row is about and what was done to it. */
  table: string;
  subject: string;
  done: string;
  /** In the dispatch form: the table of subjects, its column, and the choice of what is to be done. */
  asked: string;
  number: string;
  orders: string;
  /** What is ordered in other words than it is reported. */
  words: Readonly<Record<string, string>>;
}

const ordered: readonly Rows[] = [
  {
    ...{ table: 'accountResultList', subject: 'accountNo', done: 'action' },
    ...{ asked: 'accountList', number: 'accountNo', orders: 'controlItems' },
    words: { 账户查询: '查询', 明细调取: '查询', 紧急止付: '止付' },
  },
  {
    ...{ table: 'objResultList', subject: 'objNo', done: 'measure' },
    ...{ asked: 'targetNoList', number: 'objNo', orders: 'measures' },
    words: {},
  },
];

/** What was ordered, as the result's column offers it. */
function actionsOf(table: TaskFormItem, { done, orders, words }: Rows, formData: Answers): string[] {
  const options = shownColumns(table)
    .find(({ fieldKey }) => fieldKey === done)
    ?.formItemDetailRespList?.map(({ value }) => value);
  const order = answerOf(formData, orders);
  const wanted = typeof order === 'string' ? order.split(',').map((one) => words[one] ?? one) : [];
  return [...new Set(wanted)].filter((one) => options?.includes(one) ?? false);
}

function rowsOf(table: TaskFormItem, rows: Rows, formData: Answers): Answers[] {
  const asked = answerOf(formData, rows.asked);
  const subjects = (Array.isArray(asked) ? asked.filter(isRecord) : [])
    .map((row) => answerOf(row, rows.number))
    .filter((number) => !isEmptyAnswer(number));
  const actions = actionsOf(table, rows, formData);
  return [...new Set(subjects)]
    .flatMap((subject) =>
      (actions.length > 0 ? actions : [undefined]).map((action) => ({
        ...newRow(table),
        [rows.subject]: subject,
        ...(action === undefined ? {} : { [rows.done]: action }),
      })),
    )
    .slice(0, table.maxRows ?? itemLimits.rows);
}

/** The answers of a result that nobody has begun. */
export function firstResult({
  templateInfo,
  formData,
}: Pick<TaskDetail, 'formData'> & {
  templateInfo: Pick<TaskDetail['templateInfo'], 'handleItemList'>;
}): Answers {
  const items = templateInfo.handleItemList;
  const filled = ordered.flatMap((rows) => {
    const table = items.find(({ fieldKey }) => fieldKey === rows.table);
    const found = table ? rowsOf(table, rows, formData) : [];
    return found.length > 0 ? [[rows.table, found] as const] : [];
  });
  return { ...startAnswers(items), ...Object.fromEntries(filled) };
}
