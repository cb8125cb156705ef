/** What only the server knows of the page of a search: what was found is drawn once and for all. */
import { ActivityGrid } from '../../visitor/activities/activity-card.tsx';
import { titled } from '../../visitor/head.ts';
import { marked, NewsGrid } from '../../visitor/information/rows.tsx';
import type { ServerHalves } from '../../visitor/server-half.ts';
import { textsIn } from '../../visitor/spoken.ts';
import { fill } from '../../visitor/texts.ts';
import { PartnerWall } from '../partners/index.ts';

export const searchServerHalves: Pick<ServerHalves, 'search'> = {
  search: {
    head: (input) => {
      const { search, searchTitle } = textsIn[input.language].portal;
      const { keyword } = input.data;
      return { title: titled(keyword === '' ? search : fill(searchTitle, { word: keyword }), input) };
    },
    parts: ({ data: { keyword, information, activities, partners }, now, zone, language }) => ({
      information: <NewsGrid rows={information.rows} wanted={language} keyword={keyword} eager={3} />,
      activities: (
        <ActivityGrid
          activities={activities.rows}
          drawn={{ now, zone }}
          columns={4}
          titleOf={({ title }) => marked(title, keyword)}
        />
      ),
      partners: <PartnerWall rows={partners.rows} wanted={language} keyword={keyword} />,
    }),
    sent: (data) => ({
      ...data,
      information: { ...data.information, rows: [] },
      activities: { ...data.activities, rows: [] },
      partners: { ...data.partners, rows: [] },
    }),
  },
};
