import { calls, PublishStatus } from '@outbound/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDictionaryOptions } from '../../../api/dictionary-options.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { PageTable } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { type ActivityRow, activityColumns, activitySearch } from './list-columns.tsx';
import { useActivityActions } from './use-activity-actions.tsx';

const SeriesDialog = lazyPart(async () => ({ default: (await import('./series-dialog.tsx')).SeriesDialog }));
const ShareDialog = lazyPart(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** The activities of the office. */
export default function ActivityList() {
  const navigate = useNavigate();
  const cities = useDictionaryOptions('activity_city');
  const services = useDictionaryOptions('service_name');
  const [shared, setShared] = useState<ActivityRow | null>(null);
  const [repeated, setRepeated] = useState<ActivityRow | null>(null);
  const shelf = useActivityActions();

  const actions = (row: ActivityRow): RowAction[] => {
    const go = (to: string) => () => void navigate(to);
    const isOn = row.publishStatus === PublishStatus.onShelf;
    return [
      { label: '查看', code: 'latin_op_activity_detail', onClick: go(`/activity/detail?id=${row.id}`) },
      { label: '修改', code: 'latin_op_activity_modify', onClick: go(`/activity/edit?id=${row.id}`) },
      isOn
        ? {
            label: '下架',
            code: 'latin_op_activity_publish',
            onClick: () => shelf.takeOff(row),
          }
        : { label: '上架', code: 'latin_op_activity_publish', onClick: () => shelf.putOn(row) },
      {
        label: '报名审核',
        code: 'latin_op_activity_publish',
        onClick: go(`/activity/reviewDetail?id=${row.id}`),
      },
      { label: '报名链接与二维码', disabled: !isOn, onClick: () => setShared(row) },
      { label: '复制活动', code: 'latin_op_activity_add', onClick: go(`/activity/add?from=${row.id}`) },
      { label: '生成系列活动', code: 'latin_op_activity_add', onClick: () => setRepeated(row) },
      {
        label: '删除',
        code: 'latin_op_activity_delete',
        danger: true,
        onClick: () => shelf.remove(row),
      },
    ];
  };

  return (
    <>
      <PageTable
        call={calls.activity.page}
        name="activities"
        columns={activityColumns}
        search={activitySearch(cities, services)}
        actions={actions}
        emptyText="还没有活动，点击“新增活动”发布第一场"
        toolbar={() => (
          <Permitted code="latin_op_activity_add">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/activity/add')}>
              新增活动
            </Button>
          </Permitted>
        )}
      />
      <OnceWanted isWanted={shared !== null}>
        <ShareDialog activity={shared} onClose={() => setShared(null)} />
      </OnceWanted>
      <OnceWanted isWanted={repeated !== null}>
        <SeriesDialog source={repeated} onClose={() => setRepeated(null)} />
      </OnceWanted>
      {shelf.dialog}
    </>
  );
}
