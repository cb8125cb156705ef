import { activityFields, applicationFields, calls, type Row } from '@outbound/contract';
import { Tooltip, Typography } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useDictionaryOptions } from '../../../api/dictionary-options.ts';
import { Suggest } from '../../../ui/forms/suggest.tsx';
import { YesNoSelect } from '../../../ui/forms/yes-no-select.tsx';
import { type Column, PageTable } from '../../../ui/tables/page-table.tsx';
import { NumberText } from '../../../ui/texts/number-text.tsx';
import { PlaceTime } from '../../../ui/texts/place-time.tsx';
import { isLongWait, waitText } from './decision-text.ts';

type ReviewRow = Row<typeof calls.application.review>;

const columns: readonly Column<ReviewRow>[] = [
  {
    key: 'title',
    title: activityFields.title.label,
    width: 230,
    render: (row) => (
      <Tooltip title={row.title} placement="topLeft">
        <Link to={`/activity/reviewDetail?id=${row.id}`}>{row.title}</Link>
      </Tooltip>
    ),
  },
  {
    key: 'startTime',
    title: activityFields.startTime.column.title,
    width: 212,
    render: (row) => <PlaceTime start={row.startTime} end={row.endTime} timeZone={row.timeZone} />,
  },
  {
    key: 'services',
    title: '服务数',
    width: 72,
    align: 'right',
    render: (row) => <Tooltip title={row.services.join('、')}>{row.services.length}</Tooltip>,
  },
  {
    key: 'totalNum',
    title: '报名总数',
    width: 86,
    align: 'right',
    render: (row) => <NumberText value={row.totalNum} />,
  },
  {
    key: 'pendingNum',
    title: activityFields.pendingNum.label,
    width: 72,
    align: 'right',
    render: (row) =>
      row.pendingNum > 0 ? (
        <Link to={`/activity/reviewDetail?id=${row.id}&f.applyStatus=0`}>
          <Typography.Text type="warning" strong>
            <NumberText value={row.pendingNum} />
          </Typography.Text>
        </Link>
      ) : (
        0
      ),
  },
  {
    key: 'approvedNum',
    title: activityFields.approvedNum.label,
    width: 72,
    align: 'right',
    render: (row) => <NumberText value={row.approvedNum} />,
  },
  {
    key: 'rejectedNum',
    title: activityFields.rejectedNum.label,
    width: 72,
    align: 'right',
    render: (row) => <NumberText value={row.rejectedNum} />,
  },
  {
    key: 'longestWaitMinutes',
    title: '最早待审时长',
    width: 110,
    render: (row) => (
      <Tooltip title={row.oldestPendingTime ? `最早提交于 ${row.oldestPendingTime}` : null}>
        {isLongWait(row.longestWaitMinutes) ? (
          <Typography.Text type="danger" strong>
            {waitText(row.longestWaitMinutes)}
          </Typography.Text>
        ) : (
          <span>{waitText(row.longestWaitMinutes)}</span>
        )}
      </Tooltip>
    ),
  },
];

/** The review queue: one row an activity, those with pending sign-ups first. */
export default function ReviewQueue() {
  const navigate = useNavigate();
  const services = useDictionaryOptions('service_name');
  return (
    <PageTable
      call={calls.application.review}
      name="review"
      columns={columns}
      search={[
        { name: 'title', label: activityFields.title.label, kind: 'text' },
        {
          name: 'hasPending',
          label: '有无待审',
          kind: 'custom',
          parse: (text) => text === 'true',
          control: <YesNoSelect yes="有待审核" no="无待审核" />,
        },
        {
          name: 'startTime',
          label: `活动${activityFields.startTime.label}`,
          kind: 'range',
          of: 'day',
          names: ['startTimeStart', 'startTimeEnd'],
        },
        {
          name: 'service',
          label: activityFields.services.label,
          kind: 'custom',
          control: <Suggest options={services} label={applicationFields.service.label} />,
        },
      ]}
      actions={(row) => [
        { label: '去审核', onClick: () => void navigate(`/activity/reviewDetail?id=${row.id}`) },
      ]}
      actionsWidth={96}
      emptyText="还没有活动需要审核"
    />
  );
}
