import { type AnswerError, itemLimits, type TaskChildItem, type TaskFormItem } from '@outbound/contract';
import { Button, Typography } from 'antd';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMessage } from '../feedback/use-message.ts';
import { CopyOutlined, DeleteOutlined, PlusOutlined } from '../icons.tsx';
import { type Answers, hiddenColumns, type Mark, nextRow, shownColumns } from './answers.ts';
import { columnWidth, type OptionsOf } from './cell-values.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { isRange, pasteRows, readCells } from './paste-rows.ts';
import { SubTableRow } from './sub-table-row.tsx';
import type { Target } from './use-answers.ts';
import { piecesOf, ROW_HEIGHT, revealRow, useScrolledRows } from './use-row-window.ts';
import './sub-table.css';

interface SubTableProps {
  item: TaskFormItem;
  rows: readonly Answers[];
  faults: readonly AnswerError[];
  marks: readonly Mark[];
  target: Target | null;
  optionsOf: OptionsOf;
  disabled: boolean;
  onChange(rows: Answers[]): void;
  /** From now on faults are said. */
  onLeave(): void;
}

/** So many faults are told in words; the others are seen in their cells. */
const TOLD = 6;

/** Messages by row, then by the column's key. */
function byRow(
  all: readonly { rowIndex?: number | undefined; childKey?: string | undefined; message: string }[],
) {
  const rows = new Map<number, Record<string, string>>();
  for (const { rowIndex, childKey, message } of all) {
    if (rowIndex === undefined || childKey === undefined) continue;
    const row = rows.get(rowIndex) ?? {};
    row[childKey] ??= message;
    rows.set(rowIndex, row);
  }
  return rows;
}

/** Which cell an element stands in. */
function cellOf(element: EventTarget): { row: number; key: string } | null {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-cell]') : null;
  const [row = '', key = ''] = cell?.dataset.cell?.split('.') ?? [];
  return key === '' ? null : { row: Number(row), key };
}

/**
 * Rows of an answer. Enter goes down and Tab to the right, a range copied in a spreadsheet fills the cells from the one
 * that it is pasted into, and only the rows in sight are drawn.
 */
