import { calls, HandleType, type HistoryItem } from '@outbound/contract';
import { Button, Flex, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { FileLinks } from '../../../ui/dynamic-form/file-links.tsx';
import { placeText } from '../../../ui/dynamic-form/mark-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { durationText } from '../../../ui/texts/remaining-time.tsx';
import type { TaskDetail } from '../actions/index.ts';
import { groupHistory } from './history-groups.ts';

const PAGE = 100;

const colours: Readonly<Record<number, string>> = {
  [HandleType.complete]: 'green',
  [HandleType.approve]: 'green',
  [HandleType.confirmClose]: 'green',
  [HandleType.refuse]: 'red',
  [HandleType.rework]: 'red',
  [HandleType.terminate]: 'red',
  [HandleType.overdue]: 'red',
  [HandleType.urge]: 'orange',
  [HandleType.nearDue]: 'orange',
  [HandleType.escalate]: 'orange',
  [HandleType.sign]: 'blue',
};

interface HistoryProps {
  task: TaskDetail;
  /** Rows of these kinds alone. */
  only?: readonly HandleType[];
  emptyText?: string;
}

/** What happened to a task, the newest first: who, when, how long it took, what was changed and said. */
export function TaskHistory({ task, only, emptyText = '暂无流转记录' }: HistoryProps) {
  const { instanceCode } = task.instance;
  const template = { instanceCode, ...(only ? { handleTypeList: [...only] } : {}) };
  const [chosen, setPage] = useState<number | null>(null);
  // Oldest first on the wire: what happened last stands on the last page.
  const first = useCall(
    calls.taskInstance.historyPage,
    { pageNum: 1, pageSize: PAGE, template },
    { quiet: true },
  );
  const last = Math.max(1, Math.ceil((first.data?.count ?? 0) / PAGE));
  const page = Math.min(chosen ?? last, last);
  const { data, error, refetch } = useCall(
    calls.taskInstance.historyPage,
    { pageNum: page, pageSize: PAGE, template },
    { quiet: true, enabled: first.data !== undefined },
  );
  const failure = first.error ?? error;
  if (failure && !data)
    return (
      <FailureState
        failure={failure}
        onRetry={() => void (first.error ? first.refetch() : refetch())}
        size={64}
      />
    );
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.dataBody.length === 0) return <EmptyState text={emptyText} size={64} />;
  return (
    <>
      <ol className="task-history" aria-label="流转记录">
        {groupHistory(data.dataBody)
          .toReversed()
          .map(({ row, others }) => (
            <li key={row.historyId} data-color={colours[row.handleType] ?? 'grey'}>
              <HistoryRow row={row} others={others} task={task} />
            </li>
          ))}
      </ol>
      {last > 1 ? (
        <Flex gap={8}>
          <Button size="small" disabled={page === last} onClick={() => setPage(page + 1)}>
            较新的记录
          </Button>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            较早的记录
          </Button>
        </Flex>
      ) : null}
    </>
  );
}

function HistoryRow({
  row,
  others,
  task,
}: {
  row: HistoryItem;
  /** Whose steps it moved besides. */
  others: readonly string[];
  task: TaskDetail;
}) {
  const targets = [row.targetNames ?? '', ...others].filter((name) => name !== '').join('、');
  const { formItemList, handleItemList } = task.templateInfo;
  const items = [...formItemList, ...handleItemList];
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} wrap align="baseline">
        <b>{row.handleTypeName}</b>
        <span>
          {row.operatorName || '系统'}
          {row.onBehalfOfName ? `（代${row.onBehalfOfName}）` : ''}
        </span>
        {targets === '' ? null : <span>→ {targets}</span>}
        {row.costSeconds === null ? null : <Tag>用时{durationText(row.costSeconds)}</Tag>}
      </Flex>
      <small>
        {row.createdTime}
        {row.operatorDeptName ? ` · ${row.operatorDeptName}` : ''}
        {row.roundNo > 1 ? ` · 第 ${row.roundNo} 轮` : ''}
      </small>
      {row.returnReasonName || row.opinion ? (
        <p>
          {row.returnReasonName ? <Tag>{row.returnReasonName}</Tag> : null} {row.opinion}
        </p>
      ) : null}
      {row.fieldMarkList.length > 0 ? (
        <ul>
          {row.fieldMarkList.map((mark) => (
            <li key={`${mark.fieldKey}.${mark.rowIndex ?? ''}.${mark.childKey ?? ''}`}>
              标注 {placeText(items, mark)}：{mark.note}
            </li>
          ))}
        </ul>
      ) : null}
      {row.changeList.length > 0 ? (
        <ul>
          {row.changeList.map((change) => (
            <li key={change.fieldKey}>
              {change.fieldName}：<del>{change.oldValue || '（空）'}</del> →{' '}
              <ins>{change.newValue || '（空）'}</ins>
            </li>
          ))}
        </ul>
      ) : null}
      {row.fileList.length > 0 ? <FileLinks files={row.fileList} /> : null}
    </Flex>
  );
}
