import { ACTIVITY_LIST_PATH } from '@outbound/contract';
import type { PortalPages } from '../page.ts';
import { ActivityDetail } from './activity-detail.tsx';
import { ActivityList } from './activity-list.tsx';

export const activityPortalPages: Pick<PortalPages, 'activityList' | 'activityDetail'> = {
  activityList: { component: ActivityList, menu: { label: 'activities', href: ACTIVITY_LIST_PATH } },
  activityDetail: { component: ActivityDetail, lights: 'activityList' },
};
