import {
  activityFields,
  applicationFields,
  calls,
  NoticeStatus,
  noticeStatusLabels,
  optionsOf,
  VisitorNoticeChannel,
  VisitorNoticeKind,
  type VisitorNoticeRow,
  valuesOf,
  visitorNoticeChannelLabels,
  visitorNoticeKindLabels,
} from '@outbound/contract';
import { Link, useSearchParams } from 'react-router';
import { searchActivities } from '../../../api/activity-search.ts';
import { tellDone } from '../../../api/events.ts';
import { useCall, useWrite } from '../../../api/query.ts';
import { UNKNOWN_CHOICE } from '../../../ui/forms/unknown-choice.ts';
import { readListState } from '../../../ui/tables/list-state.ts';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { NoticeState } from './notice-state.tsx';

const { visitorNotice } = calls;
type Field = SearchField<Template<typeof visitorNotice.allPage>>;

const fields: readonly Field[] = [
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    options: optionsOf(valuesOf(NoticeStatus), noticeStatusLabels),
  },
  {
    kind: 'select',
    name: 'kind',
    label: '通知',
    options: optionsOf(valuesOf(VisitorNoticeKind), visitorNoticeKindLabels),
  },
  {
    kind: 'select',
    name: 'channel',
    label: '方式',
    options: optionsOf(valuesOf(VisitorNoticeChannel), visitorNoticeChannelLabels),
  },
  {
    kind: 'text',
    name: 'applyCode',
    label: applicationFields.applyCode.label,
    placeholder: '完整的报名编号',
  },
  {
    kind: 'range',
    of: 'day',
    name: 'createdTime',
    names: ['createdTimeStart', 'createdTimeEnd'],
    label: '时间',
  },
];

const columns: Column<VisitorNoticeRow>[] = [
  {
    key: 'activityTitle',
    title: '活动',
    width: 240,
    render: ({ activityId, activityTitle }) => (
      <Link to={`/activity/detail?id=${activityId}`}>{activityTitle}</Link>
    ),
  },
  { key: 'applyCode', title: applicationFields.applyCode.label, width: 130 },
  { key: 'kind', title: '通知', width: 100, render: ({ kind }) => visitorNoticeKindLabels[kind] },
  { key: 'channel', title: '方式', width: 72, render: ({ channel }) => visitorNoticeChannelLabels[channel] },
  { key: 'subject', title: '主题', width: 220, lines: 2, hiddenAtFirst: true },
  { key: 'status', title: '状态', width: 220, render: (row) => <NoticeState notice={row} /> },
  { key: 'tryNum', title: '尝试次数', width: 88, align: 'right', hiddenAtFirst: true },
  { key: 'createdTime', title: '时间', width: 172 },
  { key: 'sentTime', title: '发送时间', width: 172, render: ({ sentTime }) => sentTime ?? '--' },
];

/** /activity/notices: what visitors of all activities were sent, what waits and what failed. */
export default function AllNotices() {
  const [params] = useSearchParams();
  const chosen = Number(readListState(params).filters.activityId ?? 0);
  // A reload has the id of the activity in the address, but not its title.
  const activity = useCall(
    calls.activity.detail,
    { id: chosen },
    { enabled: chosen > 0, quiet: true, staleTime: 60_000 },
  );
  const resend = useWrite(visitorNotice.resend, {
    refresh: [visitorNotice.allPage, visitorNotice.page, visitorNotice.numbers],
    done: null,
  });
  const again = ({ activityId, id }: VisitorNoticeRow) =>
    resend.mutate(
      { activityId, id },
      { onSuccess: ({ doneNum }) => tellDone(`已重新加入发送队列 ${doneNum} 条`) },
    );
  return (
    <PageTable
      call={visitorNotice.allPage}
      name="visitor-notices"
      columns={columns}
      search={[
        {
          name: 'activityId',
          label: '活动',
          kind: 'remoteSelect',
          placeholder: `请输入${activityFields.title.label}关键词`,
          search: searchActivities,
          ...(activity.data ? { initial: { value: activity.data.id, label: activity.data.title } } : {}),
          ...(activity.error ? { initial: { value: chosen, label: UNKNOWN_CHOICE } } : {}),
        },
        ...fields,
      ]}
      actionsWidth={100}
      actions={(row) =>
        row.status === NoticeStatus.failed ? [{ label: '重新发送', onClick: () => again(row) }] : []
      }
      emptyText="还没有发送过报名通知"
    />
  );
}
