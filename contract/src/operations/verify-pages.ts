/** The public page where anybody checks a code of this platform (核验真伪). */
import { portalPage } from '../public-page.ts';

export const VERIFY_PATH = '/verify';

/** What a QR code leads to: behind the `#` no server, log or other page reads the code. */
export const verifyAddress = (origin: string, code: string): string => `${origin}${VERIFY_PATH}#${code}`;

/** The code of a text that was scanned or typed: of a whole address what stands behind its `#`. */
export const codeIn = (text: string): string => text.trim().replace(/^.*#/s, '');

/** The page holds nothing of anybody: what it shows comes by a call, once somebody has a code. */
export const verifyPages = {
  verify: portalPage<Record<string, never>>({ path: VERIFY_PATH, isSearched: false }),
};
