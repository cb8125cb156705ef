import { calls, INFORMATION_COLUMNS, informationFields, PublishStatus } from '@outbound/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDictionaryOptions } from '../../../api/dictionary-options.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { PageTable } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { type InformationRow, informationColumns, informationSearch } from './list-columns.tsx';
import { useInformationActions } from './use-information-actions.tsx';

const RecycleBin = lazyPart(async () => ({ default: (await import('./recycle-bin.tsx')).RecycleBin }));
const PreviewLinkDialog = lazyPart(async () => ({
  default: (await import('./preview-link-dialog.tsx')).PreviewLinkDialog,
}));
const VersionsDrawer = lazyPart(async () => ({
  default: (await import('./versions-drawer.tsx')).VersionsDrawer,
}));

/** The news of the office. */
export default function InformationList() {
  const navigate = useNavigate();
  const columns = useDictionaryOptions(INFORMATION_COLUMNS, 'key');
  const actions = useInformationActions();
  const [previewed, setPreviewed] = useState<InformationRow | null>(null);
  const [lookedAt, setLookedAt] = useState<InformationRow | null>(null);
  const [isBinOpen, setBinOpen] = useState(false);

  const rowActions = (row: InformationRow): RowAction[] => {
    const go = (to: string) => () => void navigate(to);
    const isOn = row.publishStatus === PublishStatus.onShelf;
    return [
      { label: '查看', code: 'latin_op_info_detail', onClick: go(`/information/detail?id=${row.id}`) },
      { label: '修改', code: 'latin_op_info_modify', onClick: go(`/information/edit?id=${row.id}`) },
      isOn
        ? { label: '下架', code: 'latin_op_info_publish', onClick: () => actions.takeOff([row]) }
        : { label: '上架', code: 'latin_op_info_publish', onClick: () => actions.putOn([row]) },
      {
        label: `${row.pinned ? '取消' : ''}${informationFields.pinned.label}`,
        code: 'latin_op_info_publish',
        onClick: () => actions.pin(row),
      },
      { label: '预览链接', onClick: () => setPreviewed(row) },
      { label: '版本历史', onClick: () => setLookedAt(row) },
      { label: '复制', code: 'latin_op_info_add', onClick: go(`/information/add?from=${row.id}`) },
      {
        label: isOn ? '删除（请先下架）' : '删除',
        code: 'latin_op_info_delete',
        danger: true,
        disabled: isOn,
        onClick: () => actions.remove([row]),
      },
    ];
  };

  return (
    <>
      <PageTable
        call={calls.information.page}
        name="information"
        columns={informationColumns}
        search={informationSearch(columns)}
        actions={rowActions}
        selectable={(row) => row.title}
        emptyText="还没有资讯，点击“新增资讯”写第一篇"
        toolbar={({ selected, clearSelected }) => {
          const isNone = selected.length === 0;
          return (
            <>
              <Permitted code="latin_op_info_add">
                <Button
                  type="primary"
                  icon={<PlusOutlined />}
                  onClick={() => void navigate('/information/add')}
                >
                  新增资讯
                </Button>
              </Permitted>
              <Permitted code="latin_op_info_publish">
                <Button disabled={isNone} onClick={() => actions.putOn(selected, clearSelected)}>
                  批量上架
                </Button>
              </Permitted>
              <Permitted code="latin_op_info_publish">
                <Button disabled={isNone} onClick={() => actions.takeOff(selected, clearSelected)}>
                  批量下架
                </Button>
              </Permitted>
              <Permitted code="latin_op_info_delete">
                <Button danger disabled={isNone} onClick={() => actions.remove(selected, clearSelected)}>
                  批量删除
                </Button>
              </Permitted>
              <Permitted code="latin_op_info_delete">
                <Button onClick={() => setBinOpen(true)}>回收站</Button>
              </Permitted>
            </>
          );
        }}
      />
      <Suspense>
        {isBinOpen ? <RecycleBin actions={actions} onClose={() => setBinOpen(false)} /> : null}
        {previewed ? <PreviewLinkDialog item={previewed} onClose={() => setPreviewed(null)} /> : null}
        {lookedAt ? <VersionsDrawer item={lookedAt} onClose={() => setLookedAt(null)} /> : null}
      </Suspense>
      {actions.dialogs}
    </>
  );
}
