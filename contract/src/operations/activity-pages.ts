/** The public pages about activities (spec 2.2, 2.3). */
import { mobilePage, portalPage } from '../public-page.ts';
import type { OpenActivity, OpenActivityRow } from './activity.ts';
import type { FormItem } from './activity-form.ts';

export interface ActivityListData {
  page: { dataBody: OpenActivityRow[]; count: number; pageNum: number };
  pageSize: number;
  /** Every city that the filter offers. */
  cities: string[];
}

export const activityPages = {
  activityList: portalPage<ActivityListData>({ path: '/portal/portalActivity' }),
  activityDetail: portalPage<{ activity: OpenActivity; hot: OpenActivityRow[] }>({
    path: '/portal/portalActivityDetail',
  }),
  mobileActivity: mobilePage<{ activity: OpenActivity }>({ path: '/activityDetail' }),
  mobileApply: mobilePage<{ activity: OpenActivity; form: FormItem[] }>({
    path: '/activityApplication',
    isSearched: false,
  }),
};
