import type { BodyInput, Calls, ChangeEntry } from '@outbound/contract';
import { Pagination, Skeleton, Timeline, Typography } from 'antd';
import { useState } from 'react';
import type { CallFailure } from '../../api/failure.ts';
import { usePage } from '../../api/query.ts';
import { pagerItem } from '../control-names.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FailureState } from '../feedback/failure-state.tsx';
import type { Template } from '../tables/page-table.tsx';

interface ChangeTimelineProps {
  entries: readonly ChangeEntry[];
  /** Entries in all pages. */
  count: number;
  page: number;
  onPage(page: number): void;
  isLoading: boolean;
  /** Why they could not be read. */
  failure: CallFailure | null;
  onRetry(): void;
}

/** Ten entries a page, as lists have it (spec 9). */
const TIMELINE_PAGE = 10;

/** Of what was decided; what was merely written stays grey. */
const colours: Readonly<Record<string, string>> = {
  上架: 'green',
  审核通过: 'green',
  下架: 'red',
  驳回: 'red',
};

/** What happened to a record, newest first: who, when, why, and what each field was before and after. */
function ChangeTimeline(props: ChangeTimelineProps) {
  const { entries, count, page, onPage, isLoading, failure, onRetry } = props;
  if (failure && entries.length === 0) return <FailureState failure={failure} onRetry={onRetry} />;
  if (isLoading) return <Skeleton active paragraph={{ rows: 5 }} />;
  if (entries.length === 0) return <EmptyState text="暂无变更记录" size={96} />;
  return (
    <>
      <Timeline
        items={entries.map((entry) => ({
          key: entry.id,
          color: colours[entry.action] ?? 'gray',
          content: <Entry entry={entry} />,
        }))}
        style={{ marginTop: 8 }}
      />
      {count > TIMELINE_PAGE ? (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={TIMELINE_PAGE}
          total={count}
          showSizeChanger={false}
          itemRender={pagerItem}
          showTotal={(total) => `共 ${total} 条`}
          onChange={onPage}
        />
      ) : null}
    </>
  );
}

function Entry({ entry }: { entry: ChangeEntry }) {
  // Where a record begins, "empty before" of each field is no news.
  const isFirst = entry.changes.every(({ before }) => before === '');
  return (
    <>
      <div style={{ overflowWrap: 'anywhere' }}>
        <strong>{entry.action}</strong> {entry.operator || '--'}
      </div>
      <Typography.Text type="secondary">{entry.createdTime}</Typography.Text>
      {entry.reason ? <div style={{ overflowWrap: 'anywhere' }}>原因：{entry.reason}</div> : null}
      {entry.changes.length > 0 ? (
        <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
          {entry.changes.map((change) => (
            <li key={change.field} style={{ overflowWrap: 'anywhere' }}>
              <Difference {...change} isFirst={isFirst} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Longer ones are cut until somebody opens them: an activity's detail is a page of text. */
const LONG = 120;

function Difference({
  field,
  before,
  after,
  isFirst,
}: ChangeEntry['changes'][number] & { isFirst: boolean }) {
  const text = (
    <>
      {field}：
      {isFirst ? null : (
        <>
          <Typography.Text type="secondary" delete={before !== ''}>
            {before || '（空）'}
          </Typography.Text>
          {' → '}
        </>
      )}
      {after || '（空）'}
    </>
  );
  if (before.length + after.length <= LONG) return text;
  return (
    <Typography.Paragraph style={{ margin: 0 }} ellipsis={{ rows: 4, expandable: 'collapsible' }}>
      {text}
    </Typography.Paragraph>
  );
}

/** What tasks went through is told otherwise: `taskInstance.historyPage` is no history of changes. */
type Kept = Omit<Calls, 'taskInstance'>;
type HistoryCall = { [S in keyof Kept]: Kept[S] extends { historyPage: infer C } ? C : never }[keyof Kept];

interface ChangeHistoryProps<C extends HistoryCall> {
  call: C;
  /** Whose history it is. */
  template: Template<C>;
}

/** The changes of a record as its history call has them, a page at a time. */
export function ChangeHistory<C extends HistoryCall>({ call, template }: ChangeHistoryProps<C>) {
  const [page, setPage] = useState(1);
  const body = { pageNum: page, pageSize: TIMELINE_PAGE, template };
  const list = usePage<HistoryCall>(call, body as BodyInput<HistoryCall>, { quiet: true, staleTime: 0 });
  return (
    <ChangeTimeline
      entries={list.rows}
      count={list.count}
      page={page}
      onPage={setPage}
      isLoading={list.isLoading}
      failure={list.failure}
      onRetry={list.refetch}
    />
  );
}
