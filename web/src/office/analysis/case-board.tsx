import { calls, type Narrowing, SubscribedPage, unheeded } from '@outbound/contract';
import { useMemo } from 'react';
import {
  AsOf,
  Board,
  BoardFigures,
  type BoardState,
  ChoiceCard,
  DepartmentsTable,
  DrawnCard,
  useBoardPlace,
} from './board/index.ts';
import { Brief, caseBrief } from './brief/index.ts';
import { caseColumns } from './case-columns.ts';
import { aboutFigures, casesDrawn, fundsDrawn, stopsDrawn, typesDrawn } from './figures/index.ts';
import { askedBy, filterFields, type Statistic, type StatisticFilter, useStatistic } from './filter/index.ts';
import { RegionCard } from './region-card.tsx';
import { type AnsweredSpan, basisOf } from './rows/index.ts';

const { researchAndJudgement, returnFund, commAppeal } = calls;

const fields = filterFields(['fraudType', 'regionCode']);
/** Three rows above the departments; on a wall or a sheet, which have room for three rows in all, the same cards stand in two. */
const [FIRST, SECOND, THIRD] = [360, 280, 250];

/** 案件资金研判: cases by type, place and stage; money stopped, frozen and given back; appeals (tasks and statistics 2.12). */
export default function CaseBoard() {
  return (
    <Board title="案件资金研判" page={SubscribedPage.case} fields={fields} paperChart={190}>
      {(state) => <Cards {...state} />}
    </Board>
  );
}

/** What each call of the page takes of the filter. */
function useAsked(filter: StatisticFilter) {
  return useMemo(() => {
    const by = (...narrowed: Narrowing[]) => askedBy(filter, narrowed);
    return {
      plain: by(),
      typed: by('fraudType'),
      ofRegion: by('regionCode'),
      both: by('fraudType', 'regionCode'),
    };
  }, [filter]);
}

/** The eight answers that fill the page, asked for side by side. */
function useAnswers(asked: ReturnType<typeof useAsked>, isAuto: boolean) {
  const options = { isAuto };
  return {
    types: useStatistic(researchAndJudgement.caseTypeStatistics, asked.ofRegion, options),
    regions: useStatistic(researchAndJudgement.caseRegionStatistics, asked.both, options),
    cases: useStatistic(researchAndJudgement.caseHandleStatistics, asked.both, options),
    blocks: useStatistic(researchAndJudgement.blockPaymentStatistics, asked.typed, options),
    freezes: useStatistic(researchAndJudgement.frozenAmountStatistics, asked.typed, options),
    fundAppeals: useStatistic(researchAndJudgement.fundAccountAppealStatistics, asked.plain, options),
    returns: useStatistic(returnFund.statistics, asked.typed, options),
    commAppeals: useStatistic(commAppeal.statistics, asked.plain, options),
  };
}

