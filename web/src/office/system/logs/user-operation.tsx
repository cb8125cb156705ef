import { calls } from '@outbound/contract';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { readListState, writeListState } from '../../../ui/tables/list-state.ts';
import { DayChart } from './day-chart.tsx';
import { LogList } from './log-list.tsx';
import { OnlineUsers } from './online-users.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { usePeriod } from './use-period.ts';

type List = 'operations' | 'signIns' | 'online';

/** The operation log, with the sign-ins as a list of their own, and who is online now. */
export default function UserOperation() {
  const [list, setList] = useState<List>('operations');
  const [params, setParams] = useSearchParams();
  const maySeeOnline = usePermission().has('latin_sys_log_online');
  const choose = (next: List) => {
    // Page and filters in the address are those of the list that is left.
    const { size } = readListState(params);
    setParams(writeListState(params, { page: 1, size, sort: null, filters: {} }), { replace: true });
    setList(next);
  };
  return (
    <Tabs
      activeKey={list}
      onChange={(key) => choose(key as List)}
      destroyOnHidden
      items={[
        {
          key: 'operations',
          label: '操作日志',
          children: (
            <>
              <Statistics />
              <LogList of="operations" />
            </>
          ),
        },
        { key: 'signIns', label: '登录日志', children: <LogList of="signIns" /> },
        ...(maySeeOnline ? [{ key: 'online', label: '在线用户', children: <OnlineUsers /> }] : []),
      ]}
    />
  );
}

function Statistics() {
  const { data, error, refetch } = useCall(
    calls.userLog.statistics,
    { template: usePeriod() },
    { quiet: true },
  );
  return (
    <StatisticsCard
      failure={error}
      onRetry={() => void refetch()}
      figures={
        data
          ? [
              { title: '今日操作', value: data.todayNum },
              { title: '今日失败', value: data.todayFailedNum, isBad: data.todayFailedNum > 0 },
              { title: '今日活跃用户', value: data.todayUserNum },
            ]
          : null
      }
    >
      {data ? <DayChart days={data.dayList} /> : null}
    </StatisticsCard>
  );
}
