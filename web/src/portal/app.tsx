import type { PortalInput } from '@outbound/contract';
import { ActivityDetail } from './activity-detail.tsx';
import { ActivityList } from './activity-list.tsx';
import { BackToTop } from './back-to-top.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Home } from './home.tsx';
import { ErrorPage, NotFound } from './not-found.tsx';

function Page({ input }: { input: PortalInput }) {
  switch (input.page) {
    case 'home':
    case 'about':
      return <Home input={input} />;
    case 'activityList':
      return <ActivityList input={input} />;
    case 'activityDetail':
      return <ActivityDetail input={input} />;
    case 'notFound':
      return <NotFound input={input} />;
    case 'error':
      return <ErrorPage input={input} />;
  }
}

/** A page of the portal in its frame, the same on the server and in the browser. */
export function PortalApp({ input }: { input: PortalInput }) {
  return (
    <>
      <Header page={input.page} title={input.settings.title} />
      <Page input={input} />
      <Footer settings={input.settings} />
      <BackToTop />
    </>
  );
}
