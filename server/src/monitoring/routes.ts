import { createHash, timingSafeEqual } from 'node:crypto';
import type { Calls } from '@outbound/contract';
import type { FastifyInstance } from 'fastify';
import type { Implement } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import { logChainState } from '../platform/index.ts';
import type { CallMeter } from './call-meter.ts';
import { type Levels, ProcessSamples, readLevels } from './process-samples.ts';
import { findRunning, findSteps } from './queries.ts';

/** Begins to sample this process, serves `/metrics` where a token is set for it, and answers the page of today. */
export function openMonitoring(
  server: FastifyInstance,
  platform: Platform,
  meter: CallMeter,
  openStreams: () => number,
): Implement<Calls['monitor']> {
  const { database, zone } = platform;
  const levels = () => readLevels(database, openStreams);
  new ProcessSamples(platform, meter, levels).start();
  serveMetrics(server, platform, meter, levels);
  return {
    today: async ({ db, now }) => {
      const midnight = zone.instant(`${zone.text(now).slice(0, 10)} 00:00:00`);
      const [running, steps, logChain] = [
        await findRunning(db),
        await findSteps(db, midnight),
        await logChainState(db),
      ];
      return {
        processList: running.map(({ startedAt, sampledAt, ...measured }) => ({
          ...measured,
          startedTime: zone.text(startedAt),
          sampledTime: zone.text(sampledAt),
        })),
        stepList: steps.map(({ time, ...measured }) => ({ ...measured, time: zone.text(time) })),
        logChain,
      };
    },
  };
}

/** `/metrics` for who brings the token; without the setting its address is as unknown as any other. */
function serveMetrics(
  server: FastifyInstance,
  { config, database }: Platform,
  meter: CallMeter,
  levels: () => Levels,
): void {
  const { metricsToken } = config;
  if (metricsToken === undefined) return;
  // The library is loaded where it is used: most servers start without it.
  const registry = import('./metrics.ts').then(({ metricsOf }) =>
    metricsOf(meter, levels, () => logChainState(database.db)),
  );
  const expected = digest(`Bearer ${metricsToken}`);
  server.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      reply.header('WWW-Authenticate', 'Bearer');
      throw new Refusal('CM4010');
    }
    const { contentType, metrics } = await registry.then(async (one) => ({
      contentType: one.contentType,
      metrics: await one.metrics(),
    }));
    return reply.header('Cache-Control', 'no-store').type(contentType).send(metrics);
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
