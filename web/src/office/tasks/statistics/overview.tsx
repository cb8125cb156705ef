import { type Answer, calls } from '@outbound/contract';
import { Flex } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { type FigureCard, FigureCards } from '../../../ui/charts/figure-cards.tsx';
import { daysText, type Figures, percentText, timePoints } from '../../../ui/charts/figures.ts';
import { FailureAlert } from '../../../ui/feedback/failure-state.tsx';
import { answerable, coarserText } from '../../../ui/forms/statistic-span.ts';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import {
  filtersOf,
  readListState,
  templateOf,
  valuesOf,
  writeListState,
} from '../../../ui/tables/list-state.ts';
import { SearchForm } from '../../../ui/tables/search-form.tsx';
import { filterFields } from './filter-fields.tsx';
import { FigureSheet, nameColumns, originColumns, secondsText, userTypeColumns } from './tables.tsx';
import { dispatchedIn, endedIn, type Filter, listAddress } from './to-list.ts';
import './overview.css';

const { taskStatistic } = calls;
type Counted = Answer<typeof taskStatistic.taskCountStatistic>;

/** The filters as they stand in the address, so that a link shows the same figures. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  const values = useMemo(() => valuesOf(filterFields, state.filters), [state]);
  return {
    values,
    wished: (templateOf(filterFields, values) as Filter).granularity,
    filter: useMemo(() => answerable(templateOf(filterFields, values) as Filter), [values]),
    search: (next: Record<string, unknown>) => {
      const filters = filtersOf(templateOf(filterFields, next));
      // Back leads to the figures of before: a look into a department is a step.
      setParams(writeListState(params, { ...state, filters }), { replace: false });
      return valuesOf(filterFields, filters);
    },
  };
}

function cardsOf(counted: Counted, filter: Filter, mayList: boolean): FigureCard[] {
  const { summary } = counted;
  const of = (status?: 1 | 2 | 3 | 4 | 5) =>
    mayList && {
      path: listAddress(filter, {
        ...dispatchedIn(counted),
        ...(status !== undefined && { statusList: [status] }),
      }),
    };
  return [
    {
      title: '任务总数',
      value: summary.totalNum,
      changes: [
        { name: '同比', rate: summary.yoyRate, isGood: null },
        { name: '环比', rate: summary.momRate, isGood: null },
      ],
      ...of(),
    },
    { title: '待签收', value: summary.pendingNum, ...of(1) },
    { title: '办理中', value: summary.processingNum, ...of(2) },
    { title: '已退回', value: summary.returnedNum, ...of(3) },
    {
      title: '已办结',
      value: summary.completedNum,
      more: `办结率 ${percentText(summary.completeRate)}`,
      ...of(4),
    },
    { title: '已终止', value: summary.terminatedNum, ...of(5) },
    {
      title: '超时率',
      value: percentText(summary.overdueRate),
      more: `本期办结 ${summary.doneNum}，超时 ${summary.overdueNum}`,
      ...(mayList && { path: listAddress(filter, { ...endedIn(counted), overdueStatus: 4 }) }),
    },
    { title: '按时办结率', value: percentText(summary.onTimeRate), more: '按办结日期统计' },
    { title: '平均签收时长', value: secondsText(summary.avgSignSeconds), more: '派发至签收' },
    { title: '平均办理时长', value: secondsText(summary.avgHandleSeconds), more: '派发至办结' },
  ];
}
const CARDS = 10;

const trendOf = (counted: Counted): Figures => ({
  ...{ kind: 'axis', axisName: '时间', unit: '个', points: timePoints(counted) },
  series: counted.seriesList.map(({ name, dataList, chartType }) => ({
    ...{ name, kind: chartType },
    values: dataList.map((value) => value ?? 0),
  })),
});
const partsOf = (axisName: string, parts: readonly { name: string; value: number }[]): Figures => ({
  ...{ kind: 'parts', axisName, unit: '个' },
  parts: parts.map(({ name, value }) => ({ name, value })),
});
const barsOf = (
  axisName: string,
  bars: readonly { name: string; value: number }[],
  isLying: boolean,
): Figures => ({
  ...{ kind: 'axis', axisName, unit: '个', isLying },
  points: bars.map(({ name }) => name),
  series: [{ name: '任务总数', kind: 'bar', values: bars.map(({ value }) => value) }],
});

/** How many tasks there are, of which kind, from where, and how well they are handled (spec 2.4, tasks and statistics 2.13). */
export default function TaskStatistics() {
  const { values, wished, filter, search } = useFilter();
  const mayList = usePermission().has('latin_task_management_list');
  const quiet = { quiet: true } as const;
  const counted = useCall(taskStatistic.taskCountStatistic, filter, quiet);
  const names = useCall(taskStatistic.taskNameStatistic, filter, quiet);
  const origins = useCall(taskStatistic.taskOriginOrgNameStatistic, filter, quiet);
  const types = useCall(taskStatistic.taskOriginUserTypeStatistic, filter, quiet);
  const { data, error } = counted;
  const trend = useMemo(() => data && trendOf(data), [data]);
  const states = useMemo(() => data && partsOf('任务状态', data.pieList), [data]);
  const byName = useMemo(() => names.data && barsOf('任务名称', names.data.pieList, false), [names.data]);
  const byOrigin = useMemo(
    () => origins.data && barsOf('发起单位', origins.data.rankList, true),
    [origins.data],
  );
  const byType = useMemo(() => types.data && partsOf('发起人类型', types.data.pieList), [types.data]);
  const of = ({ error: failure, refetch }: { error: typeof error; refetch: () => unknown }) => ({
    failure,
    onRetry: () => void refetch(),
  });
  const enter = (deptId: number) => search({ ...values, deptId });
  const span = data ?? null;
  return (
    <Flex vertical gap={16}>
      <SearchForm fields={filterFields} values={values} onSearch={search} onReset={() => search({})} />
      {error && !data ? (
        <FailureAlert failure={error} onRetry={() => void counted.refetch()} />
      ) : (
        <div className="task-figures">
          <FigureCards label="任务数" cards={data ? cardsOf(data, filter, mayList) : null} count={CARDS} />
        </div>
      )}
      <div className="task-charts">
        <ChartCard
          title="任务数量趋势"
          {...(data
            ? {
                note: `${data.scopeName}，${daysText(data)}，截至 ${data.updateTime}${data.rebuilding ? '，部分单位调整后正在重新统计' : ''}${coarserText(wished, data)}`,
              }
            : {})}
          figures={trend ?? null}
          {...of(counted)}
        />
        <ChartCard title="任务状态占比" figures={states ?? null} {...of(counted)} />
        <ChartCard title="任务名称统计" figures={byName ?? null} {...of(names)} />
        <ChartCard
          title="发起单位统计"
          note="可逐级查看"
          figures={byOrigin ?? null}
          {...of(origins)}
          onPick={(at) => {
            const one = origins.data?.rankList[at];
            if (one?.hasChildren === 1) enter(Number(one.code));
          }}
        />
        <ChartCard title="发起人类型统计" figures={byType ?? null} {...of(types)} />
      </div>
      <FigureSheet
        sheet="name"
        span={span}
        columns={nameColumns(filter, span)}
        rows={names.data?.tableList ?? null}
        {...of(names)}
        rowKey={({ templateId }) => templateId}
      />
      <FigureSheet
        sheet="origin"
        span={span}
        columns={originColumns(filter, span, ({ originOrgId }) => enter(originOrgId))}
        rows={origins.data?.tableList ?? null}
        {...of(origins)}
        rowKey={({ originOrgId, isOwn }) => `${originOrgId}.${isOwn}`}
      />
      <FigureSheet
        sheet="userType"
        span={span}
        columns={userTypeColumns}
        rows={types.data?.tableList ?? null}
        {...of(types)}
        rowKey={({ userType }) => userType}
      />
    </Flex>
  );
}
