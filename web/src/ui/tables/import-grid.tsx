import type { FaultyImportRow, ImportDraft } from '@outbound/contract';
import { Button, Input, Select } from 'antd';
import { type FocusEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { clearable, searchable } from '../control-names.tsx';
import { useSteady } from '../steady.ts';
import './import-grid.css';

interface ImportGridProps {
  draft: ImportDraft;
  /** A row was left with other cells than it had. */
  onCorrect(row: number, cells: string[]): void;
  /** What is typed that nobody has judged yet: how many rows are right is not known meanwhile. */
  onUnjudged(rows: readonly CorrectedRow[]): void;
}

/** A row with its cells as they were typed. */
export interface CorrectedRow {
  row: number;
  cells: string[];
}

type Column = ImportDraft['columnList'][number];

/**
 * The rows of the latest draft among those that were seen before: what is right now stays where it is, so that nothing
 * moves under the hands of whoever types in the next one.
 */
export function mergedRows(
  seen: readonly FaultyImportRow[],
  latest: readonly FaultyImportRow[],
): FaultyImportRow[] {
  const byNumber = new Map(latest.map((row) => [row.row, row]));
  const known = new Set(seen.map(({ row }) => row));
  return [
    ...seen.map((row) => byNumber.get(row.row) ?? { ...row, faults: [] }),
    ...latest.filter(({ row }) => !known.has(row)),
  ];
}

/** The faulty rows of an import, corrected where they are; each is judged when it is left. */
export function ImportGrid({ draft, onCorrect, onUnjudged }: ImportGridProps) {
  const [shown, setShown] = useState({ draft, rows: draft.rowList });
  const [edits, setEdits] = useState<ReadonlyMap<number, string[]>>(new Map());
  const [sent, setSent] = useState<ReadonlyMap<number, string[]>>(new Map());
  if (shown.draft !== draft) {
    const rows = mergedRows(shown.rows, draft.rowList);
    // Of what is right now, the cells as they were sent. What was typed meanwhile stays, and is still to be sent.
    setShown({
      draft,
      rows: rows.map((row) =>
        row.faults.length === 0 ? { ...row, cells: sent.get(row.row) ?? row.cells } : row,
      ),
    });
  }
  const unjudged = useSteady(
    shown.rows.flatMap(({ row, cells: judged }): CorrectedRow[] => {
      const cells = edits.get(row);
      return cells?.some((cell, at) => cell !== judged[at]) ? [{ row, cells }] : [];
    }),
  );
  useEffect(() => onUnjudged(unjudged), [onUnjudged, unjudged]);
  const leave = (row: FaultyImportRow) => (event: FocusEvent<HTMLTableRowElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    const cells = edits.get(row.row);
    if (!cells || cells.every((cell, at) => cell === row.cells[at])) return;
    setSent(new Map(sent).set(row.row, cells));
    onCorrect(row.row, cells);
  };
  return (
    <section className="import-grid" aria-label="更正错误数据">
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            {draft.columnList.map(({ heading, isRequired, waiver }) => (
              <th scope="col" key={heading}>
                {isRequired || waiver ? `${heading} *` : heading}
                {waiver ? <div className="import-grid-waiver">{waiver}</div> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row) => (
            <tr key={row.row} onBlur={leave(row)}>
              <th scope="row">
                {row.row}
                <div aria-live="polite">
                  {row.faults.length === 0 ? (
                    <span className="import-grid-right">
                      {row.cells.every((cell) => cell.trim() === '') ? '不导入' : '已更正'}
                    </span>
                  ) : (
                    <Button
                      type="link"
                      danger
                      size="small"
                      className="import-grid-leads"
                      aria-label={`第 ${row.row} 行有 ${row.faults.length} 处错误，前往第一处`}
                      onClick={focusFirstFault}
                    >
                      {row.faults.length} 处错误
                    </Button>
                  )}
                </div>
              </th>
              {draft.columnList.map((column, at) => (
                <Cell
                  key={column.heading}
                  column={column}
                  row={row}
                  value={edits.get(row.row)?.[at] ?? row.cells[at] ?? ''}
                  onChange={(text) => {
                    const cells = [...(edits.get(row.row) ?? row.cells)];
                    cells[at] = text;
                    setEdits(new Map(edits).set(row.row, cells));
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** In a wide row the faulty cell may lie beyond the edge. */
function focusFirstFault({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('tr')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

interface CellProps {
  column: Column;
  row: FaultyImportRow;
  value: string;
  onChange(text: string): void;
}

function Cell({ column: { heading, offered }, row, value, onChange }: CellProps) {
  const faultId = useId();
  const reasons = row.faults.filter(({ cellFil }) => cellFil === heading).map(({ reason }) => reason);
  const isFaulty = reasons.length > 0;
  const common = {
    'aria-label': `第 ${row.row} 行 ${heading}`,
    'aria-invalid': isFaulty,
    ...(isFaulty && ({ status: 'error', 'aria-describedby': faultId } as const)),
  } as const;
  return (
    <td>
      {offered ? (
        <Select
          {...common}
          allowClear={clearable}
          showSearch={{ ...searchable, optionFilterProp: 'label' }}
          style={{ width: '100%' }}
          {...(value === '' ? {} : { value })}
          options={offered.map((text) => ({ value: text, label: text }))}
          onChange={(text: string | undefined) => onChange(text ?? '')}
        />
      ) : (
        <Input {...common} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
      {isFaulty ? (
        <p className="import-grid-fault" id={faultId}>
          {reasons.join('；')}
        </p>
      ) : null}
    </td>
  );
}
