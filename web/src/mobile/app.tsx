import type { MobilePageName, PageInput } from '@outbound/contract';
import type { ComponentType } from 'react';
import { LanguageKeeper } from '../visitor/language-keeper.tsx';
import { ServerPart } from '../visitor/server-parts.tsx';
import { type Spoken, SpokenContext } from '../visitor/texts.ts';
import type { MobilePages } from './page.ts';

/** A mobile page between whose it is and the way to everything else, the same on the server and in the browser. */
export function MobileApp<P extends MobilePageName>({
  input,
  texts,
  pages,
}: {
  input: PageInput<P>;
  texts: Spoken['texts'];
  /** The server has all of them, a phone what it shows. */
  pages: Pick<MobilePages, P>;
}) {
  const Page: ComponentType<{ input: PageInput<P> }> = pages[input.page];
  return (
    <SpokenContext value={{ language: input.language, texts }}>
      <ServerPart part="brand" className="brand-bar" />
      <Page input={input} />
      <ServerPart part="foot" className="mobile-foot" />
      <LanguageKeeper />
    </SpokenContext>
  );
}
