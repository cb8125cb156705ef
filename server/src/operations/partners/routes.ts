import type { calls } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Visits } from '../visits.ts';
import { officeRoutes } from './office-routes.ts';
import { openRoutes, type PublicPartners, publicPartners } from './open-routes.ts';
import { visitedPartners } from './visited.ts';

/** Every call on partners, and what visitors see of them on the public pages. */
export function partnerRoutes(
  platform: Platform,
  fileStore: FileStore,
): { routes: Implement<typeof calls.partner>; open: PublicPartners } {
  const visits = new Visits(platform, visitedPartners(platform.zone));
  const open = publicPartners(platform, visits);
  return { routes: { ...officeRoutes(platform, fileStore), ...openRoutes(open, visits) }, open };
}
