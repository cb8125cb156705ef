/** The public pages about activities (spec 2.2, 2.3). */
import type { PrivacyNotice } from '../platform/privacy-page.ts';
import { mobilePage, portalPage } from '../public-page.ts';
import type { FormItem } from './activity-form.ts';
import type { OpenActivity, OpenActivityRow } from './activity-open.ts';
import type { ContentLanguage } from './content-language.ts';

export interface ActivityListData {
  page: { dataBody: OpenActivityRow[]; count: number; isEstimate?: true | undefined; pageNum: number };
  pageSize: number;
  /** Every city that the filter offers. */
  /** By what the office calls each, with what the page's language does. */
  cities: { value: string; label: string }[];
}

export interface ActivityDetailData {
  activity: OpenActivity;
  /** Three others at most. */
  hot: OpenActivityRow[];
}

export const ACTIVITY_LIST_PATH = '/portal/portalActivity';

export const activityPages = {
  activityList: portalPage<ActivityListData>({ path: ACTIVITY_LIST_PATH }),
  activityDetail: portalPage<ActivityDetailData>({ path: '/portal/portalActivityDetail' }),
  mobileActivity: mobilePage<{ activity: OpenActivity }>({ path: '/activityDetail' }),
  mobileApply: mobilePage<{
    activity: OpenActivity;
    form: FormItem[];
    notice: PrivacyNotice;
    /** Messages can be sent to who fills it. */
    canTell: boolean;
  }>({
    path: '/activityApplication',
    isSearched: false,
  }),
};

/** The address of an activity, in a language if it is not Chinese. */
export const activityAddress = (id: number, language: ContentLanguage = 'zh'): string =>
  `${activityPages.activityDetail.path}?id=${id}${language === 'zh' ? '' : `&lang=${language}`}`;
