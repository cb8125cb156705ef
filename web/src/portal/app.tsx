import type { PageInput, PortalPageName } from '@outbound/contract';
import { useEffect } from 'react';
import { followCards } from '../visitor/activities/card-clock.ts';
import { useBrokenMedia } from '../visitor/broken-media.ts';
import { LanguageKeeper } from '../visitor/language-keeper.tsx';
import { ServerPart } from '../visitor/server-parts.tsx';
import { type Spoken, SpokenContext, useTexts } from '../visitor/texts.ts';
import { BackToTop } from './back-to-top.tsx';
import { Header } from './header.tsx';
import { portalPages } from './pages.ts';

function SkipLink() {
  return (
    <a className="skip-link" href="#page">
      {useTexts('portal').skip}
    </a>
  );
}

/** A page of the portal in its frame, the same on the server and in the browser. */
export function PortalApp<P extends PortalPageName>({
  input,
  texts,
}: {
  input: PageInput<P>;
  texts: Spoken['texts'];
}) {
  const { component: Page } = portalPages[input.page];
  useBrokenMedia();
  useEffect(() => followCards(input), [input]);
  return (
    <SpokenContext value={{ language: input.language, texts }}>
      <SkipLink />
      <Header page={input.page} settings={input.settings} />
      <div id="page" tabIndex={-1}>
        <Page input={input} />
      </div>
      <ServerPart tag="footer" part="footer" className="footer" />
      <BackToTop />
      <LanguageKeeper />
    </SpokenContext>
  );
}
