import {
  readFileList,
  shownItems,
  type TaskChildItem,
  type TaskFormItem,
  TaskItemType,
} from '@outbound/contract';
import { Button, Flex, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { type Answers, inOrder, type Mark, rowsOf, shownColumns } from './answers.ts';
import { answerText, type OptionsOf } from './cell-values.ts';
import { spanStyle } from './field.tsx';
import { FileLinks } from './file-links.tsx';
import { useItemOptions } from './use-options.ts';
import './dynamic-form.css';

interface DynamicViewProps {
  items: readonly TaskFormItem[];
  /** As the server answers them, masked where the reader may not see more. */
  answers: Answers;
  /** Beneath what is different the old value stands. */
  before?: Answers;
  marks?: readonly Mark[];
  /** Behind a value, e.g. a button that reveals it. */
  after?: (item: TaskChildItem, rowIndex?: number) => ReactNode;
  /** Items without an answer are left out. */
  withoutEmpty?: boolean;
  isNarrow?: boolean;
}

/** Rows in sight at first: a task may have hundreds. */
const FIRST_ROWS = 50;

/** The answers of a form, to be read. */
export function DynamicView({
  items,
  answers,
  before,
  marks = [],
  after,
  withoutEmpty = false,
  isNarrow = false,
}: DynamicViewProps) {
  const { optionsOf } = useItemOptions(items);
  const shown = useMemo(() => shownItems(inOrder(items), answers), [items, answers]);
  const lines = shown.filter(
    (item) =>
      item.type !== TaskItemType.note &&
      (!withoutEmpty || answerText(item, answers[item.fieldKey], optionsOf) !== ''),
  );
  return (
    <dl className={`answer-view${isNarrow ? ' answer-grid-narrow' : ''}`}>
      {lines.map((item) => {
        const value = answers[item.fieldKey];
        const old = before === undefined ? null : answerText(item, before[item.fieldKey], optionsOf);
        return (
          <div
            key={item.fieldKey}
            className="answer-view-item"
            data-field={item.fieldKey}
            style={spanStyle(item)}
          >
            <dt>{item.name}</dt>
            <dd>
              <AnswerValue item={item} value={value} optionsOf={optionsOf} after={after} />
              {item.type === TaskItemType.table ? null : after?.(item)}
              {old !== null && old !== answerText(item, value, optionsOf) ? (
                <span className="answer-before">
                  原值：<del>{old || '（空）'}</del>
                </span>
              ) : null}
              {marks
                .filter(({ fieldKey }) => fieldKey === item.fieldKey)
                .map((mark) => (
                  <span key={`${mark.rowIndex ?? ''}.${mark.childKey ?? ''}`} className="answer-mark">
                    退回标注{mark.rowIndex === undefined ? '' : `（第${mark.rowIndex + 1}行）`}：{mark.note}
                  </span>
                ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface AnswerValueProps {
  item: TaskFormItem;
  value: unknown;
  optionsOf: OptionsOf;
  after: DynamicViewProps['after'];
}

function AnswerValue({ item, value, optionsOf, after }: AnswerValueProps) {
  if (item.type === TaskItemType.table)
    return <AnswerRows item={item} rows={rowsOf(value)} optionsOf={optionsOf} after={after} />;
  const text = answerText(item, value, optionsOf);
  if (text === '') return '--';
  if (item.type === TaskItemType.upload || item.type === TaskItemType.files)
    return <FileLinks files={readFileList(String(value))} />;
  if (item.type === TaskItemType.checkbox)
    return (
      <Flex component="span" gap={4} wrap>
        {text.split('、').map((one) => (
          <Tag key={one} style={{ marginInlineEnd: 0 }}>
            {one}
          </Tag>
        ))}
      </Flex>
    );
  return text;
}

interface AnswerRowsProps {
  item: TaskFormItem;
  rows: readonly Answers[];
  optionsOf: OptionsOf;
  after: DynamicViewProps['after'];
}

function AnswerRows({ item, rows, optionsOf, after }: AnswerRowsProps) {
  const [isWhole, setWhole] = useState(false);
  const columns = shownColumns(item);
  if (rows.length === 0) return '--';
  const amount = ({ type }: TaskChildItem) => (type === TaskItemType.number ? 'answer-amount' : undefined);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no wheel scrolls it by keys */}
      <div className="answer-rows" tabIndex={0}>
        <table aria-label={item.name}>
          <thead>
            <tr>
              <th scope="col">行号</th>
              {columns.map((column) => (
                <th key={column.fieldKey} scope="col" className={amount(column)}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isWhole ? rows.length : FIRST_ROWS).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
              <tr key={index}>
                <td>{index + 1}</td>
                {columns.map((column) => (
                  <td key={column.fieldKey} className={amount(column)}>
                    {answerText(column, row[column.fieldKey], optionsOf) || '--'}
                    {after?.(column, index)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > FIRST_ROWS && !isWhole ? (
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setWhole(true)}>
          显示全部{rows.length}行
        </Button>
      ) : null}
    </>
  );
}
