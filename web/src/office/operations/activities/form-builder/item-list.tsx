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
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ItemRow } from './item-row.tsx';
import { type BuilderItem, enabledOf, type ItemFault } from './items.ts';

interface ItemListProps {
  items: readonly BuilderItem[];
  selected: string | null;
  faults: ReadonlyMap<string, ItemFault>;
  onSelect(key: string): void;
  onMove(key: string, to: number): void;
  onRemove(key: string): void;
}

/** The enabled items in their order: by drag, by the keyboard on the handle, by the buttons up and down. */
export function ItemList({ items, selected, faults, onSelect, onMove, onRemove }: ItemListProps) {
  const enabled = enabledOf(items);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    // A click that trembles is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => enabled.findIndex((item) => item.key === id) + 1;
  const nameOf = (id: UniqueIdentifier) => enabled.find((item) => item.key === id)?.name ?? '';
  const of = `共 ${enabled.length} 项`;

  if (enabled.length === 0)
    return <EmptyState text="从左侧点击控件，搭建报名表；建议先添加“姓名”和“手机号”" />;

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
        <SortableContext items={enabled.map((item) => item.key)} strategy={verticalListSortingStrategy}>
          <ol className="builder-list" aria-label="报名表字段">
            {enabled.map((item, index) => (
              <ItemRow
                key={item.key}
                item={item}
                place={index + 1}
                count={enabled.length}
                isSelected={item.key === selected}
                fault={faults.get(item.key)}
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
