import type { MobilePageName, PageInput } from '@outbound/contract';
import type { ComponentType } from 'react';
import { ServerPart } from '../visitor/server-parts.tsx';
import { mobilePages } from './pages.ts';

/** A mobile page between whose it is and the way to everything else, the same on the server and in the browser. */
export function MobileApp<P extends MobilePageName>({ input }: { input: PageInput<P> }) {
  const Page: ComponentType<{ input: PageInput<P> }> = mobilePages[input.page];
  return (
    <>
      <ServerPart part="brand" className="brand-bar" />
      <Page input={input} />
      <ServerPart part="foot" className="mobile-foot" />
    </>
  );
}
