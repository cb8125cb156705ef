import { type HomeData, readFileList } from '@outbound/contract';
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
    read: async () => {
      const [hot, news, counted, said, shown, first] = await Promise.all([
        openHot(),
        hotInformation('zh'),
        figures(),
        settings.current(),
        banners('zh'),
        partners.openHome('zh'),
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
    about: home,
    notFound: {
      sitemap: 'none',
      read: async () => {
        const [hot, newest] = await Promise.all([openHot(), latest(3, 'zh')]);
        return { hot: hot.slice(0, 3), latest: newest };
      },
    },
  };
}
