import { type HomeData, readContentLanguage, readFileList } from '@outbound/contract';
import type { PlatformSettings } from '../http/platform-settings.ts';
import type { PageSource, PageSources } from '../public-pages/page-source.ts';
import type { PublicActivities } from './activities/open-routes.ts';
import type { ShownBanners } from './banners/routes.ts';
import type { PublicInformation } from './information/open-routes.ts';
import type { PublicPartners } from './partners/open-routes.ts';

/** Where the home page comes from, under both its addresses, and what a missing page offers instead. */
export function homePageSources(
  { openHot, figures }: PublicActivities,
  { hotInformation, latest }: PublicInformation,
  { partners, banners }: { partners: PublicPartners; banners: ShownBanners },
  settings: PlatformSettings,
): Pick<PageSources, 'home' | 'about' | 'notFound'> {
  const home: PageSource<HomeData> = {
    sitemap: 'itself',
    read: async ({ lang }) => {
      const language = readContentLanguage(lang);
      const [hot, news, counted, said, shown, first] = await Promise.all([
        openHot(language),
        hotInformation(language),
        figures(),
        settings.current(),
        banners(language),
        partners.openHome(language),
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
