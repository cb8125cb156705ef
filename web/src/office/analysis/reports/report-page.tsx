import { calls, statisticGranularityLabels, statisticLimits } from '@outbound/contract';
import { Button, Card, Flex, Segmented, Skeleton } from 'antd';
import { type CSSProperties, useMemo, useState } from 'react';
import { api } from '../../../api/client.ts';
import { saveFile } from '../../../api/download.ts';
import { tellFailure } from '../../../api/events.ts';
import { CallFailure, networkFailure, outdatedFailure } from '../../../api/failure.ts';
import { FigureCards } from '../../../ui/charts/figure-cards.tsx';
import { useMedia } from '../../../ui/charts/use-media.ts';
import { useRegionMap } from '../../../ui/charts/use-region-map.ts';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { DownloadOutlined, DownOutlined, UpOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { SearchForm } from '../../../ui/tables/search-form.tsx';
import { AsOf, type BoardHead, DrawnCard, useBoardPlace } from '../board/index.ts';
import { aboutFigures, cardsOf, figuresOf } from '../figures/index.ts';
import { askedBy, type StatisticFilter, useNarrowed, useStatistic } from '../filter/index.ts';
import { type AnsweredSpan, basisOf } from '../rows/index.ts';
import type { Report } from './report.ts';
import { ReportImports } from './report-imports.tsx';
import { sheetsOf } from './report-sheets.ts';
import { ReportTable } from './report-table.tsx';

interface ReportPageProps {
  report: Report;
  fields: readonly Field[];
  values: Record<string, unknown>;
  filter: StatisticFilter;
  onSearch(values: Record<string, unknown>): Record<string, unknown>;
}

const CHART_HEIGHT = 280;

/** The first chart has the whole width; the others share lines without a gap. */
const spanOf = (others: number) => (others === 1 ? 24 : others % 3 === 0 ? 8 : 12);

/** On paper two charts share a line, the first of an odd number has one to itself; figures, charts and a page of the table stand on one sheet. */
function onPaper(charts: number): { firstSpan: number; height: number } {
  const lines = Math.ceil(charts / 2);
  return { firstSpan: charts % 2 === 1 ? 24 : 12, height: lines === 1 ? 260 : lines === 2 ? 240 : 180 };
}

/** One of the reports: filters, figures, charts that fold away, tables with their sums, and what is taken along. */
export function ReportPage({ report, fields, values, filter, onSearch }: ReportPageProps) {
  const { money, onRows } = useBoardPlace();
  const asked = useMemo(() => askedBy(filter, report.by), [filter, report]);
  const state = useStatistic(report.call, {
    ...asked,
    ...(report.isRankWhole ? { topNum: statisticLimits.top } : {}),
  } as never);
  const narrowed = useNarrowed(asked);
  const answer = state.data as (AnsweredSpan & BoardHead & { mapCode?: string | null }) | null;
  const { map, isLoading: isMapLoading } = useRegionMap(answer?.mapCode ?? null);
  const isOnPaper = useMedia('print');
  const [areChartsOpen, setChartsOpen] = useState(true);
  const [tableAt, setTableAt] = useState(0);
  const [isSaving, setSaving] = useState(false);

  const basis = useMemo(() => answer && basisOf(answer, asked), [answer, asked]);
  const enter = (filters: Readonly<Record<string, unknown>>) => void onSearch({ ...values, ...filters });
  const view =
    answer &&
    basis &&
    report.view(answer, { asked, basis, money, map, onRegion: (regionCode) => enter({ regionCode }) });
  const summed = answer && report.summed ? report.summed(answer) : null;
  const table = view?.tables[tableAt] ?? view?.tables[0];
  const charts = view?.charts ?? [{ title: report.title, chart: null, note: null }];
  const paper = onPaper(charts.length);
  const save = async () => {
    if (!view || !answer) return;
    const { timeStart, timeEnd } = answer;
    try {
      await api.fact.reportExport({ report: report.key, timeStart, timeEnd });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return;
    }
    const writer = await import('./workbook.ts').catch((cause: unknown) =>
      // Offline, or a deploy has replaced the file.
      tellFailure(navigator.onLine ? outdatedFailure(cause) : networkFailure(cause), ''),
    );
    if (!writer) return;
    const sheets = sheetsOf(report, view.tables, summed, [
      ['统计单位', answer.scopeName],
      ['统计时间', `${timeStart} 至 ${timeEnd}`],
      ['统计粒度', statisticGranularityLabels[answer.granularity]],
      ...narrowed,
      ['数据截至', answer.updateTime ?? '--'],
    ]);
    saveFile(
      writer.workbookOf(sheets),
      `${report.title}_${timeStart.slice(0, 10)}_${timeEnd.slice(0, 10)}.xlsx`,
    );
  };

  return (
    <Flex vertical gap={12}>
      <SearchForm fields={fields} values={values} onSearch={onSearch} onReset={() => onSearch({})} />
      <AsOf head={answer} filter={{ ...asked, granularity: filter.granularity }} statistics={[state]} />
      {state.failure && !answer ? (
        <Card>
          <FailureState failure={state.failure} onRetry={state.onRetry} />
        </Card>
      ) : (
        <>
          {report.family ? (
            <FigureCards
              label={`${report.title}指标`}
              count={figuresOf(report.family).length}
              cards={
                summed &&
                cardsOf(summed, {
                  family: report.family,
                  keys: figuresOf(report.family).map(([key]) => key),
                  basis,
                  money,
                  onRows,
                })
              }
            />
          ) : null}
          <Flex className="report-screen-only">
            <Button
              type="text"
              aria-expanded={areChartsOpen}
              icon={areChartsOpen ? <UpOutlined /> : <DownOutlined />}
              onClick={() => setChartsOpen(!areChartsOpen)}
            >
              {areChartsOpen ? '收起图表' : '展开图表'}
            </Button>
          </Flex>
          {areChartsOpen ? (
            <div
              className="board-grid report-charts"
              style={{ '--paper-chart': `${paper.height}px` } as CSSProperties}
            >
              {charts.map(({ title, chart, note = null }, at) => (
                <DrawnCard
                  key={title}
                  title={title}
                  note={note}
                  chart={isMapLoading ? null : chart}
                  state={state}
                  span={at === 0 ? 24 : spanOf(charts.length - 1)}
                  wallSpan={at === 0 ? paper.firstSpan : 12}
                  height={isOnPaper ? paper.height : CHART_HEIGHT}
                  {...(report.family && at === 0 ? { about: aboutFigures(report.family) } : {})}
                />
              ))}
            </div>
          ) : null}
          <Card
            size="small"
            title={
              view && view.tables.length > 1 ? (
                <Segmented<number>
                  aria-label="表格"
                  value={Math.min(tableAt, view.tables.length - 1)}
                  onChange={setTableAt}
                  options={view.tables.map(({ title }, value) => ({ value, label: title }))}
                />
              ) : (
                (table?.title ?? report.title)
              )
            }
            extra={
              <Permitted code={calls.fact.reportExport.needs}>
                <Button
                  icon={<DownloadOutlined />}
                  disabled={!view}
                  loading={isSaving}
                  onClick={() => {
                    setSaving(true);
                    void save().finally(() => setSaving(false));
                  }}
                >
                  导出
                </Button>
              </Permitted>
            }
            className={`chart-card ${state.isStale ? 'is-stale' : ''}`}
          >
            {table ? (
              <ReportTable
                key={table.title}
                label={`${report.title}，${table.title}`}
                table={table}
                money={money}
                onRows={onRows}
                onEnter={enter}
              />
            ) : (
              <Skeleton active title={false} paragraph={{ rows: 8 }} />
            )}
          </Card>
        </>
      )}
      {report.imports ? (
        <div className="report-screen-only">
          <ReportImports report={report.imports} filter={asked} onChanged={state.onRetry} />
        </div>
      ) : null}
    </Flex>
  );
}
