/** What only the server knows of the pages: their heads, and the parts that browsers never draw. */
import { NotFoundState } from '../drawings/not-found-state.tsx';
import { ServerErrorState } from '../drawings/server-error-state.tsx';
import { signInServerHalves } from '../sign-in/server-half.tsx';
import { ActivityGrid } from '../visitor/activities/activity-card.tsx';
import { activityServerHalves } from '../visitor/activities/server-half.tsx';
import { titled } from '../visitor/head.ts';
import { NewsGrid } from '../visitor/information/rows.tsx';
import { informationServerHalves } from '../visitor/information/server-half.tsx';
import type { ServerHalves } from '../visitor/server-half.ts';
import { textsIn } from '../visitor/spoken.ts';
import { homeServerHalves } from './home/server-half.tsx';
import { isEndedPreview } from './not-found.tsx';
import { partnerServerHalves } from './partners/server-half.tsx';
import { privacyServerHalves } from './privacy/server-half.ts';
import { searchServerHalves } from './search/server-half.tsx';
import { verifyServerHalves } from './verify/server-half.ts';

export const serverHalves: ServerHalves = {
  ...homeServerHalves,
  ...informationServerHalves,
  ...activityServerHalves,
  ...searchServerHalves,
  ...partnerServerHalves,
  ...privacyServerHalves,
  ...verifyServerHalves,
  ...signInServerHalves,
  notFound: {
    head: (input) => {
      const { missing, previewEnded } = textsIn[input.language].portal;
      return { title: titled(isEndedPreview(input) ? previewEnded : missing, input) };
    },
    parts: ({ data, language, now, zone }) => ({
      state: <NotFoundState />,
      latest: <NewsGrid rows={data.latest} wanted={language} />,
      hot: <ActivityGrid activities={data.hot} drawn={{ now, zone }} columns={3} />,
    }),
    // That there are any; what they are stands in the page.
    sent: (data) => ({ ...data, latest: data.latest.slice(0, 1), hot: data.hot.slice(0, 1) }),
  },
  error: {
    head: (input) => ({ title: titled(textsIn[input.language].server.busy, input) }),
    parts: () => ({ state: <ServerErrorState /> }),
  },
};
