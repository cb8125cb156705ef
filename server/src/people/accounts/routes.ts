/** User administration: the calls on other people's accounts (spec 7 Users). */
import type { calls } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { batchRoutes } from './batch-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { importRoutes } from './import/routes.ts';
import { readRoutes } from './read-routes.ts';
import { statisticsRoutes } from './statistics.ts';
import { writeRoutes } from './write-routes.ts';

/** Every call of user administration. */
export function accountRoutes(platform: Platform, fileStore: FileStore): Implement<typeof calls.account> {
  return {
    ...readRoutes(platform),
    ...writeRoutes(platform, fileStore),
    ...batchRoutes(platform),
    ...identityRoutes(),
    ...importRoutes(platform.zone),
    ...statisticsRoutes(platform),
  };
}
