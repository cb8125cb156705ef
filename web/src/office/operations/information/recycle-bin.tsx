import { calls } from '@outbound/contract';
import { Button } from 'antd';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { PageTable } from '../../../ui/tables/page-table.tsx';
import { recycledColumns } from './list-columns.tsx';
import type { useInformationActions } from './use-information-actions.tsx';

interface RecycleBinProps {
  actions: ReturnType<typeof useInformationActions>;
  onClose(): void;
}

/** The news items that were deleted, to be brought back or purged. */
export function RecycleBin({ actions, onClose }: RecycleBinProps) {
  return (
    <SideDrawer open title="回收站" size={1100} onClose={onClose}>
      <PageTable
        call={calls.information.page}
        name="information-recycled"
        inAddress={false}
        always={{ recycled: true }}
        columns={recycledColumns}
        search={[{ name: 'title', label: '标题', kind: 'text' }]}
        selectable={(row) => row.title}
        actionsWidth={150}
        emptyText="回收站是空的"
        actions={(row) => [
          { label: '恢复', code: 'latin_op_info_delete', onClick: () => actions.bringBack([row]) },
          {
            label: '彻底删除',
            code: 'latin_op_info_purge',
            danger: true,
            onClick: () => actions.purge([row]),
          },
        ]}
        toolbar={({ selected, clearSelected }) => (
          <>
            <Button
              type="primary"
              disabled={selected.length === 0}
              onClick={() => actions.bringBack(selected, clearSelected)}
            >
              批量恢复
            </Button>
            <Permitted code="latin_op_info_purge">
              <Button
                danger
                disabled={selected.length === 0}
                onClick={() => actions.purge(selected, clearSelected)}
              >
                批量彻底删除
              </Button>
            </Permitted>
          </>
        )}
      />
    </SideDrawer>
  );
}
