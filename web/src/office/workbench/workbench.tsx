import { calls } from '@outbound/contract';
import { Flex, Typography } from 'antd';
import { platform } from '../../api/platform-identity.ts';
import { useCall } from '../../api/query.ts';
import { serverNow } from '../../api/server-clock.ts';
import { FigureCards } from '../../ui/charts/figure-cards.tsx';
import { FailureAlert } from '../../ui/feedback/failure-state.tsx';
import { usePermission } from '../../ui/rights/permitted.tsx';
import { useSession } from '../session/session-store.ts';
import { dayText, greetingText } from './day-text.ts';
import { Entries } from './entries.tsx';
import { Notices } from './notices.tsx';
import { QuickEntries } from './quick-entries.tsx';
import { TaskFigures, TaskLists } from './task-cards.tsx';
import { WorkbenchTrend } from './trend.tsx';
import './workbench.css';

/** As often as the unread messages are asked for (spec 9). */
const REFRESH_MS = 300_000;

/** What waits for somebody to act. */
const URGENT = new Set(['pendingApplyNum']);

/** The first page of the day: what waits, how it goes, where to (spec 2.4 workbench). */
export default function Workbench() {
  const { user } = useSession();
  const { data, error, refetch } = useCall(
    calls.workbench.number,
    {},
    { quiet: true, refetchInterval: REFRESH_MS },
  );
  const hasBacklog = usePermission().has('latin_task_management_backlog');
  return (
    <Flex vertical gap={16} className="workbench">
      <Typography.Title level={2} style={{ margin: 0, fontSize: 20 }}>
        {greetingText(serverNow(), platform.timeZone)}，{user?.userName}
        <Typography.Text
          type="secondary"
          style={{ marginInlineStart: 12, fontWeight: 'normal', fontSize: 14 }}
        >
          {dayText(serverNow(), platform.timeZone)}
        </Typography.Text>
      </Typography.Title>
      {hasBacklog ? <TaskFigures /> : null}
      {error && !data ? <FailureAlert failure={error} onRetry={() => void refetch()} /> : null}
      {data && data.numberList.length === 0 ? null : (
        <FigureCards
          label="今天的数字"
          count={6}
          cards={
            data
              ? data.numberList.map(({ code, name, value, path }) => ({
                  title: name,
                  value,
                  path,
                  isUrgent: URGENT.has(code) && value > 0,
                }))
              : null
          }
        />
      )}
      <TaskLists />
      <Notices />
      <QuickEntries />
      <WorkbenchTrend />
      <Entries />
    </Flex>
  );
}
