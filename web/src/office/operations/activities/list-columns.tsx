import {
  ActivityType,
  ApplyState,
  activityTypeLabels,
  applyStateLabels,
  type calls,
  optionsOf,
  PublishStatus,
  publishStatusLabels,
  type Row,
  timeRangeText,
  valuesOf,
} from '@outbound/contract';
import { Tooltip, Typography } from 'antd';
import { Link } from 'react-router';
import { Suggest } from '../../../ui/forms/suggest.tsx';
import type { Column, SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { NumberText } from '../../../ui/texts/number-text.tsx';
import { ApplyStateTag, PublishTag } from './activity-tags.tsx';
import { PosterThumb } from './poster-thumb.tsx';

export type ActivityRow = Row<typeof calls.activity.page>;

/** The sign-up window in words. */
export function windowText(start: string | null, end: string | null): string {
  if (start && end) return timeRangeText(start, end);
  if (start) return `${start.slice(0, 16)} 起`;
  return end ? `${end.slice(0, 16)} 截止` : '不限';
}

const twoLines = { whiteSpace: 'normal', display: 'block' } as const;

/** The columns of the activity list. */
export const activityColumns: readonly Column<ActivityRow>[] = [
  { key: 'poster', title: '海报', width: 72, render: (row) => <PosterThumb poster={row.poster} /> },
  {
    key: 'title',
    title: '标题',
    width: 240,
    render: (row) => (
      <Tooltip title={row.title} placement="topLeft">
        <Link to={`/activity/detail?id=${row.id}`}>{row.title}</Link>
      </Tooltip>
    ),
  },
  {
    key: 'publishStatus',
    title: '发布状态',
    width: 96,
    render: (row) => <PublishTag status={row.publishStatus} />,
  },
  {
    key: 'startTime',
    title: '活动时间',
    width: 172,
    render: (row) => <span style={twoLines}>{timeRangeText(row.startTime, row.endTime)}</span>,
  },
  {
    key: 'applyNum',
    title: '报名/名额',
    width: 132,
    render: (row) => (
      <span style={twoLines}>
        <NumberText value={row.applyNum} /> /{' '}
        {row.capacity === null ? '不限' : row.capacity.toLocaleString('en-US')}
        {row.pendingNum > 0 ? (
          <Link to={`/activity/reviewDetail?id=${row.id}&f.applyStatus=0`} style={{ display: 'block' }}>
            <Typography.Text type="warning">待审核 {row.pendingNum}</Typography.Text>
          </Link>
        ) : null}
      </span>
    ),
  },
  {
    key: 'applyState',
    title: '报名状态',
    width: 128,
    render: (row) => <ApplyStateTag state={row.applyState} />,
  },
  { key: 'activityType', title: '形式', width: 72, render: (row) => activityTypeLabels[row.activityType] },
  {
    key: 'cityLabel',
    title: '城市/地点',
    width: 180,
    render: (row) => [row.cityLabel, row.location].filter(Boolean).join(' · ') || '--',
  },
  {
    key: 'applyStartTime',
    title: '报名时间',
    width: 172,
    render: (row) => <span style={twoLines}>{windowText(row.applyStartTime, row.applyEndTime)}</span>,
  },
  {
    key: 'viewNum',
    title: '浏览数',
    width: 88,
    align: 'right',
    render: (row) => <NumberText value={row.viewNum} />,
  },
  {
    key: 'shareNum',
    title: '分享数',
    width: 88,
    align: 'right',
    render: (row) => <NumberText value={row.shareNum} />,
  },
  {
    key: 'services',
    title: '服务',
    width: 180,
    hiddenAtFirst: true,
    render: (row) => row.services.join('、'),
  },
  { key: 'createdBy', title: '创建人', width: 110 },
  { key: 'createdTime', title: '创建时间', width: 172 },
  { key: 'updatedBy', title: '更新人', width: 110, hiddenAtFirst: true },
  { key: 'updatedTime', title: '更新时间', width: 172, hiddenAtFirst: true },
];

/** The filters of the activity list. */
export function activitySearch(
  cities: readonly { value: string; label: string }[],
  services: readonly { value: string; label: string }[],
): SearchField<Template<typeof calls.activity.page>>[] {
  return [
    { name: 'title', label: '活动标题', kind: 'text' },
    {
      name: 'publishStatus',
      label: '发布状态',
      kind: 'select',
      options: optionsOf(valuesOf(PublishStatus), publishStatusLabels),
    },
    {
      name: 'applyState',
      label: '报名状态',
      kind: 'select',
      options: optionsOf(valuesOf(ApplyState), applyStateLabels),
    },
    {
      name: 'startTime',
      label: '活动开始时间',
      kind: 'range',
      of: 'day',
      names: ['startTimeStart', 'startTimeEnd'],
    },
    {
      name: 'activityType',
      label: '活动形式',
      kind: 'select',
      options: optionsOf(valuesOf(ActivityType), activityTypeLabels),
    },
    // Both lists are open: activities may name what the dictionary does not.
    {
      name: 'cityLabel',
      label: '活动城市',
      kind: 'custom',
      control: <Suggest options={cities} label="城市" />,
    },
    {
      name: 'service',
      label: '活动服务',
      kind: 'custom',
      control: <Suggest options={services} label="服务" />,
    },
    { name: 'createdBy', label: '创建人', kind: 'text' },
  ];
}
