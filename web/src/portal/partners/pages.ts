import { PARTNER_LIST_PATH } from '@outbound/contract';
import type { PortalPages } from '../page.ts';
import { PartnerDetail } from './partner-detail.tsx';
import { PartnerList } from './partner-list.tsx';

export const partnerPortalPages: Pick<PortalPages, 'partnerList' | 'partnerDetail'> = {
  partnerList: { component: PartnerList, menu: { label: 'partners', href: PARTNER_LIST_PATH } },
  partnerDetail: { component: PartnerDetail, lights: 'partnerList' },
};
