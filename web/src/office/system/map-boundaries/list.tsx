import { calls, type MapBoundaryRow } from '@outbound/contract';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { UploadDialog, type Wanted } from './upload-dialog.tsx';

const { mapBoundary } = calls;
const number = new Intl.NumberFormat('zh-CN');

const search: readonly SearchField<Template<typeof mapBoundary.page>>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', max: 100, placeholder: '地区名称、编码或文件名' },
];

const namesOf = (list: MapBoundaryRow['unknownList']) =>
  list.map(({ region, regionName }) => (regionName ? `${regionName}（${region}）` : region)).join('、');

/** Nothing is amiss, or what, in a number; a press shows the names, from the keyboard and by touch too. */
function Amiss({ list, word }: { list: MapBoundaryRow['unknownList']; word: string }) {
  return list.length === 0 ? (
    '无'
  ) : (
    <Popover trigger="click" content={<div style={{ maxWidth: 320 }}>{namesOf(list)}</div>}>
      <Button size="small" type="link" style={{ paddingInline: 0 }}>
        {list.length} 个{word}
      </Button>
    </Popover>
  );
}

const columns: readonly Column<MapBoundaryRow>[] = [
  {
    key: 'regionName',
    title: '地区',
    width: 150,
    render: ({ regionCode, regionName }) => `${regionName}（${regionCode}）`,
  },
  { key: 'fileName', title: '文件', width: 180, lines: 2 },
  { key: 'featureNum', title: '下级地区数', width: 110, align: 'right' },
  {
    key: 'pointNum',
    title: '坐标点数',
    width: 150,
    render: ({ pointNum, sourcePointNum }) =>
      pointNum < sourcePointNum ? (
        <span title={`原文件 ${number.format(sourcePointNum)} 个点`}>
          {number.format(pointNum)}（已抽稀）
        </span>
      ) : (
        number.format(pointNum)
      ),
  },
  {
    key: 'unknownList',
    title: '字典中没有',
    width: 120,
    render: ({ unknownList }) => <Amiss list={unknownList} word="地区" />,
  },
  {
    key: 'missingList',
    title: '缺少边界',
    width: 120,
    render: ({ missingList }) => <Amiss list={missingList} word="地区" />,
  },
  { key: 'updatedBy', title: '上传人', width: 110 },
  { key: 'updatedTime', title: '上传时间', width: 172 },
];

/** /mapBoundary: the boundaries that the maps of the analysis are drawn by. */
export default function MapBoundaries() {
  const confirm = useConfirm();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [past, setPast] = useState<MapBoundaryRow | null>(null);
  const refresh = [mapBoundary.page, calls.researchAndJudgement.caseRegionStatistics];
  const remove = useWrite(mapBoundary.remove, { done: '已删除', refresh });
  const ask = async ({ regionCode, regionName, version }: MapBoundaryRow) => {
    const isSure = await confirm({
      title: `删除“${regionName}”的地图边界？`,
      content: '删除后该地区的案件分布改为显示条形图，可以重新上传。',
      confirmText: '删除',
    });
    if (isSure) remove.mutate({ regionCode, version });
  };
  return (
    <>
      <PageTable
        call={mapBoundary.page}
        name="map-boundaries"
        columns={columns}
        search={search}
        actionsWidth={190}
        actions={(row) => [
          { label: '替换', code: 'latin_sys_map_modify', onClick: () => setWanted(row) },
          { label: '变更历史', onClick: () => setPast(row) },
          { label: '删除', code: 'latin_sys_map_modify', danger: true, onClick: () => void ask(row) },
        ]}
        emptyText="还没有上传地图边界，案件地区分布显示为条形图"
        toolbar={() => (
          <Permitted code="latin_sys_map_modify">
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => setWanted({ regionCode: null, version: 0 })}
            >
              上传边界
            </Button>
          </Permitted>
        )}
      />
      {wanted ? (
        <UploadDialog
          wanted={wanted}
          onDone={() => setWanted(null)}
          onClose={() => setWanted(null)}
          refresh={refresh}
        />
      ) : null}
      <SideDrawer
        open={past !== null}
        title={`变更历史：${past?.regionName ?? ''}`}
        size={560}
        destroyOnHidden
        onClose={() => setPast(null)}
      >
        {past ? (
          <ChangeHistory call={mapBoundary.historyPage} template={{ regionCode: past.regionCode }} />
        ) : null}
      </SideDrawer>
    </>
  );
}
