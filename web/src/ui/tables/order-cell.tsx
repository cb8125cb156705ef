/** The order of a list that people give it: by drag at the handle, or by the two buttons beside it. */
import { Button } from 'antd';
import { type DragEvent, type HTMLAttributes, type MouseEvent, useEffect, useRef, useState } from 'react';
import { DownOutlined, HolderOutlined, UpOutlined } from '../icons.tsx';
import './order-cell.css';

/** How rows are put in another order. */
export interface RowOrder<R> {
  nameOf(row: R): string;
  /** Puts a row before another one, or (null) behind all; answers, once the list was read anew, whether it did. */
  move(row: R, before: R | null): Promise<boolean>;
}

/** Where a row is dropped: between two of those in sight. */
interface Target {
  key: string | number;
  side: 'before' | 'after';
}

/** A row that is to be moved: before another one, or (null) behind all; or by so many places from where it stands then. */
type Move<R> = { key: string | number } & ({ before: R | null } | { step: -1 | 1 });

interface OrderOptions<R> {
  rows: readonly R[];
  keyOf(row: R): string | number;
  /** The last of these rows is the last of all. */
  isLastPage: boolean;
  order: RowOrder<R> | undefined;
}

/** The drag of a table's rows, and what moves one by a button; null where the list has no order of its own. */
export function useRowOrder<R>({ rows, keyOf, isLastPage, order }: OrderOptions<R>) {
  const [dragged, setDragged] = useState<R | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const [isMoving, setMoving] = useState(false);
  /** What was asked for while the list was not read anew yet: it means the list as that becomes. */
  const waiting = useRef<Move<R>[]>([]);
  // At the end of the list the button that led there is none any more: who pressed it goes on at the one beside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row comes to the end with other rows
  useEffect(() => {
    const button = pressed.current;
    if (!button?.disabled || ![button, document.body].includes(document.activeElement as HTMLElement)) return;
    // Once: who has gone elsewhere since is not called back.
    pressed.current = null;
    button.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true });
  }, [rows]);
  /** What stands behind a row; undefined where that is on the next page. */
  const behind = (index: number) => rows[index + 1] ?? (isLastPage ? null : undefined);
  /** What a row comes before that goes one up or down; undefined where it cannot. */
  const beside = (index: number, step: -1 | 1) =>
    step === -1 ? rows[index - 1] : rows[index + 1] === undefined ? undefined : behind(index + 1);
  const goOn = async () => {
    for (let next = waiting.current.shift(); next && order; next = waiting.current.shift()) {
      const index = rows.findIndex((row) => keyOf(row) === next.key);
      const before = 'step' in next ? beside(index, next.step) : next.before;
      const row = rows[index];
      // It is on another page by now, or at the end.
      if (row === undefined || before === undefined) continue;
      setMoving(true);
      let isMoved = false;
      try {
        isMoved = await order.move(row, before);
      } finally {
        if (!isMoved) waiting.current = [];
        setMoving(false);
      }
      return;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list was read anew
  useEffect(() => {
    if (!isMoving) void goOn();
  }, [isMoving]);
  if (!order) return null;
  const move = (next: Move<R>) => {
    waiting.current.push(next);
    if (!isMoving) void goOn();
  };
  const press = (row: R, step: -1 | 1) => (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget as HTMLButtonElement;
    move({ key: keyOf(row), step });
  };
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  const sideOf = (event: DragEvent<HTMLElement>, index: number): Target['side'] => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    // Behind the last row of a page stands a row that nobody sees here: there is no place to drop at.
    return event.clientY > top + height / 2 && behind(index) !== undefined ? 'after' : 'before';
  };

  const rowProps = (row: R, index: number): HTMLAttributes<HTMLElement> => {
    const key = keyOf(row);
    const isTarget = target?.key === key;
    return {
      className: isTarget ? `is-drop-${target.side}` : dragged && keyOf(dragged) === key ? 'is-dragged' : '',
      onDragOver: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        const side = sideOf(event, index);
        if (!isTarget || target.side !== side) setTarget({ key, side });
      },
      onDrop: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        const before = sideOf(event, index) === 'before' ? row : behind(index);
        if (key !== keyOf(dragged) && before !== undefined) move({ key: keyOf(dragged), before });
        end();
      },
    };
  };

  const cell = (row: R, index: number) => {
    return (
      <span className="order-cell">
        {/* By keyboard and by fingers the buttons beside it do the same. */}
        <span
          className="order-handle"
          draggable
          title="拖动排序"
          aria-hidden
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            // Without data Firefox begins no drag.
            event.dataTransfer.setData('text/plain', order.nameOf(row));
            const line = event.currentTarget.closest('tr');
            if (line) event.dataTransfer.setDragImage(line, 24, 24);
            setDragged(row);
          }}
          onDragEnd={end}
        >
          <HolderOutlined />
        </span>
        <Button
          type="text"
          size="small"
          icon={<UpOutlined />}
          aria-label={`上移 ${order.nameOf(row)}`}
          disabled={beside(index, -1) === undefined}
          onClick={press(row, -1)}
        />
        <Button
          type="text"
          size="small"
          icon={<DownOutlined />}
          aria-label={`下移 ${order.nameOf(row)}`}
          disabled={beside(index, 1) === undefined}
          onClick={press(row, 1)}
        />
      </span>
    );
  };
  return { cell, rowProps };
}
