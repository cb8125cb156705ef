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
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { BookmarkAdd } from '@outbound/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { DeleteOutlined, HolderOutlined } from '../../ui/icons.tsx';
import { EditOutlined } from '../../ui/special-icons.tsx';
import { menuIcon } from '../shell/menu-icons.tsx';

interface ArrangeTilesProps {
  tiles: readonly BookmarkAdd[];
  onArrange(tiles: readonly BookmarkAdd[]): void;
  onEdit(tile: BookmarkAdd): void;
  onRemove(tile: BookmarkAdd): void;
}

/** The tiles while they are put in order: by drag, or by Space and the arrows on the handle. */
export function ArrangeTiles({ tiles, onArrange, onEdit, onRemove }: ArrangeTilesProps) {
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => tiles.findIndex(({ address }) => address === id);
  const nameOf = (id: UniqueIdentifier) => tiles[placeOf(id)]?.name ?? '';
  const of = `共 ${tiles.length} 个`;
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onArrange(arrayMove([...tiles], placeOf(active.id), placeOf(over.id)));
  };
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={end}
        accessibility={{
          screenReaderInstructions: {
            draggable: '按空格键拿起入口，用方向键移动，再按空格键放下，按 Esc 键取消。',
          },
          announcements: {
            onDragStart: ({ active }) =>
              `已拿起“${nameOf(active.id)}”，在第 ${placeOf(active.id) + 1} 位，${of}`,
            onDragOver: ({ active, over }) =>
              over ? `“${nameOf(active.id)}”移到第 ${placeOf(over.id) + 1} 位，${of}` : undefined,
            onDragEnd: ({ active, over }) =>
              over ? `“${nameOf(active.id)}”已放在第 ${placeOf(over.id) + 1} 位，${of}` : '入口已放回原位',
            onDragCancel: ({ active }) => `已取消移动，“${nameOf(active.id)}”回到原位`,
          },
        }}
      >
        <SortableContext items={tiles.map(({ address }) => address)} strategy={rectSortingStrategy}>
          <ol className="workbench-tiles" aria-label="整理快捷入口">
            {tiles.map((tile) => (
              <ArrangedTile
                key={tile.address}
                tile={tile}
                onEdit={() => onEdit(tile)}
                onRemove={() => {
                  onRemove(tile);
                  setSaid(`“${tile.name}”已移除`);
                }}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <span role="status" className="for-screen-readers">
        {said}
      </span>
    </>
  );
}

function ArrangedTile({ tile, onEdit, onRemove }: { tile: BookmarkAdd; onEdit(): void; onRemove(): void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: tile.address });
  return (
    <li
      ref={setNodeRef}
      className={`workbench-tile is-arranged ${isDragging ? 'is-dragged' : ''}`}
      data-color={tile.color}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        icon={<HolderOutlined />}
        style={{ cursor: 'grab', touchAction: 'none' }}
        {...attributes}
        {...listeners}
        aria-label={`拖动排序：${tile.name}`}
      />
      <span className="workbench-tile-icon">{menuIcon(tile.icon || null)}</span>
      <span className="workbench-tile-name">{tile.name}</span>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={`修改：${tile.name}`}
        onClick={onEdit}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`移除：${tile.name}`}
        onClick={onRemove}
      />
    </li>
  );
}
