import { type BodyInput, calls, type InstanceRow, TaskStatus, taskStatusLabels } from '@outbound/contract';
import { Button, Card, Skeleton, Typography } from 'antd';
import { Link } from 'react-router';
import { usePage } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { RemainingTime } from '../../../ui/texts/remaining-time.tsx';
import { totalText } from '../../../ui/texts/total-text.ts';
import { VIEW_TASK, viewAddress } from '../actions/index.ts';
import { PriorityTag, StatusTag } from '../tags/index.ts';
import './task-board.css';

type Template = NonNullable<BodyInput<typeof calls.taskInstance.list>['template']>;

/** So many of each column are shown; the list has the others. */
const MOST = 50;
const columns = Object.values(TaskStatus).filter((status) => status !== TaskStatus.draft);

interface TaskBoardProps {
  /** The filters of the list. */
  template: Template;
  /** Shows all of one column in the list. */
  onAll(status: TaskStatus): void;
}

/** 看板: what the filters of the list find, a column a status. It is for reading: a task moves by what is done to it. */
export function TaskBoard({ template, onAll }: TaskBoardProps) {
  const chosen = template.statusList ?? [];
  const shown = columns.filter((status) => chosen.length === 0 || chosen.includes(status));
  return (
    <section className="task-board" aria-label="任务看板">
      {shown.map((status) => (
        <BoardColumn key={status} status={status} template={template} onAll={() => onAll(status)} />
      ))}
    </section>
  );
}

interface BoardColumnProps {
  status: TaskStatus;
  template: Template;
  onAll(): void;
}

function BoardColumn({ status, template, onAll }: BoardColumnProps) {
  const { statusList: _all, ...filters } = template;
  const list = usePage(
    calls.taskInstance.list,
    { pageNum: 1, pageSize: MOST, template: { ...filters, status } },
    { quiet: true },
  );
  const name = taskStatusLabels[status];
  return (
    <section className="task-board-column" aria-label={name}>
      <header>
        <StatusTag status={status} statusName={name} />
        <Typography.Text type="secondary">{list.isLoading ? '' : totalText(list, '项')}</Typography.Text>
      </header>
      {list.isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : list.failure ? (
        <FailureState failure={list.failure} onRetry={list.refetch} size={64} />
      ) : list.rows.length === 0 ? (
        <EmptyState text="没有任务" size={64} />
      ) : (
        <ul>
          {list.rows.map((row) => (
            <li key={row.instanceCode}>
              <BoardCard row={row} />
            </li>
          ))}
        </ul>
      )}
      {list.count > list.rows.length && list.rows.length > 0 ? (
        <Button type="link" size="small" onClick={onAll}>
          只显示前 {MOST} 项，在列表中查看全部
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
