/** Asking for rights: the calls of those who ask and of those who decide. */
import type { Calls } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { officeRequestRoutes } from './office-routes.ts';
import { ownRequestRoutes } from './own-routes.ts';

/** Told to every node and browser when somebody asked for rights, was answered or thought better of it. */
export const RIGHT_REQUESTS_CHANGED = 'right-requests-changed';

export function rightRequestRoutes({ zone, database }: Platform): Implement<Calls['rightRequest']> {
  /** After the commit: open pages ask again. */
  const tell = () => database.publish(RIGHT_REQUESTS_CHANGED, '');
  return { ...ownRequestRoutes(zone, tell), ...officeRequestRoutes(zone, tell) };
}
