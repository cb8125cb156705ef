import type { MobileInput, PublicInput } from '@outbound/contract';
import { activityMobilePages } from './activities/pages.ts';
import { informationMobilePages } from './information/pages.ts';
import type { MobilePages } from './page.ts';

/** Every page for phones. */
export const mobilePages: MobilePages = {
  ...informationMobilePages,
  ...activityMobilePages,
};

export function isMobileInput(input: PublicInput): input is MobileInput {
  return input.page in mobilePages;
}
