import { type Answer, calls } from '@outbound/contract';
import { Segmented, Typography, theme } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { usePeriod } from './use-period.ts';

type Ranked = Answer<typeof calls.interfaceLog.statistics>['slowList'][number];

/** Calls, failures, durations, and the ten slowest and ten most failing interfaces. */
export function InterfaceStatistics() {
  const { data, error, refetch } = useCall(
    calls.interfaceLog.statistics,
    { template: usePeriod() },
    { quiet: true },
  );
  const [ranking, setRanking] = useState<'slow' | 'failing'>('slow');
  const rate = data && data.callNum > 0 ? (data.failNum / data.callNum) * 100 : 0;
  return (
    <StatisticsCard
      failure={error}
      onRetry={() => void refetch()}
      figures={
        data
          ? [
              { title: '调用次数', value: data.callNum },
              { title: '失败率', value: rate.toFixed(2), suffix: '%', isBad: rate > 1 },
              { title: '中位耗时', value: data.p50Ms, suffix: 'ms' },
              { title: '95% 调用耗时', value: data.p95Ms, suffix: 'ms' },
            ]
          : null
      }
    >
      {data ? (
        <>
          <Segmented
            size="small"
            aria-label="排行"
            value={ranking}
            onChange={setRanking}
            options={[
              { value: 'slow', label: '最慢 10 个' },
              { value: 'failing', label: '失败最多 10 个' },
            ]}
            style={{ marginBottom: 8 }}
          />
          {ranking === 'slow' ? (
            <Ranking rows={data.slowList} value={(row) => row.p95Ms} text={(row) => `${row.p95Ms} ms`} />
          ) : (
            <Ranking
              rows={data.failingList}
              value={(row) => row.failNum}
              text={(row) => `${row.failNum} / ${row.callNum}`}
              isBad
            />
          )}
        </>
      ) : null}
    </StatisticsCard>
  );
}

interface RankingProps {
  rows: readonly Ranked[];
  value(row: Ranked): number;
  text(row: Ranked): string;
  isBad?: boolean;
}

function Ranking({ rows, value, text, isBad = false }: RankingProps) {
  const { token } = theme.useToken();
  const most = Math.max(1, ...rows.map(value));
  if (rows.length === 0) return <EmptyState text="这段时间没有" size={64} />;
  return (
    <ol
      style={{
        margin: 0,
        padding: 0,
        listStyle: 'none',
        display: 'grid',
        gap: '4px 24px',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
      }}
    >
      {rows.map((row) => (
        <li key={row.callPath} title={`${row.callPath}，共 ${row.callNum} 次`}>
          <div style={{ display: 'flex', justifyContent: 'space-between', gap: 8, fontSize: 12 }}>
            <Typography.Text ellipsis style={{ fontSize: 12 }}>
              {row.callName || row.callPath}
            </Typography.Text>
            <span style={{ whiteSpace: 'nowrap' }}>{text(row)}</span>
          </div>
          <div style={{ height: 4, borderRadius: 2, background: token.colorFillSecondary }}>
            <div
              style={{
                height: 4,
                borderRadius: 2,
                width: `${Math.max(1, (value(row) / most) * 100)}%`,
                background: isBad ? token.colorError : token.colorPrimary,
              }}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
