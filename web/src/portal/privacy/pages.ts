import type { PortalPages } from '../page.ts';
import { Privacy } from './privacy.tsx';

export const privacyPortalPages: Pick<PortalPages, 'privacy'> = {
  privacy: { component: Privacy, lights: 'about' },
};
