/** Asking for rights: the calls of those who ask and of those who decide. */
import type { Calls } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { officeRequestRoutes } from './office-routes.ts';
import { ownRequestRoutes } from './own-routes.ts';

export function rightRequestRoutes({ zone }: Platform): Implement<Calls['rightRequest']> {
  return { ...ownRequestRoutes(zone), ...officeRequestRoutes(zone) };
}
