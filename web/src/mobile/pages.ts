import type { MobileInput, PublicInput } from '@outbound/contract';
import { activityMobilePages } from './activities/pages.ts';
import { informationMobilePages } from './information/pages.ts';
import { OwnPage } from './own/own-page.tsx';
import type { MobilePages } from './page.ts';

/** Every page for phones, for the server; the scripts of phones have theirs (`client.tsx`). */
export const mobilePages: MobilePages = {
  ...informationMobilePages,
  ...activityMobilePages,
  mobileOwnSignUp: OwnPage,
};

export function isMobileInput(input: PublicInput): input is MobileInput {
  return input.page in mobilePages;
}
