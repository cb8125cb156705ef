import { calls, FactDim, FactKind, SubscribedPage, unheeded } from '@outbound/contract';
import { useMemo } from 'react';
import {
  AsOf,
  Board,
  BoardFigures,
  type BoardState,
  ChoiceCard,
  DepartmentsTable,
  DrawnCard,
  type FigureColumn,
  useBoardPlace,
} from './board/index.ts';
import { alarmBrief, Brief } from './brief/index.ts';
import { aboutFigures, funnelOf, hoursOf, partsOf, rankOf, trendOf } from './figures/index.ts';
import { askedBy, filterFields, useStatistic } from './filter/index.ts';
import { type Basis, basisOf } from './rows/index.ts';

const {
  alarmReceivingStatisticsByQuantity,
  alarmReceivingStatisticsByType,
  earlyReceivingStatisticsByQuantity,
  earlyReceivingStatisticsByType,
} = calls.researchAndJudgement;

const fields = filterFields(['fraudType']);
/** Of each row the last card is the widest: its rose has a legend beside it, and at 1366 px would be a button without the width. */
const [UPPER, LOWER] = [280, 300];

/** 接警预警研判: what was reported and warned of, when, where, and what became of it (tasks and statistics 2.12). */
export default function AlarmBoard() {
  return (
    <Board title="接警预警研判" page={SubscribedPage.alarm} fields={fields} paperChart={170}>
      {(state) => <Cards {...state} />}
    </Board>
  );
}

interface Warned {
  deptId: number;
  deptName: string;
  hasChildren: 0 | 1;
  isOwn?: 0 | 1;
  totalNum: number;
  signRate: number | null;
  disposeRate: number | null;
  dissuadeRate: number | null;
  avgSignSeconds: number | null;
  avgDisposeSeconds: number | null;
  cheatedNum: number;
}

const warnedColumns = (basis: Basis): FigureColumn<Warned>[] => {
  const rows = (name: string, measure: 'totalNum' | 'cheatedNum') => (row: Warned) => ({
    title: `${row.deptName}${name}明细`,
    template: {
      ...{ ...basis, deptId: row.deptId, fact: FactKind.warning, measure },
      ...(row.isOwn ? { isOwn: 1 as const } : {}),
    },
  });
  return [
    { key: 'totalNum', title: '预警总数', kind: 'count', rows: rows('预警', 'totalNum') },
    { key: 'signRate', title: '签收率', kind: 'rate' },
    { key: 'disposeRate', title: '处置率', kind: 'rate' },
    { key: 'dissuadeRate', title: '劝阻率', kind: 'rate' },
    { key: 'avgSignSeconds', title: '平均签收', kind: 'seconds' },
    { key: 'avgDisposeSeconds', title: '平均处置', kind: 'seconds' },
    { key: 'cheatedNum', title: '已被骗', kind: 'count', rows: rows('已被骗', 'cheatedNum') },
  ];
};

