/** The door of the built pages: the server imports this module's bundle (`web/dist/ssr/public.js`) and nothing else. */
import type { PageInput, PageName, PublicInput } from '@outbound/contract';
import { renderToString } from 'react-dom/server';
import { MobileApp } from '../mobile/app.tsx';
import { mobileFrameParts } from '../mobile/frame-parts.tsx';
import { isMobileInput } from '../mobile/pages.ts';
import { type FaceAssets, renderDocument } from '../visitor/document.ts';
import { headOf } from '../visitor/head.ts';
import { type Drawn, ServerPartsContext } from '../visitor/server-parts.tsx';
import { PortalApp } from './app.tsx';
import { serverHalves } from './server-halves.tsx';

/** Written in by the build. */
declare const PUBLIC_ASSETS: Record<'portal' | 'mobile', FaceAssets>;

const statuses: Partial<Record<PageName, number>> = { notFound: 404, error: 500 };

function serverSideOf<P extends PageName>(input: PageInput<P>) {
  const half = serverHalves[input.page];
  const parts: Readonly<Record<string, Drawn>> = {
    ...mobileFrameParts(input.settings),
    ...half.parts?.(input),
  };
  return {
    head: headOf(input, half),
    draw: (part: string) => {
      const drawn = parts?.[part];
      if (!drawn) throw new Error(`the server's half of ${input.page} has no part ${part}`);
      return drawn;
    },
    data: half.sent ? { ...input, data: half.sent(input.data) } : input,
  };
}

/** Renders a public page to its whole HTML; `status` is the HTTP status that belongs to it. */
export function renderPublic(input: PublicInput): { status: number; html: string } {
  const mobile = isMobileInput(input);
  const { head, draw, data } = serverSideOf(input);
  const html = renderDocument({
    head,
    assets: PUBLIC_ASSETS[mobile ? 'mobile' : 'portal'],
    markup: renderToString(
      <ServerPartsContext value={draw}>
        {mobile ? <MobileApp input={input} /> : <PortalApp input={input} />}
      </ServerPartsContext>,
    ),
    data,
    bodyClass: mobile ? 'mobile' : 'portal',
  });
  return { status: statuses[input.page] ?? 200, html };
}
