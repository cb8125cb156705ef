import { type PermissionCode, PublishStatus } from '@outbound/contract';
import { useNavigate } from 'react-router';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { type Named, type ShelfKind, shelves } from './shelf-calls.ts';
import type { ShelfActions } from './use-shelf-actions.tsx';

/** What is done with a row of a shelf's list. */
export function useRowActions(kind: ShelfKind, actions: ShelfActions) {
  const navigate = useNavigate();
  const { list } = shelves[kind];
  const code = (part: string) => `latin_op_${kind}_${part}` as PermissionCode;
  return (row: Named, publishStatus: PublishStatus): RowAction[] => {
    const go = (to: string) => () => void navigate(`${list}/${to}?id=${row.id}`);
    const isOn = publishStatus === PublishStatus.onShelf;
    return [
      { label: '查看', code: code('detail'), onClick: go('detail') },
      { label: '修改', code: code('modify'), onClick: go('edit') },
      isOn
        ? { label: '下架', onClick: () => actions.takeOff([row]) }
        : { label: '上架', onClick: () => actions.putOn([row]) },
      { label: '移到最前', inMore: true, onClick: () => void actions.moveToFront(row) },
      { label: '移动到', inMore: true, onClick: () => actions.askWhere(row) },
      { label: '移到最后', inMore: true, onClick: () => void actions.move(row, null) },
      {
        label: isOn ? '删除（请先下架）' : '删除',
        code: code('delete'),
        danger: true,
        disabled: isOn,
        inMore: true,
        onClick: () => actions.remove([row]),
      },
    ];
  };
}
