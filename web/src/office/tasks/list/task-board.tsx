import { type Answer, type BodyInput, calls, type InstanceRow, type TaskStatus } from '@outbound/contract';
import { Button, Card, Skeleton, Typography } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureAlert, FailureState } from '../../../ui/feedback/failure-state.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { RemainingTime } from '../../../ui/texts/remaining-time.tsx';
import { totalText } from '../../../ui/texts/total-text.ts';
import { VIEW_TASK, viewAddress } from '../actions/index.ts';
import { PriorityTag, StatusTag } from '../tags/index.ts';
import './task-board.css';

const { board } = calls.taskInstance;
type Template = NonNullable<BodyInput<typeof board>['template']>;
type ColumnOf = Answer<typeof board>['columnList'][number];

interface TaskBoardProps {
  /** The filters of the list. */
  template: Template;
  /** Shows all of one column in the list. */
  onAll(status: TaskStatus): void;
}

/** 看板: what the filters of the list find, a column a status. It is for reading: a task moves by what is done to it. */
export function TaskBoard({ template, onAll }: TaskBoardProps) {
  const { data, error, refetch } = useCall(board, { template }, { quiet: true });
  const retry = () => void refetch();
  if (!data)
    return error ? (
      <FailureState failure={error} onRetry={retry} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    );
  return (
    <>
      {error ? <FailureAlert failure={error} onRetry={retry} /> : null}
      <section className="task-board" aria-label="任务看板">
        {data.columnList.map((column) => (
          <BoardColumn key={column.status} column={column} onAll={() => onAll(column.status)} />
        ))}
      </section>
    </>
  );
}

function BoardColumn({ column, onAll }: { column: ColumnOf; onAll(): void }) {
  const { status, statusName, dataBody, count, isEstimate = false } = column;
  return (
    <section className="task-board-column" aria-label={statusName}>
      <header>
        <StatusTag status={status} statusName={statusName} />
        <Typography.Text type="secondary">{totalText({ count, isEstimate }, '项')}</Typography.Text>
      </header>
      {dataBody.length === 0 ? (
        <EmptyState text="没有任务" size={64} />
      ) : (
        <ul>
          {dataBody.map((row) => (
            <li key={row.instanceCode}>
              <BoardCard row={row} />
            </li>
          ))}
        </ul>
      )}
      {count > dataBody.length ? (
        <Button type="link" size="small" onClick={onAll}>
          只显示前 {dataBody.length} 项，在列表中查看全部
        </Button>
      ) : null}
    </section>
  );
}

function BoardCard({ row }: { row: InstanceRow }) {
  const maySee = usePermission().has(VIEW_TASK);
  return (
    <Card size="small">
      <div className="task-board-title">
        <PriorityTag {...row} />
        {maySee ? <Link to={viewAddress(row)}>{row.title}</Link> : <span>{row.title}</span>}
      </div>
      <small>{row.instanceCode}</small>
      <small>{row.handlerNames || '--'}</small>
      <div className="task-board-end">
        <span>
          进度 {row.doneNum}/{row.detailNum}
        </span>
        {row.dueAt === null ? null : <RemainingTime dueAt={row.dueAt} overdueStatus={row.overdueStatus} />}
      </div>
    </Card>
  );
}
