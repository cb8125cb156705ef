/** The door of the built pages: the server imports this module's bundle (`web/dist/ssr/public.js`) and nothing else. */
import { renderToString } from 'react-dom/server';
import { MobileApp } from '../mobile/app.tsx';
import { type FaceAssets, type Head, renderDocument } from '../visitor/document.ts';
import { isMobileInput, type PublicInput } from '../visitor/page-data.ts';
import { PortalApp } from './app.tsx';

/** Written in by the build. */
declare const PUBLIC_ASSETS: Record<'portal' | 'mobile', FaceAssets>;

/** Renders a public page to its whole HTML; `status` is the HTTP status that belongs to it. */
export function renderPublic(input: PublicInput): { status: number; html: string } {
  const mobile = isMobileInput(input);
  const head: Head = {
    title: input.settings.title,
    description: '',
    canonical: input.origin,
    image: null,
    type: 'website',
    siteName: input.settings.title,
    indexed: true,
    structured: null,
    preloadImage: null,
  };
  const html = renderDocument({
    head,
    assets: PUBLIC_ASSETS[mobile ? 'mobile' : 'portal'],
    markup: renderToString(mobile ? <MobileApp input={input} /> : <PortalApp input={input} />),
    data: input,
    bodyClass: mobile ? 'mobile' : 'portal',
  });
  return { status: input.page === 'notFound' ? 404 : input.page === 'error' ? 500 : 200, html };
}
