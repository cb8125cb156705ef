import type { Answer, calls } from '@outbound/contract';
import { useMemo, useState } from 'react';
import { useRegionMap } from '../../ui/charts/use-region-map.ts';
import { ChoiceCard, useBoardPlace } from './board/index.ts';
import { besideMap, regionMapsDrawn, regionsDrawn } from './figures/index.ts';
import type { Statistic, StatisticFilter } from './filter/index.ts';

interface RegionCardProps {
  state: Statistic<Answer<typeof calls.researchAndJudgement.caseRegionStatistics>>;
  asked: StatisticFilter;
  height: number;
  /** Looks into a region. */
  onEnter(regionCode: number): void;
}

const TITLE = '案件地区分布';
const SPAN = 9;
const WALL_SPAN = 7;

/** 案件地区分布: a map where somebody uploaded the boundaries, else bars; a press looks into a region (2.10.2 no. 6). */
export function RegionCard({ state, asked, height, onEnter }: RegionCardProps) {
  const { money } = useBoardPlace();
  const { data } = state;
  const { map, isLoading } = useRegionMap(data?.mapCode ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onEnter` is made anew with each render, of nothing but `asked`
  const drawn = useMemo(() => {
    if (!data || isLoading) return null;
    const options = { money, onEnter };
    return map
      ? { map: regionMapsDrawn(data, asked, { ...options, map }) }
      : { bars: regionsDrawn(data, asked, { ...options, map: null }) };
  }, [data, asked, money, map, isLoading]);
  // What was drawn stays until the next map is there: taken away, it would take the keyboard's place with it.
  const [last, setLast] = useState(drawn);
  if (drawn && drawn !== last) setLast(drawn);
  const charts = drawn ?? (data && isLoading ? last : null);
  const hasBelow = data?.regionList.some(({ hasChildren }) => hasChildren === 1) ?? true;
  const press = hasBelow ? '点击查看下级地区' : '点击查看案件明细';
  const hint = (data && map && besideMap(data, map)) ?? press;
  const note = data?.parentName ? `${data.parentName}，${hint}` : hint;
  const cases = { title: TITLE, note, chart: charts?.map?.cases ?? charts?.bars ?? null, state };
  const losses = charts?.map?.losses;
  // One card all the time: what was chosen on one map is chosen on the next one.
  return (
    <ChoiceCard
      label={TITLE}
      span={SPAN}
      wallSpan={WALL_SPAN}
      height={height}
      options={
        losses
          ? [
              { ...cases, tab: '案件数' },
              { title: `${TITLE}（损失金额）`, tab: '损失金额', note, chart: losses, state },
            ]
          : [cases]
      }
    />
  );
}
