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
      <a className="skip-link" href="#page">
        跳到正文
      </a>
      <Header page={input.page} settings={input.settings} />
      <div id="page" tabIndex={-1}>
        <Page input={input} />
      </div>
      <Footer settings={input.settings} />
      <BackToTop />
    </>
  );
}
