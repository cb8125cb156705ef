import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
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
  const sensors = useSensors(
    // A click that trembles is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => rows.findIndex((item) => item.key === id) + 1;
  const nameOf = (id: UniqueIdentifier) => rows.find((item) => item.key === id)?.name ?? '';
  const of = `共 ${rows.length} 项`;

  if (rows.length === 0) return <EmptyState text={emptyText} size={96} />;

  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), placeOf(over.id) - 1);
  };
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={end}
        accessibility={{
          screenReaderInstructions: {
            draggable: '按空格键拿起字段，用上下方向键移动，再按空格键放下，按 Esc 键取消。',
          },
          announcements: {
            onDragStart: ({ active }) =>
              `已拿起字段“${nameOf(active.id)}”，现在在第 ${placeOf(active.id)} 位，${of}`,
            onDragOver: ({ active, over }) =>
              over ? `字段“${nameOf(active.id)}”移到第 ${placeOf(over.id)} 位，${of}` : undefined,
            onDragEnd: ({ active, over }) =>
              over ? `字段“${nameOf(active.id)}”已放在第 ${placeOf(over.id)} 位，${of}` : '字段已放回原位',
            onDragCancel: ({ active }) => `已取消移动，字段“${nameOf(active.id)}”回到原位`,
          },
        }}
      >
        <SortableContext items={rows.map((item) => item.key)} strategy={verticalListSortingStrategy}>
          <ol className="builder-list" aria-label={label}>
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
                  setSaid(`字段“${item.name}”已移到第 ${index + step + 1} 位，${of}`);
                }}
                onRemove={() => onRemove(item.key)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <span role="status" className="builder-said">
        {said}
      </span>
    </>
  );
}
