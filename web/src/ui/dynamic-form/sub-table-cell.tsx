import { isComputed, type TaskChildItem, TaskItemType } from '@outbound/contract';
import { memo, useRef, useState } from 'react';
import type { Option } from '../forms/remote-select.tsx';
import { answerText, type OptionsOf } from './cell-values.ts';
import { ItemControl } from './item-control.tsx';
import { valueOfCell } from './paste-rows.ts';

interface CellProps {
  item: TaskChildItem;
  /** Counted from 0. */
  row: number;
  value: unknown;
  optionsOf: OptionsOf;
  fault: string | undefined;
  mark: string | undefined;
  disabled: boolean;
  onChange(row: number, key: string, value: unknown): void;
}

const choices: readonly number[] = [TaskItemType.radio, TaskItemType.picker];
/** Their widgets are too heavy for each of a thousand cells: one is there while somebody works with it. */
const heavy: readonly number[] = [
  TaskItemType.checkbox,
  TaskItemType.dateRange,
  TaskItemType.user,
  TaskItemType.department,
  TaskItemType.region,
];
const places: Partial<Record<TaskItemType, string>> = {
  [TaskItemType.date]: '年-月-日',
  [TaskItemType.dateTime]: '年-月-日 时:分',
};

/** A cell of a table: a light control of the browser's own, so that some hundred rows can be typed in without waiting. */
export const SubTableCell = memo(function SubTableCell(props: CellProps) {
  const { item, row, fault, mark, value, disabled } = props;
  const state = fault ? ' answer-cell-wrong' : mark ? ' answer-cell-marked' : '';
  const shared = {
    className: `answer-cell${state}${item.type === TaskItemType.number ? ' answer-cell-number' : ''}`,
    'data-cell': `${row}.${item.fieldKey}`,
    'aria-label': `${item.name} 第${row + 1}行`,
    'aria-invalid': fault !== undefined,
    title: fault ?? (mark ? `退回标注：${mark}` : undefined),
    disabled,
  };
  if (isComputed(item)) return <span {...shared}>{answerText(item, value, props.optionsOf) || '--'}</span>;
  if (choices.includes(item.type))
    return (
      <ChoiceCell
        shared={shared}
        value={value}
        options={props.optionsOf(item)}
        onChange={(next) => props.onChange(row, item.fieldKey, next)}
      />
    );
  if (heavy.includes(item.type)) return <HeavyCell {...props} shared={shared} />;
  return <TextCell {...props} shared={shared} />;
});

interface Shared {
  className: string;
  'data-cell': string;
  'aria-label': string;
  'aria-invalid': boolean;
  title: string | undefined;
  disabled: boolean;
}

function TextCell({ item, row, value, optionsOf, shared, onChange }: CellProps & { shared: Shared }) {
  // "12." is no number yet, and "12.50" another text than 12.5: what is being typed stands as it is typed.
  const [typed, setTyped] = useState<string | null>(null);
  const stored = value === undefined || value === null ? '' : String(value);
  const put = (text: string) => onChange(row, item.fieldKey, valueOfCell(item, text.trim(), optionsOf(item)));
  return (
    <input
      {...shared}
      type="text"
      inputMode={
        item.type === TaskItemType.number ? 'decimal' : item.type === TaskItemType.phone ? 'tel' : 'text'
      }
      autoComplete="off"
      maxLength={item.type === TaskItemType.textarea ? (item.maxLength ?? 2000) : (item.maxLength ?? 500)}
      placeholder={item.placeholder ?? places[item.type]}
      value={typed ?? stored}
      onChange={({ target }) => {
        setTyped(target.value);
        // A date that is half typed stays a text: it is read when the cell is left.
        if (places[item.type]) onChange(row, item.fieldKey, target.value === '' ? undefined : target.value);
        else put(target.value);
      }}
      onBlur={({ target }) => {
        if (typed === null) return;
        put(target.value);
        setTyped(null);
      }}
    />
  );
}

interface ChoiceCellProps {
  shared: Shared;
  value: unknown;
  options: readonly Option<string>[];
  onChange(value: string | undefined): void;
}

function ChoiceCell({ shared, value, options, onChange }: ChoiceCellProps) {
  const chosen = typeof value === 'string' ? value : '';
  const isKnown = chosen === '' || options.some((option) => option.value === chosen);
  return (
    <select
      {...shared}
      value={chosen}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      <option value="" aria-label="未选择" />
      {isKnown ? null : <option value={chosen}>{chosen}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function HeavyCell({ item, row, value, optionsOf, shared, onChange }: CellProps & { shared: Shared }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  if (!isOpen || shared.disabled)
    return (
      <button type="button" {...shared} onClick={() => setOpen(true)}>
        {answerText(item, value, optionsOf) || (
          <span style={{ color: 'var(--ant-color-text-secondary)' }}>请选择</span>
        )}
      </button>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the control within is left
    <div
      ref={(node) => {
        place.current = node;
        const input = node?.querySelector('input');
        if (input && !node?.contains(document.activeElement)) input.focus();
      }}
      onBlur={({ relatedTarget }) => {
        // Into its own list is no leaving.
        if (relatedTarget instanceof Node && place.current?.contains(relatedTarget)) return;
        if (relatedTarget === null) return;
        setOpen(false);
      }}
    >
      <ItemControl
        item={item}
        value={value}
        options={optionsOf(item)}
        label={shared['aria-label']}
        disabled={false}
        onChange={(next) => onChange(row, item.fieldKey, next)}
      />
    </div>
  );
}
