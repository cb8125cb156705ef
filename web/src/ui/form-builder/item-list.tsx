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
}

/** The items of a form in their order: by drag, by the keyboard on the handle, by the buttons up and down. */
export function ItemList({ rows, label, emptyText, selected, onSelect, onMove, onRemove }: ItemListProps) {
  const [said, setSaid] = useState('');
  const { list, follow, leave } = useMovedFocus<HTMLOListElement>();
  if (rows.length === 0) return <EmptyState text={emptyText} size={96} />;
  return (
    <>
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
              }}
            />
          ))}
        </ol>
      </SortByDrag>
      <span role="status" className="builder-said">
        {said}
      </span>
    </>
  );
}
