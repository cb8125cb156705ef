/** The public pages as they were built: the server imports that one module, and none of its sources. */
import type { PageInput, PageName, SharePicture, SharePoster } from '@outbound/contract';

export interface BuiltPages {
  /** The page's whole HTML, and the HTTP status that belongs to it. */
  renderPublic<P extends PageName>(input: PageInput<P>): { status: number; html: string };
  /** What is on the page's picture for link previews. */
  shownOnPicture<P extends PageName>(input: PageInput<P>): SharePicture;
  /** The same within the pages of other sites: a whole HTML of its own, without a script. */
  embedded(input: PageInput<'activityList' | 'activityDetail' | 'notFound'>): string;
  /** What the poster of the page's activity says. */
  sharePoster(input: PageInput<'activityDetail'>): SharePoster;
}
