import type { MobilePageName, PageInput } from '@outbound/contract';
import type { ComponentType } from 'react';
import { LanguageKeeper } from '../visitor/language-keeper.tsx';
import { ServerPart } from '../visitor/server-parts.tsx';
import { type Spoken, SpokenContext } from '../visitor/texts.ts';
import { mobilePages } from './pages.ts';

/** A mobile page between whose it is and the way to everything else, the same on the server and in the browser. */
export function MobileApp<P extends MobilePageName>({
  input,
  texts,
}: {
  input: PageInput<P>;
  texts: Spoken['texts'];
}) {
  const Page: ComponentType<{ input: PageInput<P> }> = mobilePages[input.page];
  return (
    <SpokenContext value={{ language: input.language, texts }}>
      <ServerPart part="brand" className="brand-bar" />
      <Page input={input} />
      <ServerPart part="foot" className="mobile-foot" />
      <LanguageKeeper />
    </SpokenContext>
  );
}
