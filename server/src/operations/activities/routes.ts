import type { calls } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { type Visited, Visits } from '../visits.ts';
import { channelRoutes } from './channels.ts';
import { hostRoutes } from './hosts.ts';
import { officeRoutes } from './office-routes.ts';
import { openRoutes, type PublicActivities, publicActivities } from './open-routes.ts';
import { seriesRoutes } from './series.ts';
import { formsByChannel, visitedActivities, visitedByChannel, visitedForms } from './visited.ts';

/** Every call on activities, and what visitors see of them on the public pages. */
export function activityRoutes(
  platform: Platform,
  fileStore: FileStore,
): {
  routes: Implement<typeof calls.activity>;
  channels: Implement<typeof calls.activityChannel>;
  hosts: Implement<typeof calls.activityHost>;
  series: Implement<typeof calls.activitySeries>;
  open: PublicActivities;
} {
  const counted = (visited: Visited) => new Visits(platform, visited);
  const views = counted(visitedActivities);
  const open = publicActivities(platform, {
    views,
    forms: counted(visitedForms),
    viewsByChannel: counted(visitedByChannel),
    formsByChannel: counted(formsByChannel),
  });
  return {
    routes: { ...officeRoutes(platform, fileStore), ...openRoutes(open, views) },
    channels: channelRoutes(),
    hosts: hostRoutes(platform),
    series: seriesRoutes(platform, fileStore),
    open,
  };
}
