import type { MobilePageName, PageInput } from '@outbound/contract';
import type { ComponentType } from 'react';
import { mobilePages } from './pages.ts';

/** A mobile page, the same on the server and in the browser. */
export function MobileApp<P extends MobilePageName>({ input }: { input: PageInput<P> }) {
  const Page: ComponentType<{ input: PageInput<P> }> = mobilePages[input.page];
  return <Page input={input} />;
}
