import type { calls } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { PlanClock } from '../plan-clock.ts';
import { Visits } from '../visits.ts';
import { officeRoutes } from './office-routes.ts';
import { openRoutes, type PublicInformation, publicInformation } from './open-routes.ts';
import { plannedInformation } from './plans.ts';
import { versionRoutes } from './version-routes.ts';
import { visitedInformation } from './visited.ts';

/** Every call on news, and what visitors see of it on the public pages. Starts to watch what is planned. */
export function informationRoutes(
  platform: Platform,
  fileStore: FileStore,
): { routes: Implement<typeof calls.information>; open: PublicInformation } {
  const visits = new Visits(platform, visitedInformation(platform.zone));
  const open = publicInformation(platform, visits);
  new PlanClock(platform, plannedInformation);
  return {
    routes: {
      ...officeRoutes(platform, fileStore),
      ...versionRoutes(platform, fileStore),
      ...openRoutes(open, visits),
    },
    open,
  };
}
