import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

interface SortByDragProps {
  /** What is put in order, as it stands. */
  items: readonly { key: string; name: string }[];
  /** What one of them is called, and the word it is counted with. */
  noun: string;
  measure: string;
  /** Below each other, or side by side in lines. */
  layout: 'list' | 'grid';
  onMove(key: string, to: number): void;
  children: ReactNode;
}

const strategies = { list: verticalListSortingStrategy, grid: rectSortingStrategy };

/** What is within can be moved by its handle: by drag, or by Space and the arrows, told to whoever listens. */
export function SortByDrag({ items, noun, measure, layout, onMove, children }: SortByDragProps) {
  const sensors = useSensors(
    // A click that trembles is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id);
  const named = (id: UniqueIdentifier) => `${noun}“${items[indexOf(id)]?.name ?? ''}”`;
  const place = (id: UniqueIdentifier) => `第 ${indexOf(id) + 1} 位，共 ${items.length} ${measure}`;
  const arrows = layout === 'list' ? '上下方向键' : '方向键';
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), indexOf(over.id));
      }}
      accessibility={{
        screenReaderInstructions: {
          draggable: `按空格键拿起${noun}，用${arrows}移动，再按空格键放下，按 Esc 键取消。`,
        },
        announcements: {
          onDragStart: ({ active }) => `已拿起${named(active.id)}，在${place(active.id)}`,
          onDragOver: ({ active, over }) => (over ? `${named(active.id)}移到${place(over.id)}` : undefined),
          onDragEnd: ({ active, over }) =>
            over ? `${named(active.id)}已放在${place(over.id)}` : `${noun}已放回原位`,
          onDragCancel: ({ active }) => `已取消移动，${named(active.id)}回到原位`,
        },
      }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={strategies[layout]}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
