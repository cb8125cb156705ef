import { arrayMove, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { BookmarkAdd } from '@outbound/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { SortByDrag } from '../../ui/forms/sort-by-drag.tsx';
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
  const move = (address: string, to: number) => {
    const from = tiles.findIndex((tile) => tile.address === address);
    onArrange(arrayMove([...tiles], from, to));
  };
  return (
    <>
      <SortByDrag
        items={tiles.map(({ address, name }) => ({ key: address, name }))}
        noun="入口"
        measure="个"
        layout="grid"
        onMove={move}
      >
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
      </SortByDrag>
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
