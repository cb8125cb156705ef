import {
  type ActivityDetail,
  activityFields,
  activityTypeLabels,
  applicationFields,
  calls,
} from '@outbound/contract';
import { Button, Card, Grid, Space, Typography } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { Thumb } from '../../../ui/files/thumb.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { placeTimeText } from '../../../ui/texts/place-time.tsx';
import { useTab } from '../../tabs/tab-store.ts';
import { ApplyStateTag, PublishTag } from '../activities/index.ts';
import { answerFields } from './answer-fields.ts';
import { applyFields, checkFields } from './apply-columns.tsx';
import { ApplyTable } from './apply-table.tsx';
import { MoveUp } from './move-up.tsx';
import { ServiceCards } from './service-cards.tsx';
import { SessionCards } from './session-cards.tsx';

const activities = { subject: '活动', list: '/activity' };

/** The sign-ups of one activity, to be decided (`?id=12`). */
export default function ReviewDetail() {
  const id = useRecordId();
  return id === null ? <NoRecord {...activities} /> : <Loaded id={id} />;
}

function Loaded({ id }: { id: number }) {
  const { setTitle } = useTab();
  const { data, error, refetch } = useCall(calls.activity.detail, { id }, { quiet: true });
  const title = data?.title;
  useEffect(() => {
    if (title !== undefined) setTitle(`审核：${title}`);
  }, [setTitle, title]);
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} back={activities} />;
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Summary activity={data} />
      <ServiceCards activity={data} />
      <SessionCards activity={data} />
      <ApplyTable
        activity={data}
        emptyText="还没有人报名"
        search={[
          ...applyFields.slice(0, 1),
          {
            name: 'service',
            label: applicationFields.service.label,
            kind: 'select',
            options: data.services.map((service) => ({ value: service, label: service })),
          },
          ...(data.sessions.length === 0
            ? []
            : [
                {
                  name: 'sessionId' as const,
                  label: activityFields.sessions.label,
                  kind: 'select' as const,
                  options: data.sessions.map(({ id: value, name: label }) => ({ value, label })),
                },
              ]),
          ...applyFields.slice(1),
          ...checkFields,
          ...answerFields(data.formItemList),
        ]}
      />
    </div>
  );
}

function Summary({ activity }: { activity: ActivityDetail }) {
  const navigate = useNavigate();
  const place = [activity.cityLabel, activity.location].filter(Boolean).join(' · ');
  // On a phone who signed up comes first; where and when is one step away.
  const isPhone = Grid.useBreakpoint().md === false;
  return (
    <Card styles={{ body: { padding: 16 } }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'flex-start' }}>
        {isPhone ? null : <Thumb list={activity.poster} width={72} height={96} />}
        <div style={{ flex: '1 1 320px', minWidth: 0 }}>
          <Space wrap>
            <h2 style={{ margin: 0, fontSize: 18, overflowWrap: 'anywhere' }}>{activity.title}</h2>
            <PublishTag status={activity.publishStatus} />
            <ApplyStateTag state={activity.applyState} publishStatus={activity.publishStatus} />
          </Space>
          {isPhone ? null : (
            <Typography.Paragraph type="secondary" style={{ margin: '8px 0 0' }}>
              {activityTypeLabels[activity.activityType]}
              {place ? ` · ${place}` : ''}
              <br />
              {activityFields.startTime.column.title}：
              {placeTimeText(activity.startTime, activity.endTime, activity.timeZone)}
              <br />
              {activityFields.applyStartTime.column.title}：
              {placeTimeText(activity.applyStartTime, activity.applyEndTime, activity.timeZone)}
            </Typography.Paragraph>
          )}
          <MoveUp activity={activity} />
        </div>
        <Space>
          <Button onClick={() => void navigate(`/activity/detail?id=${activity.id}`)}>
            {activityFields.detail.label}
          </Button>
          <Button onClick={() => void navigate('/activity/review')}>返回审核列表</Button>
        </Space>
      </div>
    </Card>
  );
}
