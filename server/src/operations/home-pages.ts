import { type HomeData, readContentLanguage, readFileList } from '@outbound/contract';
import type { Platform } from '../http/platform.ts';
import type { PageSource, PageSources } from '../public-pages/page-source.ts';
import type { PublicActivities } from './activities/open-routes.ts';
import type { ShownBanners } from './banners/routes.ts';
import type { PublicInformation } from './information/open-routes.ts';
import type { PublicPartners } from './partners/open-routes.ts';

const noFigures = { activityNum: 0, applyNum: 0, cityNum: 0 };

/** Where the home page comes from, under both its addresses, and what a missing page offers instead. */
export function homePageSources(
  { openHot, figures }: PublicActivities,
  { hotInformation, latest }: PublicInformation,
  { partners, banners }: { partners: PublicPartners; banners: ShownBanners },
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
): Pick<PageSources, 'home' | 'about' | 'notFound'> {
  /** A block that cannot be read is left out, and takes none of the others with it. */
  const block = <T, E>(read: Promise<T>, otherwise: E): Promise<T | E> =>
    read.catch((error: unknown) => {
      log.error({ err: error }, 'a block of the home page is left out');
      return otherwise;
    });
  const home: PageSource<HomeData> = {
    sitemap: 'itself',
    read: async ({ lang }) => {
      const language = readContentLanguage(lang);
      const [hot, news, counted, said, shown, first] = await Promise.all([
        block(openHot(language), null),
        block(hotInformation(language), []),
        block(figures(), noFigures),
        // Without them there is no page.
        settings.current(),
        block(banners(language), []),
        block(partners.openHome(language), []),
      ]);
      return {
        banners: shown,
        partners: first,
        hot,
        hotInformation: news,
        figures: counted,
        about: {
          text: said.aboutText,
          services: said.aboutServices,
          figures: said.aboutFigures,
          wechatCode: readFileList(said.wechatCode)[0]?.url ?? '',
        },
      };
    },
  };
  return {
    home,
    // The home page, opened at a place: search engines know it under the home page's address.
    about: { ...home, sitemap: 'none' },
    notFound: {
      sitemap: 'none',
      read: async ({ lang }) => {
        const language = readContentLanguage(lang);
        const [hot, newest] = await Promise.all([openHot(language), latest(3, language)]);
        return { hot: hot.slice(0, 3), latest: newest };
      },
    },
  };
}
