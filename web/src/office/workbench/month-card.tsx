import { type Answer, calls } from '@outbound/contract';
import { Card, Flex, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { percentText, shown } from '../../ui/charts/figures.ts';
import { FailureState } from '../../ui/feedback/failure-state.tsx';

type Own = Answer<typeof calls.taskInstance.selfTodoStatistics>;

/** 本月办理情况: what one has done, how much of it in time, and what waits by type, the late ones named. */
export function MonthCard() {
  // The same call as the figures above it: one request for both.
  const { data, error, refetch } = useCall(calls.taskInstance.selfTodoStatistics, {}, { quiet: true });
  return (
    <Card size="small" title="本月办理情况">
      {data ? (
        <Flex vertical gap={16}>
          <dl className="workbench-month">
            <Figure name="今日办结" value={shown(data.todayDoneNum)} />
            <Figure name="本月办结" value={shown(data.monthDoneNum)} />
            <Figure name="按时办结率" value={percentText(data.monthOnTimeRate)} />
          </dl>
          <WaitingByType types={data.typeList} />
        </Flex>
      ) : error ? (
        <FailureState failure={error} onRetry={() => void refetch()} size={64} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function WaitingByType({ types }: { types: Own['typeList'] }) {
  // Said already by the list of what waits.
  if (types.length === 0) return null;
  const most = Math.max(...types.map(({ todoNum }) => todoNum));
  const partOf = (value: number) => `${(value / most) * 100}%`;
  return (
    <ul className="workbench-types" aria-label="待办任务按类型">
      {types.map(({ templateType, templateTypeName, todoNum, overdueNum }) => (
        <li key={templateType}>
          <Link to={`/taskManagement/backlog?f.templateType=${templateType}`}>{templateTypeName}</Link>
          <span className="workbench-bar" aria-hidden="true">
            <span style={{ inlineSize: partOf(overdueNum) }} />
            <span style={{ inlineSize: partOf(todoNum - overdueNum) }} />
          </span>
          <span>
            待办 {shown(todoNum)} 件{overdueNum > 0 ? <b>，已超时 {shown(overdueNum)}</b> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