/** What is drawn of an answer, made anew with it alone. */
function useDrawn<A, D>(answer: A | null, draw: (answer: A) => D, ...by: unknown[]): D | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` is made anew with each render, of nothing but `by`
  return useMemo(() => (answer === null ? null : draw(answer)), [answer, ...by]);
}

function Cards({ filter, isAuto, search }: BoardState) {
  const { money, isWall } = useBoardPlace();
  const asked = useAsked(filter);
  const all = useAnswers(asked, isAuto);
  const { types, regions, cases, blocks, freezes, fundAppeals, returns, commAppeals } = all;
  const ofAll = {
    types: unheeded(filter, ['regionCode']),
    money: unheeded(filter, ['fraudType']),
    appeals: unheeded(filter, []),
  };
  const basis = <A extends AnsweredSpan>({ data }: Statistic<A>, by: StatisticFilter) =>
    data && basisOf(data, by);

  const type = useDrawn(types.data, (data) => typesDrawn(data, asked.ofRegion, money), asked, money);
  const handled = useDrawn(cases.data, (data) => casesDrawn(data, asked.both, money), asked, money);
  const stopped = useDrawn(blocks.data, (data) => stopsDrawn.blocks(data, asked.typed, money), asked, money);
  const frozen = useDrawn(freezes.data, (data) => stopsDrawn.freezes(data, asked.typed, money), asked, money);
  const returned = useDrawn(
    returns.data,
    (data) => fundsDrawn.returns(data, asked.typed, money),
    asked,
    money,
  );
  const appealed = useDrawn(
    fundAppeals.data,
    (data) => fundsDrawn.fundAppeals(data, asked.plain, money),
    asked,
    money,
  );
  const restored = useDrawn(
    commAppeals.data,
    (data) => fundsDrawn.commAppeals(data, asked.plain, money),
    asked,
    money,
  );
  const caseBasis = basis(cases, asked.both);

  return (
    <>
      <AsOf
        head={cases.data ?? blocks.data ?? freezes.data}
        filter={filter}
        statistics={Object.values(all)}
      />
      <BoardFigures
        label="案件资金指标"
        groups={[
          {
            family: 'caseHandleStatistics',
            statistic: cases,
            basis: caseBasis,
            keys: ['fileNum', 'solveNum', 'solveRate'],
          },
          {
            family: 'blockPaymentStatistics',
            statistic: blocks,
            basis: basis(blocks, asked.typed),
            keys: ['blockAmount'],
            note: ofAll.money,
          },
          {
            family: 'frozenAmountStatistics',
            statistic: freezes,
            basis: basis(freezes, asked.typed),
            keys: ['frozenAmount'],
            note: ofAll.money,
          },
          {
            family: 'returnFunds',
            statistic: returns,
            basis: basis(returns, asked.typed),
            keys: ['returnAmount'],
            note: ofAll.money,
          },
        ]}
      />
      {isWall ? null : (
        <Brief
          lines={caseBrief(
            {
              // What is of everything would stand beside what is of what was chosen.
              ...{ cases: cases.data, types: ofAll.types ? null : types.data, regions: regions.data },
              ...(ofAll.money
                ? { blocks: null, freezes: null, returns: null }
                : { blocks: blocks.data, freezes: freezes.data, returns: returns.data }),
              ...(ofAll.appeals
                ? { fundAppeals: null, commAppeals: null }
                : { fundAppeals: fundAppeals.data, commAppeals: commAppeals.data }),
            },
            money,
          )}
          isStale={Object.values(all).some((one) => one.isStale)}
        />
      )}
      <div className="board-grid">
        <ChoiceCard
          label="案件类型"
          span={9}
          wallSpan={6}
          height={FIRST}
          options={[
            { title: '案件类型分布', chart: type?.parts ?? null, state: types, note: ofAll.types },
            { title: '高发类型走势', chart: type?.trend ?? null, state: types, note: ofAll.types },
          ]}
        />
        <RegionCard
          state={regions}
          asked={asked.both}
          height={FIRST}
          onEnter={(regionCode) => search({ regionCode })}
        />
        <ChoiceCard
          label="案件办理"
          span={6}
          wallSpan={6}
          height={FIRST}
          options={[
            { title: '案件办理漏斗', chart: handled?.funnel ?? null, state: cases },
            {
              title: '案件办理趋势',
              chart: handled?.trend ?? null,
              state: cases,
              about: aboutFigures('caseHandleStatistics', ['fileNum', 'solveNum', 'solveRate']),
            },
          ]}
        />
        <DrawnCard
          title="止付情况趋势"
          about={aboutFigures('blockPaymentStatistics', ['orderNum', 'successNum', 'blockAmount'])}
          note={ofAll.money}
          chart={stopped?.trend ?? null}
          state={blocks}
          span={9}
          wallSpan={5}
          height={SECOND}
        />
        <DrawnCard
          title="冻结金额走势"
          about={aboutFigures('frozenAmountStatistics', [
            'newAmount',
            'unfreezeAmount',
            'returnedAmount',
            'frozenAmount',
          ])}
          note={ofAll.money}
          chart={frozen?.trend ?? null}
          state={freezes}
          span={9}
          wallSpan={5}
          height={SECOND}
        />
        <ChoiceCard
          label="银行排名"
          span={6}
          wallSpan={4}
          height={SECOND}
          options={[
            { title: '止付银行TOP10', chart: stopped?.rank ?? null, state: blocks, note: ofAll.money },
            { title: '在冻银行TOP10', chart: frozen?.rank ?? null, state: freezes, note: ofAll.money },
          ]}
        />
        <DrawnCard
          title="冻结到期日历"
          note={ofAll.money ? `今天起30天，${ofAll.money}` : '今天起30天'}
          chart={frozen?.calendar ?? null}
          state={freezes}
          span={8}
          wallSpan={5}
          height={THIRD}
          emptyText="30天内没有到期的冻结"
        />
        <ChoiceCard
          label="资金返还"
          span={8}
          wallSpan={5}
          height={THIRD}
          options={[
            {
              title: '资金返还趋势',
              chart: returned?.trend ?? null,
              state: returns,
              note: ofAll.money,
              about: aboutFigures('returnFunds', ['registerNum', 'returnAmount', 'returnRate']),
            },
            { title: '返还方式占比', chart: returned?.methods ?? null, state: returns, note: ofAll.money },
          ]}
        />
        <ChoiceCard
          label="申诉"
          span={8}
          wallSpan={5}
          height={THIRD}
          options={[
            {
              title: '资金账户申诉',
              chart: appealed?.trend ?? null,
              state: fundAppeals,
              note: ofAll.appeals,
              about: aboutFigures('fundAccountAppealStatistics', [
                'appealNum',
                'releaseNum',
                'rejectNum',
                'avgHandleDays',
              ]),
            },
            {
              title: '通讯账号申诉',
              chart: restored?.trend ?? null,
              state: commAppeals,
              note: ofAll.appeals,
              about: aboutFigures('commAppeals', ['appealNum', 'restoreNum', 'rejectNum']),
            },
          ]}
        />
        <DepartmentsTable
          title="各单位办案情况"
          rows={cases.data?.tableList ?? null}
          columns={caseColumns(caseBasis ?? {})}
          state={cases}
          span={24}
          onEnter={(deptId) => search({ deptId })}
        />
      </div>
    </>
  );
}
