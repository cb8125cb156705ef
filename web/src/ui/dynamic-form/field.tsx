import {
  type AnswerError,
  isComputed,
  type TaskFormItem,
  TaskItemType,
  wideItemTypes,
} from '@outbound/contract';
import { Form } from 'antd';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { Age } from './age.tsx';
import { type Mark, rowsOf } from './answers.ts';
import { answerText, type OptionsOf } from './cell-values.ts';
import { ItemControl } from './item-control.tsx';
import { SubTable } from './sub-table.tsx';
import type { Target } from './use-answers.ts';

interface FieldProps {
  formId: string;
  item: TaskFormItem;
  value: unknown;
  faults: readonly AnswerError[] | undefined;
  marks: readonly Mark[] | undefined;
  /** What stood here before; undefined: nothing is compared. */
  before: string | undefined;
  target: Target | null;
  optionsOf: OptionsOf;
  disabled: boolean;
  onChange(fieldKey: string, value: unknown): void;
  onLeave(fieldKey: string): void;
}

/** Columns of 24 that an item takes. */
export const spanOf = ({ span, type }: TaskFormItem): number => span ?? (wideItemTypes.has(type) ? 24 : 12);

export const spanStyle = (item: TaskFormItem) => ({ '--answer-span': spanOf(item) }) as CSSProperties;

/** These have no single control that a label could stand for. */
const groups: readonly number[] = [
  TaskItemType.radio,
  TaskItemType.checkbox,
  TaskItemType.table,
  TaskItemType.alarms,
  TaskItemType.cases,
];

/** An item with its label, and below it what is wrong, what was marked, and what stood there before. */
export const Field = memo(function Field(props: FieldProps) {
  const { formId, item, value, faults = [], marks = [], before, optionsOf } = props;
  const id = `${formId}-${item.fieldKey}`;
  if (item.type === TaskItemType.note)
    return (
      <div className="answer-field answer-note" style={spanStyle(item)}>
        <strong>{item.name}</strong>
        {item.description ? <div>{item.description}</div> : null}
      </div>
    );
  const disabled = props.disabled || isComputed(item);
  const own = faults.find(({ rowIndex }) => rowIndex === undefined);
  const ownMarks = marks.filter(({ rowIndex }) => rowIndex === undefined);
  const onChange = (next: unknown) => props.onChange(item.fieldKey, next);
  const onLeave = () => props.onLeave(item.fieldKey);
  const helpId = `${id}-help`;
  const isChanged = before !== undefined && before !== answerText(item, value, optionsOf);
  const below: ReactNode[] = [
    ...(item.description ? [<span key="help">{item.description}</span>] : []),
    ...(item.showAge === 1 ? [<Age key="age" time={value} />] : []),
    ...ownMarks.map(({ note }) => (
      <span key={`mark-${note}`} className="answer-mark">
        退回标注：{note}
        {isChanged ? '（已修改）' : ''}
      </span>
    )),
    ...(isChanged
      ? [
          <span key="before" className="answer-before">
            原值：<del>{before || '（空）'}</del>
          </span>,
        ]
      : []),
  ];
  return (
    <div
      className={`answer-field${ownMarks.length > 0 ? ' answer-field-marked' : ''}`}
      data-field={item.fieldKey}
      style={spanStyle(item)}
    >
      <Form.Item
        label={item.name}
        required={item.require}
        {...(groups.includes(item.type) ? {} : { htmlFor: id })}
        validateStatus={own ? 'error' : ''}
        help={own ? <span id={helpId}>{own.message}</span> : undefined}
        extra={below.length > 0 ? below : undefined}
      >
        {item.type === TaskItemType.table ? (
          <SubTable
            item={item}
            rows={rowsOf(value)}
            faults={faults}
            marks={marks}
            target={props.target}
            optionsOf={optionsOf}
            disabled={disabled}
            onChange={onChange}
            onLeave={onLeave}
          />
        ) : (
          <ItemControl
            item={item}
            value={value}
            options={optionsOf(item)}
            disabled={disabled}
            id={id}
            isWrong={own !== undefined}
            describedBy={own ? helpId : undefined}
            onChange={onChange}
            onBlur={onLeave}
          />
        )}
      </Form.Item>
    </div>
  );
});
