/** Processor time that a side takes, which what else the machine does moves far less than answers a second. */
import { readFileSync } from 'node:fs';
import type { BenchDatabase } from './database.ts';
import type { Running } from './processes.ts';

/** Milliseconds of processor time taken so far. */
export type Clock = () => Promise<number>;

/** What the product's connections to PostgreSQL are called there; the floor's have no name. */
const PRODUCT = 'outbound-platform';

/**
 * The clocks of product and floor: the process with its threads, and its connections' processes in a PostgreSQL on
 * this machine. Null where the system does not tell it in /proc.
 */
export function clocks(
  sides: { product: Running; floor: Running },
  database: BenchDatabase | null,
): { product: Clock; floor: Clock } | null {
  if (process.platform !== 'linux') return null;
  const clock =
    (side: Running, isProduct: boolean): Clock =>
    async () => {
      const found = await database?.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and (application_name = $1) = $2`,
        [PRODUCT, isProduct],
      );
      return [side.pid, ...(found?.rows ?? []).map(({ pid }) => pid)].reduce(
        (sum, pid) => sum + taken(pid),
        0,
      );
    };
  return { product: clock(sides.product, true), floor: clock(sides.floor, false) };
}

/** User and system time of a process with its threads; 0 when it has gone or is on another machine. */
function taken(pid: number): number {
  try {
    const [user, system] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
      .split(' ')
      .slice(11);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}
