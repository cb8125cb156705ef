import { type Answer, calls, EnabledStatus, type Source, type UserType } from '@outbound/contract';
import { Flex } from 'antd';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { changeText, type FigureCard, FigureCards } from '../../../ui/charts/figure-cards.tsx';
import { daysText, type Figures, share } from '../../../ui/charts/figures.ts';
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
import { DepartmentFigures } from './department-figures.tsx';
import { filterFields } from './filter-fields.tsx';
import { addedIn, type Filter, LIST_CODE, listAddress } from './to-list.ts';
import './overview.css';

type Statistics = Answer<typeof calls.account.userStatistics>;

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

function cardsOf(data: Statistics, filter: Filter, mayList: boolean): FigureCard[] {
  const { summary } = data;
  /** A number leads to its people; of nothing there is no list. */
  const to = (value: number, more?: Parameters<typeof listAddress>[1]) =>
    mayList && value > 0 && { path: listAddress(filter, more) };
  return [
    {
      title: '用户总数',
      value: summary.totalNum,
      more: `在职 ${summary.onJobNum}，离职 ${summary.departureNum}`,
      ...to(summary.totalNum),
    },
    {
      title: '启用',
      value: summary.enabledNum,
      ...to(summary.enabledNum, { status: EnabledStatus.enabled }),
    },
    {
      title: '冻结',
      value: summary.frozenNum,
      ...to(summary.frozenNum, { status: EnabledStatus.disabled }),
    },
    {
      title: '本期新增',
      value: summary.newNum,
      more: changeText(summary.newNum, summary.previousNewNum, '上期'),
      ...to(summary.newNum, addedIn(data)),
    },
    {
      title: '本期登录人数',
      value: summary.activeNum,
      more: changeText(summary.activeNum, summary.previousActiveNum, '上期'),
    },
    { title: '登录率', value: share(summary.activeNum, summary.enabledNum), more: '登录人数 / 启用' },
  ];
}

const trendOf = ({ xAxisList, seriesList }: Statistics): Figures => ({
  kind: 'axis',
  axisName: '时间',
  unit: '人',
  points: xAxisList,
  series: seriesList.map(({ code, name, dataList }) => ({
    name,
    values: dataList,
    kind: code === 'newNum' ? 'bar' : 'line',
    isRight: code !== 'newNum',
  })),
});

const partsOf = (axisName: string, parts: Statistics['pieList']): Figures => ({
  kind: 'parts',
  axisName,
  unit: '人',
  parts,
});

/** How many people there are and how many come: in figures, over time, by type, source and department (spec 2.4, 7). */
export default function UserStatistics() {
  const { values, wished, filter, search } = useFilter();
  const navigate = useNavigate();
  const mayList = usePermission().has(LIST_CODE);
  const { data, error, refetch } = useCall(calls.account.userStatistics, filter, { quiet: true });
  const shared = { failure: error, onRetry: () => void refetch() };
  const [trend, types, sources] = useMemo(
    () =>
      data
        ? [trendOf(data), partsOf('用户类型', data.pieList), partsOf('来源', data.sourceList)]
        : [null, null, null],
    [data],
  );
  /** A part leads to its people. */
  const pick = (
    parts: Statistics['pieList'] | undefined,
    by: (code: number) => Parameters<typeof listAddress>[1],
  ) =>
    mayList && {
      onPick: (at: number) => {
        const part = parts?.[at];
        if (part && part.value > 0) void navigate(listAddress(filter, by(Number(part.code))));
      },
    };
  return (
    <Flex vertical gap={16}>
      <SearchForm fields={filterFields} values={values} onSearch={search} onReset={() => search({})} />
      {error && !data ? (
        <FailureAlert {...shared} failure={error} />
      ) : (
        <FigureCards label="用户数" cards={data ? cardsOf(data, filter, mayList) : null} count={6} />
      )}
      <div className="user-charts">
        <ChartCard
          title="新增与登录趋势"
          {...(data
            ? { note: `${daysText(data)}，截至 ${data.updateTime}${coarserText(wished, data)}` }
            : {})}
          figures={trend}
          {...shared}
        />
        <ChartCard
          title="用户类型占比"
          figures={types}
          {...shared}
          {...pick(data?.pieList, (code) => ({ userType: code as UserType }))}
        />
        <ChartCard
          title="账号来源"
          figures={sources}
          {...shared}
          {...pick(data?.sourceList, (code) => ({ source: code as Source }))}
        />
      </div>
      <DepartmentFigures
        filter={filter}
        span={data ? { timeStart: data.timeStart, timeEnd: data.timeEnd } : null}
        onEnter={(deptId) => search({ ...values, deptId })}
      />
    </Flex>
  );
}
