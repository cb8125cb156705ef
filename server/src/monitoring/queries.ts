import { sql } from 'kysely';
import type { Db } from '../database/open.ts';

/** Steps of the charts: as fine as a screen shows a day. */
const STEP = sql`interval '5 minutes'`;

interface Measured {
  callNum: number;
  faultNum: number;
  p50Ms: number;
  p95Ms: number;
  loopDelayMs: number;
  poolBusyNum: number;
  poolWaitingNum: number;
  streamNum: number;
  queueNum: number;
  memoryMb: number;
}

/** By steps of five minutes since an instant: sums of calls, the worst of everything else. */
export async function findSteps(db: Db, since: Date): Promise<(Measured & { time: Date })[]> {
  const { rows } = await sql<Measured & { time: Date }>`
    select date_bin(${STEP}, sampled_at, ${since}) as time,
      sum(call_count)::int as "callNum", sum(fault_count)::int as "faultNum",
      max(p50_ms) as "p50Ms", max(p95_ms) as "p95Ms", max(loop_delay_ms) as "loopDelayMs",
      max(pool_busy) as "poolBusyNum", max(pool_waiting) as "poolWaitingNum",
      max(stream_count) as "streamNum", max(queue_length) as "queueNum", max(memory_mb) as "memoryMb"
    from process_sample
    where sampled_at >= ${since}
    group by 1
    order by 1
  `.execute(db);
  return rows;
}

/** The last sample of each process that wrote one within the last three minutes. */
export async function findRunning(
  db: Db,
): Promise<(Measured & { process: string; startedAt: Date; sampledAt: Date })[]> {
  const { rows } = await sql<Measured & { process: string; startedAt: Date; sampledAt: Date }>`
    select distinct on (process) process, started_at as "startedAt", sampled_at as "sampledAt",
      call_count as "callNum", fault_count as "faultNum", p50_ms as "p50Ms", p95_ms as "p95Ms",
      loop_delay_ms as "loopDelayMs", pool_busy as "poolBusyNum", pool_waiting as "poolWaitingNum",
      stream_count as "streamNum", queue_length as "queueNum", memory_mb as "memoryMb"
    from process_sample
    where sampled_at > now() - interval '3 minutes'
    order by process, sampled_at desc
  `.execute(db);
  return rows;
}
