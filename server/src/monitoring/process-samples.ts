/** What a process measures of itself, and its rows: one a minute. */
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { isUnavailable } from '../database/faults.ts';
import type { Database } from '../database/open.ts';
import type { Platform } from '../http/platform.ts';
import { waitingForTurns } from '../threads/fair-turns.ts';
import type { CallMeter } from './call-meter.ts';

const SAMPLE_MS = 60_000;
/** What comes and goes is looked at more often; the most of a minute is kept. */
const LOOK_MS = 5_000;
const MB = 1024 * 1024;

/** What is there at this moment. */
export interface Levels {
  poolBusy: number;
  poolWaiting: number;
  streamCount: number;
  queueLength: number;
  memoryMb: number;
}

/** Reads what is there now. */
export function readLevels({ pool }: Pick<Database, 'pool'>, openStreams: () => number): Levels {
  return {
    poolBusy: pool.totalCount - pool.idleCount,
    poolWaiting: pool.waitingCount,
    streamCount: openStreams(),
    queueLength: waitingForTurns(),
    memoryMb: Math.round(process.memoryUsage.rss() / MB),
  };
}

const most = (one: Levels, other: Levels): Levels => ({
  poolBusy: Math.max(one.poolBusy, other.poolBusy),
  poolWaiting: Math.max(one.poolWaiting, other.poolWaiting),
  streamCount: Math.max(one.streamCount, other.streamCount),
  queueLength: Math.max(one.queueLength, other.queueLength),
  memoryMb: Math.max(one.memoryMb, other.memoryMb),
});

/** Once started, writes this process's row each minute until the server stops. */
export class ProcessSamples {
  readonly #platform: Platform;
  readonly #meter: CallMeter;
  readonly #levels: () => Levels;
  readonly #delays = monitorEventLoopDelay({ resolution: 20 });
  #most: Levels;

  constructor(platform: Platform, meter: CallMeter, levels: () => Levels) {
    this.#platform = platform;
    this.#meter = meter;
    this.#levels = levels;
    this.#most = levels();
  }

  start(): void {
    this.#delays.enable();
    const look = setInterval(() => this.#look(), LOOK_MS).unref();
    const write = setInterval(() => void this.write(), SAMPLE_MS).unref();
    this.#platform.onStop(async () => {
      clearInterval(look);
      clearInterval(write);
      this.#delays.disable();
    });
  }

  #look(): void {
    this.#most = most(this.#most, this.#levels());
  }

  /** One row of what was measured since the last. While the database is away its rows are given up: others tell of it. */
  async write(): Promise<void> {
    this.#look();
    const levels = this.#most;
    this.#most = this.#levels();
    const loopDelayMs = Math.round(this.#delays.percentile(99) / 10_000) / 100;
    this.#delays.reset();
    const answered = this.#meter.take();
    const { database, log } = this.#platform;
    try {
      await database.db
        .insertInto('process_sample')
        .values({
          // By the clock that says which processes run: a process whose own is behind is one of them, too.
          sampled_at: sql`now()`,
          process: `${hostname()}-${process.pid}`,
          started_at: sql`now() - make_interval(secs => ${process.uptime()})`,
          call_count: answered.callCount,
          fault_count: answered.faultCount,
          p50_ms: answered.p50Ms,
          p95_ms: answered.p95Ms,
          loop_delay_ms: loopDelayMs,
          pool_busy: levels.poolBusy,
          pool_waiting: levels.poolWaiting,
          stream_count: levels.streamCount,
          queue_length: levels.queueLength,
          memory_mb: levels.memoryMb,
        })
        // Two servers of one process, as in tests, within one moment.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } catch (error) {
      if (!isUnavailable(error))
        log.warn({ err: error }, 'what this process measured of itself is not written');
    }
  }
}
