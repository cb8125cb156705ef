import type { PortalPages } from '../page.ts';
import { Verify } from './verify.tsx';

export const verifyPortalPages: Pick<PortalPages, 'verify'> = {
  verify: { component: Verify, lights: 'activityList' },
};
