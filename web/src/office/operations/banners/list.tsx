import { type BannerFields, type BannerRow, bannerFields, calls, MOST_BANNERS } from '@outbound/contract';
import { Tooltip, Typography } from 'antd';
import { Link } from 'react-router';
import { Thumb } from '../../../ui/files/thumb.tsx';
import { listColumns, searchFields } from '../../../ui/tables/field-columns.tsx';
import { PageTable, type Template } from '../../../ui/tables/page-table.tsx';
import { NumberText } from '../../../ui/texts/number-text.tsx';
import { PublishTag } from '../activities/index.ts';
import { LanguageTags, ShelfToolbar, ShownTime, useRowActions, useShelfActions } from '../shelf/index.ts';

const columns = listColumns<BannerFields, BannerRow>(
  bannerFields,
  ['picture', 'title', 'publishStatus', 'link', 'clickNum', 'onShelfTime', 'updatedTime'],
  {
    picture: (row) => <Thumb list={row.picture} width={144} height={48} />,
    title: (row) => (
      <Tooltip title={row.title} placement="topLeft">
        <Link to={`/banner/detail?id=${row.id}`}>{row.title}</Link>
      </Tooltip>
    ),
    publishStatus: (row) => <PublishTag status={row.publishStatus} />,
    onShelfTime: (row) => <ShownTime {...row} />,
    languages: (row) => <LanguageTags languages={row.languages} />,
    clickNum: (row) => <NumberText value={row.clickNum} />,
  },
);

const search = searchFields<BannerFields, Template<typeof calls.banner.page>>(bannerFields, [
  'title',
  'publishStatus',
]);

const named = ({ id, title }: BannerRow) => ({ id, title });

/** The banners of the home page, in the order in which they follow each other. */
export default function BannerList() {
  const actions = useShelfActions('banner');

  const rowActions = useRowActions('banner', actions);

  return (
    <>
      <PageTable
        call={calls.banner.page}
        name="banners"
        columns={columns}
        search={search}
        actions={(row) => rowActions(named(row), row.publishStatus)}
        order={{
          nameOf: ({ title }) => title,
          move: (row, before) => actions.move(named(row), before && named(before)),
        }}
        selectable={({ title }) => title}
        emptyText="还没有轮播图，首页展示平台的主视觉；点击“新增轮播图”添加第一张"
        toolbar={({ selected, clearSelected }) => (
          <ShelfToolbar
            kind="banner"
            actions={actions}
            selected={selected.map(named)}
            clearSelected={clearSelected}
          >
            <Typography.Text type="secondary">首页按顺序展示前 {MOST_BANNERS} 张</Typography.Text>
          </ShelfToolbar>
        )}
      />
      {actions.dialog}
    </>
  );
}
