/** What only the server knows of the home page, which stands at two addresses. */
import { publicPages } from '@outbound/contract';
import { OceanRoutes } from '../../drawings/ocean-routes.tsx';
import { titled } from '../../visitor/head.ts';
import type { ServerHalves } from '../../visitor/server-half.ts';

const parts = () => ({ hero: <OceanRoutes /> });

export const homeServerHalves: Pick<ServerHalves, 'home' | 'about'> = {
  home: {
    head: ({ settings, origin }) => ({
      structured: {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: settings.title,
        url: origin + publicPages.home.path,
      },
    }),
    parts,
  },
  about: { head: (input) => ({ title: titled('关于我们', input) }), parts },
};
