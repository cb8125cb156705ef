/** The poster of an activity for passing on: a picture with what it is, when, where, and a code that leads to its page. */
import type { ContentLanguage } from './content-language.ts';
import { LANGUAGE_PARAMETER } from './content-language.ts';
import { CHANNEL_PARAMETER } from './sign-up-proof.ts';

/** As phones show stories, and tall enough to print. */
export const sharePosterSize = { width: 1080, height: 1920 } as const;

export const SHARE_POSTER_PATH = '/share/activityPoster.png';

/** Where the poster of an activity on the shelf is; its code counts for the channel where there is one. */
export const sharePosterAddress = (
  id: number,
  language: ContentLanguage,
  channelId: number | null = null,
): string =>
  `${SHARE_POSTER_PATH}?id=${id}&${LANGUAGE_PARAMETER}=${language}${channelId === null ? '' : `&${CHANNEL_PARAMETER}=${channelId}`}`;

/** What is on a poster, in the words of its language. */
export interface SharePoster {
  title: string;
  /** Of the platform. */
  name: string;
  /** Addresses of the platform's mark and of the activity's picture, as pages have them; '' where there is none. */
  logo: string;
  picture: string;
  facts: { label: string; text: string }[];
  /** Beside the code: what it is for. */
  scan: string;
  /** How many squares it has on a side, and the dark ones as a path. */
  qr: { size: number; path: string };
  codeLabel: string;
  /** Proves that the activity is this platform's. */
  code: string;
  /** Where that is checked. */
  check: string;
}
