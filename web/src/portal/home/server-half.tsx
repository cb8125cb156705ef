/** What only the server knows of the home page, which stands at two addresses. */
import { type HomeData, type PageInput, publicPages } from '@outbound/contract';
import { OceanRoutes } from '../../drawings/ocean-routes.tsx';
import { ActivityGrid } from '../../visitor/activities/activity-card.tsx';
import { ContactLine } from '../../visitor/contacts.tsx';
import { titled } from '../../visitor/head.ts';
import { NewsFront } from '../../visitor/information/rows.tsx';
import type { ServerHalves } from '../../visitor/server-half.ts';
import { textsIn } from '../../visitor/spoken.ts';
import { PartnerStrip } from '../partners/index.ts';
import { AboutMore } from './about-more.tsx';

const parts = ({
  data: { about, hot, hotInformation, partners },
  settings,
  language,
  now,
  zone,
}: PageInput<'home' | 'about'>) => ({
  hero: <OceanRoutes />,
  news: <NewsFront rows={hotInformation} wanted={language} />,
  hot: (
    <ActivityGrid
      activities={hot ?? []}
      drawn={{ now, zone }}
      columns={(hot ?? []).length % 4 === 0 ? 4 : 3}
    />
  ),
  partners: <PartnerStrip rows={partners} wanted={language} />,
  // The address is long, and stands below.
  contact: <ContactLine settings={{ ...settings, contactAddress: '' }} />,
  aboutText: { html: about.text },
  aboutMore: <AboutMore about={about} settings={settings} />,
});
const sent = (data: HomeData): HomeData => ({
  ...data,
  // That there are any; what they are stands in the page.
  hot: data.hot?.slice(0, 1) ?? null,
  hotInformation: data.hotInformation.slice(0, 1),
  partners: data.partners.slice(0, 1),
  about: { text: '', services: [], figures: [], wechatCode: '' },
});

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
    sent,
  },
  about: {
    head: (input) => {
      const name = textsIn[input.language].server.about;
      const { settings, origin } = input;
      return {
        title: titled(name, input),
        structured: {
          '@context': 'https://schema.org',
          '@type': 'AboutPage',
          name,
          mainEntity: {
            '@type': 'Organization',
            name: settings.title,
            url: origin + publicPages.home.path,
            ...(settings.contactPhone && { telephone: settings.contactPhone }),
            ...(settings.contactEmail && { email: settings.contactEmail }),
          },
        },
      };
    },
    parts,
    sent,
  },
};
