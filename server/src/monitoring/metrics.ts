/** What Prometheus reads: counts since the start of this process, and what is there at the moment. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallMeter } from './call-meter.ts';
import type { Levels } from './process-samples.ts';

/** From an answer of the cache to a report that nobody waits for, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The registry of this process; the process's own figures (memory, event loop, collections) come with it. */
export function metricsOf(
  meter: CallMeter,
  levels: () => Levels,
  logChain: () => Promise<{ waitingNum: number; lastPosition: number }>,
): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answered = new Counter({
    name: 'outbound_calls_total',
    help: 'Calls answered, by path, HTTP status and code of the envelope',
    labelNames: ['path', 'status', 'code'],
    registers,
  });
  // By path alone: with the codes it would be some thousand lines more.
  const seconds = new Histogram({
    name: 'outbound_call_seconds',
    help: 'Seconds from the arrival of a call to its answer, by path',
    labelNames: ['path'],
    buckets: BUCKETS,
    registers,
  });
  meter.listen((path, status, code, durationMs) => {
    answered.inc({ path, status, code });
    seconds.observe({ path }, durationMs / 1_000);
  });
  const gauge = (name: string, help: string, read: (levels: Levels) => number) =>
    new Gauge({
      name: `outbound_${name}`,
      help,
      registers,
      collect() {
        this.set(read(levels()));
      },
    });
  gauge('database_connections_busy', 'Connections to the database in use', (now) => now.poolBusy);
  gauge('database_waiting', 'Calls that wait for a connection to the database', (now) => now.poolWaiting);
  gauge('live_streams', 'Open pages that are told of changes', (now) => now.streamCount);
  gauge('work_waiting', 'Files and texts that wait for their turn', (now) => now.queueLength);
  // Both figures are of one look: the library asks all gauges at once. What the database cannot tell is no reason to tell
  // nothing else.
  let look: ReturnType<typeof logChain> | null = null;
  const chain = (name: string, help: string, read: (state: Awaited<ReturnType<typeof logChain>>) => number) =>
    new Gauge({
      name: `outbound_log_chain_${name}`,
      help,
      registers,
      async collect() {
        look ??= logChain().finally(() => {
          look = null;
        });
        this.set(await look.then(read, () => Number.NaN));
      },
    });
  chain('position', 'Last position of the chain of the operation log', (now) => now.lastPosition);
  chain('waiting', 'Rows of the operation log that are not chained yet', (now) => now.waitingNum);
  return registry;
}
