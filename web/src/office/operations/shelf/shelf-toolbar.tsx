import type { PermissionCode } from '@outbound/contract';
import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { ShelfBin } from './shelf-bin.tsx';
import { type Named, type ShelfKind, shelves } from './shelf-calls.ts';
import type { ShelfActions } from './use-shelf-actions.tsx';

interface ShelfToolbarProps {
  kind: ShelfKind;
  actions: ShelfActions;
  selected: readonly Named[];
  clearSelected(): void;
  /** Buttons of its own, before the recycle bin. */
  children?: ReactNode;
}

/** The buttons above a list of a shelf. */
export function ShelfToolbar({ kind, actions, selected, clearSelected, children }: ShelfToolbarProps) {
  const navigate = useNavigate();
  const [isBinOpen, setBinOpen] = useState(false);
  const { noun, list } = shelves[kind];
  const isNone = selected.length === 0;
  const code = (part: string) => `latin_op_${kind}${part}` as PermissionCode;
  return (
    <Space wrap>
      <Permitted code={code('_add')}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(`${list}/add`)}>
          新增{noun}
        </Button>
      </Permitted>
      <Button disabled={isNone} onClick={() => actions.putOn(selected, clearSelected)}>
        批量上架
      </Button>
      <Button disabled={isNone} onClick={() => actions.takeOff(selected, clearSelected)}>
        批量下架
      </Button>
      <Permitted code={code('_delete')}>
        <Button danger disabled={isNone} onClick={() => actions.remove(selected, clearSelected)}>
          批量删除
        </Button>
      </Permitted>
      {children}
      <Permitted code={code('_delete')}>
        <Button onClick={() => setBinOpen(true)}>回收站</Button>
      </Permitted>
      {isBinOpen ? <ShelfBin kind={kind} actions={actions} onClose={() => setBinOpen(false)} /> : null}
    </Space>
  );
}
