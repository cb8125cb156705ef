import { type ActivityFields, activityFields, type calls, type Row } from '@outbound/contract';
import { Tag, Tooltip, Typography } from 'antd';
import { Link } from 'react-router';
import { Thumb } from '../../../ui/files/thumb.tsx';
import { Suggest } from '../../../ui/forms/suggest.tsx';
import { listColumns, searchFields } from '../../../ui/tables/field-columns.tsx';
import type { Column, SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { DictionaryText } from '../../../ui/texts/dictionary-text.tsx';
import { NumberText } from '../../../ui/texts/number-text.tsx';
import { PlaceTime } from '../../../ui/texts/place-time.tsx';
import { ApplyStateTag, PublishTag } from './activity-tags.tsx';
import { SeriesSelect } from './series-select.tsx';

export type ActivityRow = Row<typeof calls.activity.page>;

const twoLines = { whiteSpace: 'normal', display: 'block' } as const;

/** The columns of the activity list. */
export const activityColumns: readonly Column<ActivityRow>[] = listColumns<ActivityFields, ActivityRow>(
  activityFields,
  [
    'poster',
    'title',
    'publishStatus',
    'startTime',
    'applyNum',
    'applyState',
    'activityType',
    'cityLabel',
    'applyStartTime',
    'viewNum',
    'shareNum',
    'services',
    'organizer',
    'createdBy',
    'createdTime',
    'updatedBy',
    'updatedTime',
  ],
  {
    poster: (row) => <Thumb list={row.poster} width={48} height={64} />,
    title: (row) => (
      <>
        <Tooltip title={row.title} placement="topLeft">
          <Link to={`/activity/detail?id=${row.id}`}>{row.title}</Link>
        </Tooltip>
        {row.seriesId === null ? null : (
          <>
            {' '}
            <Link to={`/activity?f.seriesId=${row.seriesId}`}>
              <Tag color="blue">系列</Tag>
            </Link>
          </>
        )}
      </>
    ),
    publishStatus: (row) => <PublishTag status={row.publishStatus} />,
    startTime: ({ startTime, endTime, timeZone }) => (
      <PlaceTime start={startTime} end={endTime} timeZone={timeZone} />
    ),
    applyNum: (row) => (
      <span style={twoLines}>
        <NumberText value={row.applyNum} /> /{' '}
        {row.capacity === null ? activityFields.capacity.none : row.capacity.toLocaleString('en-US')}
        {row.pendingNum > 0 ? (
          <Link to={`/activity/reviewDetail?id=${row.id}&f.applyStatus=0`} style={{ display: 'block' }}>
            <Typography.Text type="warning">
              {activityFields.pendingNum.label} {row.pendingNum}
            </Typography.Text>
          </Link>
        ) : null}
      </span>
    ),
    applyState: (row) => <ApplyStateTag state={row.applyState} publishStatus={row.publishStatus} />,
    cityLabel: ({ cityLabel, location }) =>
      cityLabel || location ? (
        <>
          {cityLabel ? <DictionaryText type="activity_city" values={[cityLabel]} /> : null}
          {cityLabel && location ? ' · ' : ''}
          {location}
        </>
      ) : (
        '--'
      ),
    applyStartTime: ({ applyStartTime, applyEndTime, timeZone }) => (
      <PlaceTime start={applyStartTime} end={applyEndTime} timeZone={timeZone} />
    ),
    viewNum: (row) => <NumberText value={row.viewNum} />,
    shareNum: (row) => <NumberText value={row.shareNum} />,
    services: (row) => <DictionaryText type="service_name" values={row.services} />,
  },
);

/** The filters of the activity list. */
export function activitySearch(
  cities: readonly { value: string; label: string }[],
  services: readonly { value: string; label: string }[],
): SearchField<Template<typeof calls.activity.page>>[] {
  return searchFields<ActivityFields, Template<typeof calls.activity.page>>(activityFields, [
    'title',
    'publishStatus',
    'applyState',
    {
      name: 'startTime',
      label: `活动${activityFields.startTime.label}`,
      kind: 'range',
      of: 'day',
      names: ['startTimeStart', 'startTimeEnd'],
    },
    'activityType',
    // Both lists are open: activities may name what the dictionary does not.
    {
      name: 'cityLabel',
      label: activityFields.cityLabel.label,
      kind: 'custom',
      control: <Suggest options={cities} label="城市" />,
    },
    {
      name: 'service',
      label: activityFields.services.label,
      kind: 'custom',
      control: <Suggest options={services} label="服务" />,
    },
    {
      name: 'seriesId',
      label: '系列',
      kind: 'custom',
      parse: (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
      control: <SeriesSelect />,
    },
    'createdBy',
  ]);
}
