import {
  type ContentLanguage,
  informationAddress,
  informationListAddress,
  noInformationFilters,
  PREVIEW_BASE,
  readFileList,
} from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import type { FeedSource } from '../../public-pages/feeds.ts';
import type { PublicInformation } from './open-routes.ts';

const MOST = 30;

/** As the pages call what the feed has. */
const titles: Record<ContentLanguage, string> = { zh: '行业资讯', es: 'Noticias', pt: 'Notícias' };

/** Our own pictures are offered small, as webp; what others keep is not named. */
function pictureOf(cover: string): string | null {
  const url = readFileList(cover)[0]?.url;
  return url?.startsWith(PREVIEW_BASE) ? `${url}?w=960` : null;
}

/** The news for programs: of each language what is written in it. */
export const informationFeed = ({ latestIn, bylines }: PublicInformation, zone: TimeZone): FeedSource => ({
  title: (language) => titles[language],
  address: (lang) => informationListAddress({ ...noInformationFilters, lang }),
  read: async (language) => {
    const rows = await latestIn(MOST, language);
    const found = await bylines(rows.map(({ id }) => id));
    return rows.map((row) => ({
      address: informationAddress(row.id, language),
      title: row.title,
      summary: row.summary,
      author: found.get(row.id)?.author ?? '',
      category: row.columnLabel,
      picture: pictureOf(row.cover),
      published: zone.instant(row.publishTime),
      written: found.get(row.id)?.written ?? null,
    }));
  },
});
