import { calls, type OpenWork } from '@outbound/contract';
import { Flex, Input, Tag } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { RemainingTime } from '../../../ui/texts/remaining-time.tsx';
import { HandleStatusTag, PriorityTag } from '../tags/index.ts';

const { openPage } = calls.taskHandover;
type OpenTemplate = Template<typeof openPage>;

/** What goes: those that are ticked and wait for nobody, or, where nothing is ticked, all; `notes` by step. */
export interface PickedWork {
  isTicked: boolean;
  detailIds: readonly number[];
  notes: ReadonlyMap<number, string>;
}

const search: readonly SearchField<OpenTemplate>[] = [
  { name: 'keyword', label: '关键字', kind: 'text', max: 100, placeholder: '任务编号、标题' },
  { name: 'dueToday', label: '时限', kind: 'select', options: [{ value: 1, label: '今日到期及超时' }] },
];

/** How a task in hand is shown on both sides of a handover. */
export const workColumns = <R extends Omit<OpenWork, 'waitingFor'>>(): Column<R>[] => [
  {
    key: 'title',
    title: '任务标题',
    width: 260,
    lines: 2,
    render: (row) => (
      <Flex gap={4} align="baseline" component="span">
        <PriorityTag {...row} />
        {row.roleType === 2 ? <Tag>协办</Tag> : null}
        <span>{row.title}</span>
      </Flex>
    ),
  },
  { key: 'instanceCode', title: '任务编号', width: 150 },
  {
    key: 'dueAt',
    title: '剩余时限',
    width: 150,
    render: (row) => (
      <Flex gap={4} align="baseline" wrap component="span">
        <RemainingTime dueAt={row.dueAt} overdueStatus={row.overdueStatus} />
        {row.dueToday === 1 && row.overdueStatus !== 2 ? <Tag color="orange">今日到期</Tag> : null}
      </Flex>
    ),
  },
  { key: 'handleStatus', title: '状态', width: 90, render: (row) => <HandleStatusTag {...row} /> },
];

/** What one has in hand: some of it is ticked, or all of it goes; each with what is to be known of it. */
export function WorkPicker({ onChange }: { onChange(picked: PickedWork): void }) {
  const [ticked, setTicked] = useState<readonly OpenWork[]>([]);
  const [notes, setNotes] = useState<ReadonlyMap<number, string>>(new Map());
  const { data } = useCall(openPage, { pageNum: 1, pageSize: 1, template: {} }, { quiet: true });
  const free = (rows: readonly OpenWork[]) =>
    rows.filter(({ waitingFor }) => waitingFor === null).map(({ detailId }) => detailId);
  const tell = (rows: readonly OpenWork[], said: ReadonlyMap<number, string>) =>
    onChange({ isTicked: rows.length > 0, detailIds: free(rows), notes: said });
  const columns: readonly Column<OpenWork>[] = [
    ...workColumns<OpenWork>(),
    {
      key: 'note',
      title: '注意事项',
      width: 220,
      render: (row) =>
        row.waitingFor === null ? (
          <Input
            aria-label={`${row.instanceCode} 的注意事项`}
            maxLength={500}
            value={notes.get(row.detailId) ?? ''}
            onChange={({ target }) => {
              const next = new Map(notes).set(row.detailId, target.value);
              setNotes(next);
              tell(ticked, next);
            }}
          />
        ) : (
          `已交 ${row.waitingFor}，待确认`
        ),
    },
  ];
  return (
    <div>
      <p style={{ margin: '0 0 8px' }} role="status">
        {data === undefined
          ? '正在统计在办任务…'
          : `在办 ${data.openNum} 项，今日到期 ${data.dueTodayNum} 项，其中已超时 ${data.overdueNum} 项。${
              ticked.length > 0
                ? `将交接勾选的 ${free(ticked).length} 项。`
                : '不勾选则交接全部（不论筛选），一次最多 100 项。'
            }`}
      </p>
      <PageTable
        call={openPage}
        name="handover-work"
        rowKey="detailId"
        inAddress={false}
        columns={columns}
        search={search}
        selectable={({ instanceCode }) => instanceCode}
        onSelect={(rows) => {
          setTicked(rows);
          tell(rows, notes);
        }}
        emptyText="您没有可交接的在办任务"
      />
    </div>
  );
}