function Cards({ filter, isAuto, search }: BoardState) {
  const { money, isWall } = useBoardPlace();
  const typed = useMemo(() => askedBy(filter, ['fraudType']), [filter]);
  const plain = useMemo(() => askedBy(filter, []), [filter]);
  const ofAll = unheeded(filter, []);
  const alarms = useStatistic(alarmReceivingStatisticsByQuantity, typed, { isAuto });
  const alarmTypes = useStatistic(alarmReceivingStatisticsByType, plain, { isAuto });
  const warnings = useStatistic(earlyReceivingStatisticsByQuantity, typed, { isAuto });
  const warningTypes = useStatistic(earlyReceivingStatisticsByType, plain, { isAuto });

  const ofAlarms = useMemo(() => {
    if (!alarms.data) return null;
    const basis = basisOf(alarms.data, typed);
    const all = { fact: FactKind.alarm, measure: 'totalNum' } as const;
    return {
      basis,
      trend: trendOf(alarms.data, basis, money, { fraudNum: { ...all, measure: 'fraudNum' }, '*': all }),
      hours: hoursOf(alarms.data.hourList, basis, { unit: '起', fact: FactKind.alarm }),
      rank: rankOf(alarms.data.rankList, basis, {
        ...{ axisName: '单位', valueName: '接警数', unit: '起', amountName: '涉案金额', money },
        ...all,
      }),
    };
  }, [alarms.data, typed, money]);
  const types = useMemo(
    () =>
      alarmTypes.data &&
      partsOf(alarmTypes.data.pieList, basisOf(alarmTypes.data, plain), {
        ...{ axisName: '警情类型', unit: '起', form: 'rose', fact: FactKind.alarm, dim: FactDim.fraudType },
      }),
    [alarmTypes.data, plain],
  );
  const ofWarnings = useMemo(() => {
    if (!warnings.data) return null;
    const basis = basisOf(warnings.data, typed);
    const level = (k: number) => ({ fact: FactKind.warning, dim: FactDim.level, k });
    return {
      basis,
      trend: trendOf(warnings.data, basis, money, {
        urgentNum: level(1),
        highNum: level(2),
        middleNum: level(3),
        lowNum: level(4),
        disposeRate: { fact: FactKind.warning, measure: 'disposeNum' },
      }),
      funnel: funnelOf(warnings.data.funnelList, basis, { unit: '条', fact: FactKind.warning }),
    };
  }, [warnings.data, typed, money]);
  const parts = useMemo(() => {
    const { data } = warningTypes;
    const basis = data && basisOf(data, plain);
    const of = (
      axisName: string,
      tab: string,
      list: 'typeList' | 'fraudTypeList' | 'levelList' | 'sourceList' | 'resultList',
      dim: FactDim,
    ) => ({
      title: axisName,
      tab,
      state: warningTypes,
      note: ofAll,
      chart:
        data && basis
          ? partsOf(data[list], basis, {
              ...{ axisName, unit: '条', fact: FactKind.warning, dim },
              form: list === 'fraudTypeList' ? 'rose' : 'ring',
            })
          : null,
    });
    return [
      of('预警类型', '类型', 'typeList', FactDim.warningType),
      of('诈骗类型', '诈骗', 'fraudTypeList', FactDim.fraudType),
      of('预警等级', '等级', 'levelList', FactDim.level),
      of('预警来源', '来源', 'sourceList', FactDim.source),
      of('处置结果', '结果', 'resultList', FactDim.disposeResult),
    ];
  }, [warningTypes, plain, ofAll]);

  return (
    <>
      <AsOf
        head={alarms.data ?? warnings.data}
        filter={filter}
        statistics={[alarms, alarmTypes, warnings, warningTypes]}
      />
      <BoardFigures
        label="接警预警指标"
        groups={[
          {
            family: 'alarmReceivingStatisticsByQuantity',
            statistic: alarms,
            basis: ofAlarms?.basis ?? null,
            keys: ['totalNum', 'fraudNum', 'lossAmount'],
          },
          {
            family: 'earlyReceivingStatisticsByQuantity',
            statistic: warnings,
            basis: ofWarnings?.basis ?? null,
            keys: ['totalNum', 'signRate', 'dissuadeRate'],
          },
        ]}
      />
      {isWall ? null : (
        <Brief
          lines={alarmBrief(
            // What is of all types would stand beside what is of some.
            { alarms: alarms.data, types: ofAll ? null : alarmTypes.data, warnings: warnings.data },
            money,
          )}
          isStale={[alarms, alarmTypes, warnings].some((one) => one.isStale)}
        />
      )}
      <div className="board-grid">
        <DrawnCard
          title="接警数量趋势"
          about={aboutFigures('alarmReceivingStatisticsByQuantity', ['fraudNum', 'totalNum', 'lossAmount'])}
          chart={ofAlarms?.trend ?? null}
          state={alarms}
          span={8}
          height={UPPER}
        />
        <DrawnCard
          title="接警时段分布"
          chart={ofAlarms?.hours ?? null}
          state={alarms}
          span={6}
          height={UPPER}
        />
        <DrawnCard
          title="警情类型占比"
          note={ofAll}
          chart={types}
          state={alarmTypes}
          span={10}
          height={UPPER}
        />
        <DrawnCard
          title="预警数量趋势"
          about={aboutFigures('earlyReceivingStatisticsByQuantity', ['totalNum', 'disposeRate'])}
          chart={ofWarnings?.trend ?? null}
          state={warnings}
          span={9}
          height={UPPER}
        />
        <DrawnCard
          title="预警处置漏斗"
          chart={ofWarnings?.funnel ?? null}
          state={warnings}
          span={6}
          height={UPPER}
        />
        <ChoiceCard label="预警构成" span={9} height={UPPER} options={parts} />
        <DrawnCard
          title="各单位接警排名"
          chart={ofAlarms?.rank ?? null}
          state={alarms}
          span={8}
          height={LOWER}
          emptyText="该单位没有下级单位"
        />
        <DepartmentsTable
          title="各单位预警处置情况"
          rows={warnings.data?.tableList ?? null}
          columns={warnedColumns(ofWarnings?.basis ?? {})}
          state={warnings}
          span={16}
          onEnter={(deptId) => search({ deptId })}
        />
      </div>
    </>
  );
}
