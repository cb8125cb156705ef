import { type Answer, applicationFields, type calls } from '@outbound/contract';
import { Typography } from 'antd';
import { Link } from 'react-router';
import { ApplyStatusTag } from './apply-status-tag.tsx';

type Detail = Answer<typeof calls.application.detail>;

/** Who was signed up together with its person: each is decided by himself. */
export function CompanionList({
  application: { activityId, groupCode, companionList },
}: {
  application: Pick<Detail, 'activityId' | 'groupCode' | 'companionList'>;
}) {
  if (companionList.length === 0) return null;
  const review = `/activity/reviewDetail?id=${activityId}`;
  return (
    <section aria-label="同行人">
      <Typography.Title level={3} style={{ fontSize: 16, marginTop: 0 }}>
        同行人
      </Typography.Title>
      <ul style={{ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' }}>
        {companionList.map((one) => (
          <li key={one.id} style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
            <Link to={`${review}&f.keyword=${one.applyCode}`} style={{ overflowWrap: 'anywhere' }}>
              {one.applyName || one.applyCode}
            </Link>
            <ApplyStatusTag status={one.applyStatus} withdrawnTime={one.withdrawnTime} />
            <Typography.Text type="secondary">{one.applyCode}</Typography.Text>
          </li>
        ))}
      </ul>
      <Link to={`${review}&f.groupCode=${groupCode}`} style={{ display: 'inline-block', marginTop: 8 }}>
        {applicationFields.groupCode.label} {groupCode}：共 {companionList.length + 1} 人
      </Link>
    </section>
  );
}
