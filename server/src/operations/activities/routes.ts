import type { calls } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Visits } from '../visits.ts';
import { officeRoutes } from './office-routes.ts';
import { openRoutes, type PublicActivities, publicActivities } from './open-routes.ts';
import { visitedActivities } from './visited.ts';

/** Every call on activities, and what visitors see of them on the public pages. */
export function activityRoutes(
  platform: Platform,
  fileStore: FileStore,
): { routes: Implement<typeof calls.activity>; open: PublicActivities } {
  const visits = new Visits(platform, visitedActivities);
  const open = publicActivities(platform, visits);
  return { routes: { ...officeRoutes(platform, fileStore), ...openRoutes(open, visits) }, open };
}
