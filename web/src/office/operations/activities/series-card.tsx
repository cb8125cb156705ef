import { type ActivityDetail, calls } from '@outbound/contract';
import { Card, Skeleton, Space } from 'antd';
import { Link } from 'react-router';
import { usePage } from '../../../api/query.ts';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { PlaceTime } from '../../../ui/texts/place-time.tsx';
import { PublishTag } from './activity-tags.tsx';

/** So many stand in the page of one of them; the list shows all. */
const SHOWN = 25;

/** The other activities of a series, in the order of their times. */
export function SeriesCard({ activity }: { activity: Pick<ActivityDetail, 'id'> & { seriesId: number } }) {
  const { id, seriesId } = activity;
  const list = usePage(
    calls.activity.page,
    {
      template: { seriesId },
      sort: { field: 'startTime', order: 'asc' },
      pageNum: 1,
      pageSize: SHOWN,
    },
    { quiet: true },
  );
  return (
    <Card
      size="small"
      title={`系列活动（${list.count} 场）`}
      extra={<Link to={`/activity?f.seriesId=${seriesId}`}>在列表中查看</Link>}
    >
      {list.failure && list.rows.length === 0 ? (
        <FailureState failure={list.failure} onRetry={list.refetch} />
      ) : list.isLoading && list.rows.length === 0 ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : (
        <ol style={{ display: 'grid', gap: 8, margin: 0, paddingInlineStart: 20 }}>
          {list.rows.map((row) => (
            <li key={row.id} {...(row.id === id ? { 'aria-current': 'true' as const } : {})}>
              <Space wrap size={8}>
                <PlaceTime start={row.startTime} end={row.endTime} timeZone={row.timeZone} />
                {row.id === id ? (
                  <strong>本场</strong>
                ) : (
                  <Link to={`/activity/detail?id=${row.id}`}>{row.title}</Link>
                )}
                <PublishTag status={row.publishStatus} />
              </Space>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
