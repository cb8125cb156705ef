import type { HomeData } from '@outbound/contract';
import type { PageSource, PageSources } from '../public-pages/page-source.ts';
import type { PublicActivities } from './activities/open-routes.ts';

/** Where the home page comes from, under both its addresses, and what a missing page offers instead. */
export function homePageSources({
  openHot,
  figures,
}: PublicActivities): Pick<PageSources, 'home' | 'about' | 'notFound'> {
  const home: PageSource<HomeData> = {
    sitemap: 'itself',
    read: async () => {
      const [hot, counted] = await Promise.all([openHot(), figures()]);
      return { hot, figures: counted };
    },
  };
  return {
    home,
    about: home,
    notFound: { sitemap: 'none', read: async () => ({ hot: (await openHot()).slice(0, 3) }) },
  };
}
