import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Platform } from '../http/platform.ts';
import { PublicCache } from '../http/public-cache.ts';
import { until } from '../testing/waits.ts';
import { type NextPlan, PlanClock } from './plan-clock.ts';

it('a plan that comes due while the next one is looked for ends what is kept for visitors', async () => {
  const publicCache = new PublicCache();
  let ends = 0;
  publicCache.onClear(() => ends++);
  const stops: (() => Promise<void>)[] = [];
  const platform = {
    publicCache,
    database: { db: null },
    log: { warn: assert.fail },
    onStop: (stop: () => Promise<void>) => void stops.push(stop),
  } as unknown as Platform;
  const at = Date.now();
  let looks = 0;
  let found: NextPlan = { now: at - 20_000, next: at };
  const clock = new PlanClock(platform, {
    findNext: async () => {
      looks++;
      return found;
    },
  });
  try {
    await until(() => looks === 1);
    clock.look();
    await until(() => looks === 2);
    assert.equal(ends, 0, 'it is waited for');
    found = { now: at + 5, next: at + 3_600_000 };
    clock.look();
    await until(() => ends === 1);
    await until(() => looks === 4);
    assert.equal(ends, 1, 'once');
  } finally {
    for (const stop of stops) await stop();
  }
});
