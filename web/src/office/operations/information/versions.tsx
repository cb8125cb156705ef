import { calls, type InformationDetail } from '@outbound/contract';
import { Button, Flex, Pagination, Skeleton, Space, Tag, Typography } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../../api/query.ts';
import { pagerItem } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';

const VersionDialog = lazyPart(async () => ({
  default: (await import('./version-dialog.tsx')).VersionDialog,
}));

const PAGE = 10;

/** The versions of an item that are kept, newest first. */
export function Versions({ item }: { item: InformationDetail }) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number | null>(null);
  const body = { pageNum: page, pageSize: PAGE, template: { informationId: item.id } };
  const list = usePage(calls.information.versionPage, body, { quiet: true, staleTime: 0 });
  if (list.failure && list.rows.length === 0)
    return <FailureState failure={list.failure} onRetry={list.refetch} />;
  if (list.isLoading) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (list.rows.length === 0) return <EmptyState text="暂无历史版本" size={72} />;
  return (
    <>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {list.rows.map((row) => (
          <li key={row.version} style={{ padding: '6px 0' }}>
            <Flex justify="space-between" align="center" gap={8}>
              <div style={{ minWidth: 0 }}>
                <Space size={6}>
                  <strong>版本 {row.version}</strong>
                  {row.isCurrent ? <Tag color="green">当前</Tag> : null}
                </Space>
                <Typography.Text type="secondary" style={{ display: 'block', overflowWrap: 'anywhere' }}>
                  {row.operator || '--'} {row.createdTime}
                </Typography.Text>
              </div>
              {row.isCurrent ? null : (
                <Button
                  type="link"
                  size="small"
                  aria-label={`查看差异：版本 ${row.version}`}
                  onClick={() => setOpened(row.version)}
                >
                  查看差异
                </Button>
              )}
            </Flex>
          </li>
        ))}
      </ul>
      {list.count > PAGE ? (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={PAGE}
          total={list.count}
          showSizeChanger={false}
          itemRender={pagerItem}
          onChange={setPage}
        />
      ) : null}
      <Suspense>
        {opened === null ? null : (
          <VersionDialog item={item} version={opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}
