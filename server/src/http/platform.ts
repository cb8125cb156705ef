import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/open.ts';
import type { OperationLog } from './operation-log.ts';
import type { Outages } from './outages.ts';
import type { PlatformSettings } from './platform-settings.ts';
import type { PublicCache } from './public-cache.ts';
import type { TimeZone } from './time-zone.ts';

/** What every service is given when the server is composed. */
export interface Platform {
  config: Config;
  database: Database;
  zone: TimeZone;
  publicCache: PublicCache;
  /** What the platform says of itself. */
  settings: PlatformSettings;
  outages: Outages;
  operationLog: OperationLog;
  log: FastifyBaseLogger;
  /** Keys of what lies sealed in tables are derived from it (`vaultFor`). */
  sealingSecret: string;
  /** Work that runs beside calls (flushes, clean-ups); it is ended, in order, when the server stops. */
  onStop(stop: () => Promise<void>): void;
}
