import { Button, Typography } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { useMovedFocus } from '../forms/moved-focus.ts';
import { SortByDrag } from '../forms/sort-by-drag.tsx';
import type { BuilderRow } from './builder-row.ts';
import { ItemRow } from './item-row.tsx';

interface ItemListProps {
  rows: readonly BuilderRow[];
  /** What the list is called. */
  label: string;
  emptyText: string;
  selected: string | null;
  onSelect(key: string): void;
  onMove(key: string, to: number): void;
  onRemove(key: string): void;
  /** Puts back what was deleted, as it was; `to` counts from 0. */
  onPutBack(key: string, to: number): void;
}

/** The items of a form in their order: by drag, by the keyboard on the handle, by the buttons up and down. */
export function ItemList({
  rows,
  label,
  emptyText,
  selected,
  onSelect,
  onMove,
  onRemove,
  onPutBack,
}: ItemListProps) {
  const [said, setSaid] = useState('');
  const { list, follow, leave } = useMovedFocus<HTMLOListElement>();
  /** What was deleted, the newest last; what came back in another way is not offered any more. */
  const [deleted, setDeleted] = useState<readonly { key: string; name: string; at: number }[]>([]);
  const last = deleted.filter(({ key }) => rows.every((row) => row.key !== key)).at(-1);
  const putBack = ({ key, name, at }: NonNullable<typeof last>) => {
    const to = Math.min(at, rows.length);
    onPutBack(key, to);
    setDeleted(deleted.filter((one) => one.key !== key));
    leave(to);
    setSaid(`“${name}”已恢复到第 ${to + 1} 位`);
  };
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState text={emptyText} size={96} />
      ) : (
        <SortByDrag items={rows} noun="字段" measure="项" layout="list" onMove={onMove}>
          <ol ref={list} className="builder-list" aria-label={label}>
            {rows.map((item, index) => (
              <ItemRow
                key={item.key}
                row={item}
                place={index + 1}
                count={rows.length}
                isSelected={item.key === selected}
                onSelect={() => onSelect(item.key)}
                onMove={(step) => {
                  onMove(item.key, index + step);
                  follow(index + step, step);
                  setSaid(`字段“${item.name}”已移到第 ${index + step + 1} 位，共 ${rows.length} 项`);
                }}
                onRemove={() => {
                  onRemove(item.key);
                  leave(index);
                  if (item.removal !== 'delete') return;
                  setDeleted([...deleted, { key: item.key, name: item.name, at: index }]);
                  setSaid(`“${item.name}”已删除`);
                }}
              />
            ))}
          </ol>
        </SortByDrag>
      )}
      {last && (
        <div className="builder-head">
          <Typography.Text type="secondary">“{last.name}”已删除</Typography.Text>
          <Button size="small" onClick={() => putBack(last)}>
            恢复“{last.name}”
          </Button>
        </div>
      )}
      <span role="status" className="builder-said">
        {said}
      </span>
    </>
  );
}