export function SubTable(props: SubTableProps) {
  const { item, rows, faults, marks, target, optionsOf, disabled } = props;
  const message = useMessage();
  const box = useRef<HTMLDivElement>(null);
  const { top, onScroll } = useScrolledRows(box);
  const [focused, setFocused] = useState<number | null>(null);
  const [wanted, setWanted] = useState<{ row: number; key: string } | null>(null);
  const [isPasting, setPasting] = useState(false);
  /** What stood there before rows were pasted or removed. */
  const [undo, setUndo] = useState<{ rows: readonly Answers[]; text: string } | null>(null);
  const latest = useRef(props);
  latest.current = props;

  const columns = shownColumns(item);
  const most = Math.min(item.maxRows ?? itemLimits.rows, itemLimits.rows);
  const width = columns.reduce((sum, column) => sum + columnWidth(column), 52 + (disabled ? 0 : 76));
  const faultRows = byRow(faults);
  const markRows = byRow(marks.map(({ note, ...place }) => ({ ...place, message: note })));

  const goTo = (row: number, key: string | undefined = columns[0]?.fieldKey) => {
    if (key === undefined) return;
    setFocused(row);
    setWanted({ row, key });
  };
  useLayoutEffect(() => {
    if (!wanted || !box.current) return;
    revealRow(box.current, wanted.row);
    box.current
      .querySelector<HTMLElement>(`[data-cell="${wanted.row}.${wanted.key}"]`)
      ?.focus({ preventScroll: true });
    setWanted(null);
  }, [wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is gone to once
  useLayoutEffect(() => {
    if (target?.fieldKey === item.fieldKey && target.rowIndex !== undefined)
      goTo(target.rowIndex, target.childKey);
  }, [target]);

  const put = useCallback((next: Answers[]) => latest.current.onChange(next), []);
  const change = useCallback(
    (row: number, key: string, value: unknown) => {
      setUndo(null);
      put(latest.current.rows.map((one, index) => (index === row ? { ...one, [key]: value } : one)));
    },
    [put],
  );
  const copy = useCallback(
    (row: number) => {
      const next = [...latest.current.rows];
      next.splice(row + 1, 0, { ...next[row] });
      put(next);
    },
    [put],
  );
  const remove = useCallback(
    (row: number) => {
      setUndo({ rows: latest.current.rows, text: `已删除第${row + 1}行` });
      put(latest.current.rows.filter((_, index) => index !== row));
    },
    [put],
  );
  const add = () => {
    put([...rows, nextRow(item, rows)]);
    goTo(rows.length);
  };

  const paste = (text: string, at: { row: number; column: number }) => {
    const cells = readCells(text);
    if (cells.length === 0) return;
    const pasted = pasteRows({ columns, rows, cells, at, most, optionsOf });
    setUndo({ rows, text: `已粘贴${pasted.count}行` });
    put(pasted.rows);
    props.onLeave();
    if (pasted.left > 0) void message.warning(`最多${most}行，有${pasted.left}行未粘贴`);
    if (pasted.skipped.length > 0) void message.warning(`以下列未填入：${pasted.skipped.join('、')}`);
  };
  const onPaste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (disabled || !cell || !isRange(text)) return;
    event.preventDefault();
    paste(text, {
      row: cell.row,
      column: Math.max(
        0,
        columns.findIndex(({ fieldKey }) => fieldKey === cell.key),
      ),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (!cell || !isField || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.key !== 'Enter' && !(isArrow && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    const next = cell.row + (isUp ? -1 : 1);
    if (next >= 0 && next < rows.length) goTo(next, cell.key);
    else if (next === rows.length && event.key === 'Enter' && next < most && !disabled) {
      put([...rows, nextRow(item, rows)]);
      goTo(next, cell.key);
    }
  };

  const inCells = faults.filter(({ rowIndex }) => rowIndex !== undefined);
  const mayAdd = rows.length < most;
  return (
    <div className="answer-table">
      {disabled ? null : (
        <div className="answer-table-bar">
          <Button size="small" icon={<PlusOutlined />} disabled={!mayAdd} onClick={add}>
            添加一行
          </Button>
          <Button size="small" onClick={() => setPasting(true)}>
            粘贴Excel
          </Button>
          {focused !== null && focused < rows.length ? (
            <>
              <Button
                size="small"
                type="text"
                icon={<CopyOutlined />}
                disabled={!mayAdd}
                onClick={() => copy(focused)}
              >
                复制第{focused + 1}行
              </Button>
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined />}
                onClick={() => {
                  remove(focused);
                  setFocused(null);
                }}
              >
                删除第{focused + 1}行
              </Button>
            </>
          ) : null}
          <span role="status">
            {undo ? (
              <>
                {undo.text}
                <Button
                  size="small"
                  type="link"
                  onClick={() => {
                    put([...undo.rows]);
                    setUndo(null);
                  }}
                >
                  撤销
                </Button>
              </>
            ) : null}
          </span>
          <span className="answer-table-count">
            {rows.length} / {most} 行
          </span>
        </div>
      )}
      <div ref={box} className="answer-table-scroll" onScroll={onScroll} tabIndex={-1}>
        <table
          aria-label={item.name}
          aria-rowcount={rows.length + 1}
          style={{ minWidth: width }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onFocus={({ target: element }) => setFocused(cellOf(element)?.row ?? focused)}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
            if (relatedTarget !== null) props.onLeave();
          }}
        >
          <colgroup>
            <col style={{ width: 52 }} />
            {columns.map((column) => (
              <col key={column.fieldKey} style={{ width: columnWidth(column) }} />
            ))}
            {disabled ? null : <col style={{ width: 76 }} />}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className="answer-row-number">
                行号
              </th>
              {columns.map((column) => (
                <th key={column.fieldKey} scope="col" title={headText(column)}>
                  {column.require ? (
                    <span className="answer-star" aria-hidden>
                      *
                    </span>
                  ) : null}
                  {headText(column)}
                </th>
              ))}
              {disabled ? null : (
                <th scope="col" className="answer-row-tools">
                  操作
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {piecesOf(rows.length, top, focused).map((piece) =>
              'gap' in piece ? (
                <tr key={`gap-${piece.before}`} className="answer-gap" aria-hidden>
                  <td colSpan={columns.length + 2} style={{ height: piece.gap * ROW_HEIGHT }} />
                </tr>
              ) : (
                <SubTableRow
                  key={piece.row}
                  columns={columns}
                  row={rows[piece.row] ?? {}}
                  index={piece.row}
                  faults={faultRows.get(piece.row)}
                  marks={markRows.get(piece.row)}
                  hidden={hiddenColumns(item, rows[piece.row] ?? {}).join(' ')}
                  optionsOf={optionsOf}
                  disabled={disabled}
                  mayAdd={mayAdd}
                  onChange={change}
                  onCopy={copy}
                  onRemove={remove}
                />
              ),
            )}
          </tbody>
        </table>
        {rows.length === 0 ? (
          <div className="answer-table-empty">
            {disabled ? '没有数据' : '还没有数据，可以添加一行，或把在 Excel 中复制的内容粘贴进来'}
          </div>
        ) : null}
      </div>
      {inCells.length > 0 ? (
        <div className="answer-table-faults" role="alert">
          <Typography.Text type="danger">{inCells.length} 处需要修改：</Typography.Text>
          {inCells.slice(0, TOLD).map((fault) => (
            <Button
              key={`${fault.rowIndex}.${fault.childKey}`}
              type="link"
              size="small"
              danger
              style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
              onClick={() => goTo(fault.rowIndex ?? 0, fault.childKey)}
            >
              {fault.message}
            </Button>
          ))}
          {inCells.length > TOLD ? <span>等</span> : null}
        </div>
      ) : null}
      {isPasting ? (
        <PasteDialog
          item={item}
          count={rows.length}
          onPaste={(text, isInstead) => {
            setPasting(false);
            if (isInstead) {
              const cells = readCells(text);
              const pasted = pasteRows({
                columns,
                rows: [],
                cells,
                at: { row: 0, column: 0 },
                most,
                optionsOf,
              });
              setUndo({ rows, text: `已粘贴${pasted.count}行` });
              put(pasted.rows);
            } else paste(text, { row: emptyFrom(rows), column: 0 });
          }}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </div>
  );
}

const headText = ({ name, unit }: TaskChildItem) => (unit ? `${name}（${unit}）` : name);

const isEmpty = (row: Answers) => Object.values(row).every((value) => value === undefined || value === '');

/** The first of the empty rows at the end. */
function emptyFrom(rows: readonly Answers[]): number {
  let at = rows.length;
  while (at > 0 && isEmpty(rows[at - 1] ?? {})) at -= 1;
  return at;
}
