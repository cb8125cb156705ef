import type { MobilePages } from '../page.ts';
import { InformationPage } from './information-page.tsx';

export const informationMobilePages: Pick<MobilePages, 'mobileInformation'> = {
  mobileInformation: InformationPage,
};
