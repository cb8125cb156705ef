import type { TaskChildItem } from '@outbound/contract';
import { Button } from 'antd';
import { memo } from 'react';
import { CopyOutlined, DeleteOutlined } from '../icons.tsx';
import { type Answers, withDerived } from './answers.ts';
import type { OptionsOf } from './cell-values.ts';
import { SubTableCell } from './sub-table-cell.tsx';

interface RowProps {
  columns: readonly TaskChildItem[];
  row: Answers;
  /** Counted from 0. */
  index: number;
  /** Messages by the column's key. */
  faults: Readonly<Record<string, string>> | undefined;
  marks: Readonly<Record<string, string>> | undefined;
  hidden: string;
  optionsOf: OptionsOf;
  disabled: boolean;
  mayAdd: boolean;
  onChange(row: number, key: string, value: unknown): void;
  onCopy(row: number): void;
  onRemove(row: number): void;
}

/** A row of a table; drawn anew only when something of its own changed. */
export const SubTableRow = memo(function SubTableRow(props: RowProps) {
  const { columns, row, index, faults, marks, hidden, disabled, mayAdd } = props;
  const values = withDerived(columns, row);
  const without = new Set(hidden.split(' '));
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" className="answer-row-number">
        {index + 1}
      </th>
      {columns.map((item) => (
        <td key={item.fieldKey}>
          {without.has(item.fieldKey) ? (
            <span className="answer-cell" aria-hidden>
              --
            </span>
          ) : (
            <SubTableCell
              item={item}
              row={index}
              value={values[item.fieldKey]}
              optionsOf={props.optionsOf}
              fault={faults?.[item.fieldKey]}
              mark={marks?.[item.fieldKey]}
              disabled={disabled}
              onChange={props.onChange}
            />
          )}
        </td>
      ))}
      {disabled ? null : (
        <td className="answer-row-tools">
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined />}
            disabled={!mayAdd}
            aria-label={`复制第${index + 1}行`}
            title="复制此行"
            tabIndex={-1}
            onClick={() => props.onCopy(index)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除第${index + 1}行`}
            title="删除此行"
            tabIndex={-1}
            onClick={() => props.onRemove(index)}
          />
        </td>
      )}
    </tr>
  );
});
