/** The notice on personal data, as visitors read it: a page of its own, and the text that the sign-up form shows. */
import { portalPage } from '../public-page.ts';

export const PRIVACY_PATH = '/portal/portalPrivacy';

export interface PrivacyNotice {
  /** Counted from 1; the sign-up says which one its person agreed to. */
  version: number;
  publishedTime: string;
  /** HTML. */
  html: string;
}

export const privacyPage = {
  privacy: portalPage<{
    notice: PrivacyNotice;
    /** The version that is in force; another one than the notice's where an earlier one was asked for. */
    current: number;
  }>({ path: PRIVACY_PATH }),
};
