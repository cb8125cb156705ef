import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { formItemTypeLabels } from '@outbound/contract';
import { Button, Tag, theme } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '../../../../ui/icons.tsx';
import { HolderOutlined, StopOutlined } from '../../../../ui/special-icons.tsx';
import { ItemTypeIcon } from './item-type-icon.tsx';
import { answeredText, type BuilderItem, type ItemFault } from './items.ts';

interface ItemRowProps {
  item: BuilderItem;
  /** 1 is the first. */
  place: number;
  count: number;
  isSelected: boolean;
  fault: ItemFault | undefined;
  onSelect(): void;
  /** -1 up, 1 down. */
  onMove(step: -1 | 1): void;
  onRemove(): void;
}

/** One field in the builder's list. */
export function ItemRow({ item, place, count, isSelected, fault, onSelect, onMove, onRemove }: ItemRowProps) {
  const { token } = theme.useToken();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.key });
  const name = item.name.trim() || '未命名字段';
  const edge = fault ? token.colorError : isSelected ? token.colorPrimary : token.colorBorderSecondary;
  const isAnswered = item.answerNum > 0;
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
          <ItemTypeIcon type={item.type} />
        </span>
        <span className="builder-text">
          {item.require ? <span style={{ color: token.colorError }}>* </span> : null}
          {name}
        </span>
        <small style={{ color: token.colorTextSecondary, whiteSpace: 'nowrap' }}>
          {formItemTypeLabels[item.type]}
          {item.options.length > 0 ? ` · ${item.options.length} 项` : ''}
          {isAnswered ? ` · ${answeredText(item.answerNum)}已填写` : ''}
        </small>
        {fault ? <Tag color="error">{fault.name ?? fault.options}</Tag> : null}
      </button>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`上移：${name}`}
        disabled={place === 1}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`下移：${name}`}
        disabled={place === count}
        onClick={() => onMove(1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={isAnswered ? <StopOutlined /> : <DeleteOutlined />}
        aria-label={`${isAnswered ? '停用' : '删除'}：${name}`}
        title={isAnswered ? '停用（已有填写，不能删除）' : '删除'}
        onClick={onRemove}
      />
    </li>
  );
}
