import { INFORMATION_LIST_PATH } from '@outbound/contract';
import type { PortalPages } from '../page.ts';
import { InformationDetail, InformationPreview } from './information-detail.tsx';
import { InformationList } from './information-list.tsx';

export const informationPortalPages: Pick<
  PortalPages,
  'informationList' | 'informationDetail' | 'informationPreview'
> = {
  informationList: { component: InformationList, menu: { label: 'news', href: INFORMATION_LIST_PATH } },
  informationDetail: { component: InformationDetail, lights: 'informationList' },
  informationPreview: { component: InformationPreview, lights: 'informationList' },
};
