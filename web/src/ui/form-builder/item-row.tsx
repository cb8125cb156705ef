import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Tag, theme } from 'antd';
import { moves, removes } from '../forms/moved-focus.ts';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '../icons.tsx';
import { StopOutlined } from '../special-icons.tsx';
import type { BuilderRow } from './builder-row.ts';
import { ItemTypeIcon } from './item-type-icon.tsx';

interface ItemRowProps {
  row: BuilderRow;
  /** 1 is the first. */
  place: number;
  count: number;
  isSelected: boolean;
  onSelect(): void;
  /** -1 up, 1 down. */
  onMove(step: -1 | 1): void;
  onRemove(): void;
}

/** One field in the builder's list. */
export function ItemRow({ row, place, count, isSelected, onSelect, onMove, onRemove }: ItemRowProps) {
  const { fault, removal } = row;
  const { token } = theme.useToken();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: row.key });
  const name = row.name.trim() || '未命名字段';
  const edge = fault ? token.colorError : isSelected ? token.colorPrimary : token.colorBorderSecondary;
  return (
    <li
      ref={setNodeRef}
      className="builder-row"
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
        border: `1px solid ${edge}`,
        boxShadow: isDragging ? token.boxShadow : isSelected ? `0 0 0 1px ${edge}` : 'none',
        background: isSelected ? token.colorPrimaryBg : token.colorBgContainer,
        borderRadius: token.borderRadius,
        ...(isDragging ? { position: 'relative', zIndex: 2 } : {}),
      }}
    >
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        icon={<HolderOutlined />}
        style={{ cursor: 'grab', touchAction: 'none' }}
        {...attributes}
        {...listeners}
        aria-label={`拖动排序：${name}`}
      />
      <button type="button" className="builder-name" aria-pressed={isSelected} onClick={onSelect}>
        <span style={{ color: token.colorTextTertiary }}>
          <ItemTypeIcon type={row.type} />
        </span>
        <span className="builder-text">
          {row.require ? <span style={{ color: token.colorError }}>* </span> : null}
          {name}
        </span>
        <small style={{ color: token.colorTextSecondary, wordBreak: 'keep-all' }}>
          {row.notes.join(' · ')}
        </small>
        {row.mark ? <Tag color="blue">{row.mark}</Tag> : null}
        {row.isOff ? <Tag>已停用</Tag> : null}
        {fault ? (
          <Tag color="error" style={{ whiteSpace: 'normal' }}>
            {fault}
          </Tag>
        ) : null}
      </button>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`上移：${name}`}
        disabled={place === 1}
        onClick={() => onMove(-1)}
        {...moves(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`下移：${name}`}
        disabled={place === count}
        onClick={() => onMove(1)}
        {...moves(1)}
      />
      <Button
        type="text"
        size="small"
        danger
        disabled={removal === null}
        icon={removal === 'disable' ? <StopOutlined /> : <DeleteOutlined />}
        aria-label={`${removal === 'disable' ? '停用' : '删除'}：${name}`}
        title={row.why ?? '删除'}
        onClick={onRemove}
        {...removes}
      />
    </li>
  );
}
