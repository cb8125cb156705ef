import type { PageInput, PortalPageName } from '@outbound/contract';
import { BackToTop } from './back-to-top.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { portalPages } from './pages.ts';

/** A page of the portal in its frame, the same on the server and in the browser. */
export function PortalApp<P extends PortalPageName>({ input }: { input: PageInput<P> }) {
  const { component: Page } = portalPages[input.page];
  return (
    <>
      <Header page={input.page} settings={input.settings} />
      <Page input={input} />
      <Footer settings={input.settings} />
      <BackToTop />
    </>
  );
}
