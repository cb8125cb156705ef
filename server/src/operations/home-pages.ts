import { type HomeData, readFileList } from '@outbound/contract';
import type { PlatformSettings } from '../http/platform-settings.ts';
import type { PageSource, PageSources } from '../public-pages/page-source.ts';
import type { PublicActivities } from './activities/open-routes.ts';

/** Where the home page comes from, under both its addresses, and what a missing page offers instead. */
export function homePageSources(
  { openHot, figures }: PublicActivities,
  settings: PlatformSettings,
): Pick<PageSources, 'home' | 'about' | 'notFound'> {
  const home: PageSource<HomeData> = {
    sitemap: 'itself',
    read: async () => {
      const [hot, counted, said] = await Promise.all([openHot(), figures(), settings.current()]);
      return {
        hot,
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
    notFound: { sitemap: 'none', read: async () => ({ hot: (await openHot()).slice(0, 3) }) },
  };
}
