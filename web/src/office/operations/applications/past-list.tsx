import { type Answer, applicationFields, type calls } from '@outbound/contract';
import { Typography } from 'antd';
import { Link } from 'react-router';
import { ApplyStatusTag } from './apply-status-tag.tsx';

type Detail = Answer<typeof calls.application.detail>;

/** What else was signed up for with the same phone: whether somebody has been here before, and came. */
export function PastList({ application: { pastList } }: { application: Pick<Detail, 'pastList'> }) {
  if (pastList.length === 0) return null;
  return (
    <section aria-label="历史报名">
      <Typography.Title level={3} style={{ fontSize: 16, marginTop: 0 }}>
        历史报名
      </Typography.Title>
      <ul style={{ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' }}>
        {pastList.map((past) => (
          <li key={past.id} style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
            <Link
              to={`/activity/reviewDetail?id=${past.activityId}&f.keyword=${past.applyCode}`}
              style={{ overflowWrap: 'anywhere' }}
            >
              {past.activityTitle}
            </Link>
            <ApplyStatusTag status={past.applyStatus} withdrawnTime={past.withdrawnTime} />
            <Typography.Text type="secondary">
              {past.createdTime}
              {past.checkedTime ? `，${applicationFields.checkedTime.label} ${past.checkedTime}` : ''}
            </Typography.Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
