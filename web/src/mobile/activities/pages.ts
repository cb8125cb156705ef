import type { MobilePages } from '../page.ts';
import { ActivityPage } from './activity-page.tsx';
import { ApplyPage } from './apply-page.tsx';

export const activityMobilePages: Pick<MobilePages, 'mobileActivity' | 'mobileApply'> = {
  mobileActivity: ActivityPage,
  mobileApply: ApplyPage,
};
