import { calls, type PermissionCode } from '@outbound/contract';
import { Button } from 'antd';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { type Column, PageTable } from '../../../ui/tables/page-table.tsx';
import { type ShelfKind, shelves } from './shelf-calls.ts';
import type { ShelfActions } from './use-shelf-actions.tsx';

interface Recycled {
  id: number;
  deletedTime: string | null;
  updatedBy: string;
}

const columnsOf = <R extends Recycled>(title: (row: R) => string): Column<R>[] => [
  { key: 'title', title: '名称', width: 320, lines: 2, render: title },
  { key: 'updatedBy', title: '操作人', width: 120 },
  { key: 'deletedTime', title: '删除时间', width: 172 },
];

interface ShelfBinProps {
  kind: ShelfKind;
  actions: ShelfActions;
  onClose(): void;
}

/** What was deleted, to be brought back or purged. */
export function ShelfBin({ kind, actions, onClose }: ShelfBinProps) {
  const purgeCode = `latin_op_${kind}_purge` as PermissionCode;
  const shared = {
    inAddress: false,
    always: { recycled: true },
    actionsWidth: 150,
    emptyText: '回收站是空的',
  } as const;
  const withTitle = <R extends Recycled>(titleOf: (row: R) => string) => {
    const named = (row: R) => ({ id: row.id, title: titleOf(row) });
    return {
      columns: columnsOf(titleOf),
      selectable: titleOf,
      actions: (row: R) => [
        {
          label: '恢复',
          code: `latin_op_${kind}_delete` as PermissionCode,
          onClick: () => actions.bringBack([named(row)]),
        },
        { label: '彻底删除', code: purgeCode, danger: true, onClick: () => actions.purge([named(row)]) },
      ],
      toolbar: ({ selected, clearSelected }: { selected: readonly R[]; clearSelected(): void }) => (
        <>
          <Button
            type="primary"
            disabled={selected.length === 0}
            onClick={() => actions.bringBack(selected.map(named), clearSelected)}
          >
            批量恢复
          </Button>
          <Permitted code={purgeCode}>
            <Button
              danger
              disabled={selected.length === 0}
              onClick={() => actions.purge(selected.map(named), clearSelected)}
            >
              批量彻底删除
            </Button>
          </Permitted>
        </>
      ),
    };
  };
  return (
    <SideDrawer open title={`${shelves[kind].noun}回收站`} size={900} onClose={onClose}>
      {kind === 'partner' ? (
        <PageTable
          call={calls.partner.page}
          name="partners-recycled"
          {...shared}
          {...withTitle((row: { name: string } & Recycled) => row.name)}
        />
      ) : (
        <PageTable
          call={calls.banner.page}
          name="banners-recycled"
          {...shared}
          {...withTitle((row: { title: string } & Recycled) => row.title)}
        />
      )}
    </SideDrawer>
  );
}
