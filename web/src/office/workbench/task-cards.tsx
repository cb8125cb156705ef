import {
  type BacklogRow,
  BacklogTab,
  calls,
  clockText,
  HandleStatus,
  type InstanceRow,
} from '@outbound/contract';
import { Card, Flex, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { platform } from '../../api/platform-identity.ts';
import { useCall } from '../../api/query.ts';
import { serverNow } from '../../api/server-clock.ts';
import { FigureCards } from '../../ui/charts/figure-cards.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureAlert, FailureState } from '../../ui/feedback/failure-state.tsx';
import { PlusOutlined } from '../../ui/icons.tsx';
import { usePermission } from '../../ui/rights/permitted.tsx';
import { RemainingTime } from '../../ui/texts/remaining-time.tsx';
import { MonthCard } from './month-card.tsx';

/** As often as the unread messages are asked for (spec 9). */
const REFRESH_MS = 300_000;
const BACKLOG = '/taskManagement/backlog';
const LIST = '/taskManagement/list';

const inTab = (tab: number, filter = '') => `${BACKLOG}?view=${tab}${filter}`;

const hoursAhead = (hours: number) => clockText(serverNow() + hours * 3_600_000, platform.timeZone);

/** Those that are counted: one's own stopped payments of a day, else one's own frozen accounts of a week. */
const clocksOf = ({ clockNum, clockBlockNum }: { clockNum: number; clockBlockNum: number }) =>
  `/taskManagement/clock?${new URLSearchParams(
    clockNum > 0 && clockBlockNum === 0
      ? { view: '2', 'f.mine': '1', 'f.expireEnd': hoursAhead(168) }
      : { 'f.mine': '1', 'f.expireEnd': hoursAhead(24) },
  )}`;

const useFigures = () =>
  useCall(calls.taskInstance.selfTodoStatistics, {}, { quiet: true, refetchInterval: REFRESH_MS });

/** What burns: one's own tasks as figures, each of which leads to its rows. */
export function TaskFigures() {
  const { data, error, refetch } = useFigures();
  const maySeeClocks = usePermission().has('latin_task_management_list');
  if (error && !data) return <FailureAlert failure={error} onRetry={() => void refetch()} />;
  return (
    <FigureCards
      label="我的任务"
      count={maySeeClocks ? 7 : 6}
      cards={
        data
          ? [
              {
                title: '已超时',
                value: data.overdueNum,
                path: `${BACKLOG}?f.overdueStatus=2`,
                isUrgent: data.overdueNum > 0,
              },
              {
                title: '即将超时',
                value: data.nearDueNum,
                path: `${BACKLOG}?f.overdueStatus=1`,
                isUrgent: data.nearDueNum > 0,
              },
              ...(maySeeClocks
                ? [
                    {
                      title: '止付冻结到期',
                      value: data.clockNum,
                      path: clocksOf(data),
                      isUrgent: data.clockBlockNum > 0,
                    },
                  ]
                : []),
              {
                title: '待我办理',
                value: data.unsignedNum + data.pendingNum + data.returnedNum,
                path: BACKLOG,
              },
              {
                title: '本部门待签收',
                value: data.deptUnsignedNum,
                path: inTab(BacklogTab.departmentUnsigned),
              },
              { title: '待我审核', value: data.reviewNum, path: inTab(BacklogTab.toReview) },
              { title: '退回给我', value: data.originReturnedNum, path: inTab(BacklogTab.returnedToMe) },
            ]
          : null
      }
    />
  );
}

/** The page that a row of the backlog opens. */
const pageOf = ({ detailId, instanceCode, handleStatus }: BacklogRow | InstanceRow): string => {
  const isInWork = handleStatus === HandleStatus.pending || handleStatus === HandleStatus.returned;
  const query = new URLSearchParams({
    ...(detailId === null ? {} : { detailId: String(detailId) }),
    instanceCode,
    ...(isInWork ? { handleStatus: String(handleStatus) } : {}),
  });
  return `/taskManagement/${isInWork ? 'processingTask' : 'viewTask'}?${query}`;
};

const MOST_TODO = 8;
const MOST_OWN = 5;
const MOST_TEMPLATES = 8;

/** 我的待办: the most urgent ones, read again with the figures above them. */
export function TodoList() {
  const { dataUpdatedAt: countedAt } = useFigures();
  const { data, error, refetch } = useCall(
    calls.taskInstance.backlog,
    { pageNum: 1, pageSize: MOST_TODO, template: { tabType: BacklogTab.toHandle } },
    { quiet: true },
  );
  const seen = useRef(0);
  useEffect(() => {
    if (seen.current > 0 && countedAt > seen.current) void refetch();
    seen.current = countedAt;
  }, [countedAt, refetch]);
  return (
    <TaskCard
      title="我的待办"
      more={BACKLOG}
      rows={data?.dataBody}
      emptyText="没有待办任务，都处理完了"
      failure={error ? <FailureState failure={error} onRetry={() => void refetch()} size={64} /> : null}
      end={(row) => <RemainingTime dueAt={row.dueAt} overdueStatus={row.overdueStatus} />}
      note={(row) => `${row.templateTypeName} · ${row.originOrgName}`}
    />
  );
}

/** 我发起的: how the last ones stand. */
export function OwnTasks() {
  const { data, error, refetch } = useCall(
    calls.taskInstance.list,
    { pageNum: 1, pageSize: MOST_OWN, template: { relation: 1 } },
    { quiet: true, refetchInterval: REFRESH_MS },
  );
  return (
    <TaskCard
      title="我发起的"
      more={`${LIST}?view=1`}
      rows={data?.dataBody}
      emptyText="还没有发起过任务"
      failure={error ? <FailureState failure={error} onRetry={() => void refetch()} size={64} /> : null}
      end={(row) => `${row.statusName} ${row.doneNum}/${row.detailNum}`}
      note={(row) => `${row.handlerNames} · ${row.createdTime}`}
    />
  );
}

interface TaskCardProps<R> {
  title: string;
  /** Where all of them are. */
  more: string;
  rows: readonly R[] | undefined;
  emptyText: string;
  failure: ReactNode;
  end(row: R): ReactNode;
  note(row: R): string;
}

function TaskCard<R extends BacklogRow | InstanceRow>(props: TaskCardProps<R>) {
  const { title, more, rows, emptyText, failure, end, note } = props;
  return (
    <Card size="small" title={title} extra={<Link to={more}>查看全部</Link>}>
      {rows === undefined ? (
        (failure ?? <Skeleton active title={false} paragraph={{ rows: 4 }} />)
      ) : rows.length === 0 ? (
        <EmptyState text={emptyText} size={64} />
      ) : (
        <ul className="workbench-tasks" aria-label={title}>
          {rows.map((row) => (
            <li key={row.detailId ?? row.instanceCode}>
              <Flex vertical style={{ minWidth: 0 }}>
                <Link to={pageOf(row)}>{row.title}</Link>
                <small>{note(row)}</small>
              </Flex>
              <span className="workbench-task-end">{end(row)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** 快捷派发: a new task of a template, in one step. */
function Dispatching() {
  const { data } = useCall(
    calls.taskTemplate.enum,
    { enabledStatus: 1 },
    { quiet: true, staleTime: REFRESH_MS },
  );
  const templates = data?.templateNameList ?? [];
  if (templates.length === 0) return null;
  return (
    <Card size="small" title="快捷派发" extra={<Link to="/taskManagement/create">全部模板</Link>}>
      <ul className="workbench-entries" aria-label="快捷派发">
        {templates.slice(0, MOST_TEMPLATES).map(({ dictKey, dictValue }) => (
          <li key={dictKey}>
            <Link className="workbench-entry" to={`/taskManagement/create?templateId=${dictKey}`}>
              <PlusOutlined />
              {dictValue}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The lists that a person may open. */
export function TaskLists() {
  const permission = usePermission();
  const mayBacklog = permission.has('latin_task_management_backlog');
  const mayDispatch =
    permission.has('latin_task_management_list') && permission.has('latin_task_management_create');
  const mayCreate = permission.has('latin_task_management_create');
  if (!mayBacklog && !mayCreate) return null;
  const lists = (
    <>
      {mayBacklog ? <TodoList /> : null}
      {mayDispatch ? <OwnTasks /> : null}
    </>
  );
  const more = (
    <>
      {mayBacklog ? <MonthCard /> : null}
      {mayCreate ? <Dispatching /> : null}
    </>
  );
  // Alone a list would run all over the page, its deadlines far from what they are of.
  return mayBacklog && mayDispatch ? (
    <>
      <div className="workbench-pair">{lists}</div>
      <div className="workbench-pair">{more}</div>
    </>
  ) : (
    <div className="workbench-pair">
      {lists}
      {more}
    </div>
  );
}
