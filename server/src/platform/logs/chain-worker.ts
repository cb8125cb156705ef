/** Makes the chain longer a moment after rows are written, and keeps its head, until the server stops. */
import type { Platform } from '../../http/platform.ts';
import { chainNewRows, lookBack } from './chain.ts';
import { ChainWentBack, keepHead } from './chain-head.ts';
import { ForeignChainKey } from './chain-key.ts';
import { readKnownMarks } from './chain-marks.ts';

const CHAIN_MS = 1_000;
/** No multiple of the other, so that both come to their turn. */
const HEAD_MS = 30_500;

/** Any number of processes may do so: one at a time makes the chain. */
export async function startLogChain(platform: Platform): Promise<void> {
  const { config, log } = platform;
  const { db } = platform.database;
  const known = await readKnownMarks(db, config);
  let running: Promise<void> | null = null;
  let looks = 0;
  const every = (interval: number, what: string, job: () => Promise<void>) =>
    setInterval(() => {
      running ??= job()
        .catch((error: unknown) => {
          const isGrave = error instanceof ForeignChainKey || error instanceof ChainWentBack;
          log[isGrave ? 'error' : 'warn']({ err: error }, what);
        })
        .finally(() => {
          running = null;
        });
    }, interval).unref();
  const timers = [
    every(CHAIN_MS, 'operation log not chained', async () => {
      const foreign = await chainNewRows(db, known, lookBack(looks++));
      if (foreign.length > 0)
        log.error(
          { rows: foreign.length, first: foreign[0]?.id },
          '操作日志中有并非本产品写入的记录 (rows of the operation log that no process of ours wrote)',
        );
    }),
    every(HEAD_MS, 'head of the operation log not kept', async () => {
      const head = await keepHead(db, config.dataDir);
      if (head) log.info({ head }, 'head of the operation log');
    }),
  ];
  platform.onStop(async () => {
    timers.forEach(clearInterval);
    await running;
  });
}
