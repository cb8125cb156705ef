/** The door of the built pages: the server imports this module's bundle (`web/dist/ssr/public.js`) and nothing else. */

import type { PublicInput } from '@outbound/contract';
import { renderToString } from 'react-dom/server';
import { NotFoundState } from '../drawings/not-found-state.tsx';
import { OceanRoutes } from '../drawings/ocean-routes.tsx';
import { ServerErrorState } from '../drawings/server-error-state.tsx';
import { isMobileInput, MobileApp } from '../mobile/app.tsx';
import { type FaceAssets, renderDocument } from '../visitor/document.ts';
import { headOf } from '../visitor/head.ts';
import { type ServerParts, ServerPartsContext } from '../visitor/server-parts.tsx';
import { PortalApp } from './app.tsx';
import { QrCode } from './qr-code.tsx';

/** Written in by the build. */
declare const PUBLIC_ASSETS: Record<'portal' | 'mobile', FaceAssets>;

function activityOf(input: PublicInput) {
  return 'activity' in input.data ? input.data.activity : null;
}

/** What the browser gets of the input: all of it but the detail, which stands in the markup already. */
function dataFor(input: PublicInput): unknown {
  const activity = activityOf(input);
  return activity ? { ...input, data: { ...input.data, activity: { ...activity, detail: '' } } } : input;
}

function partsOf(input: PublicInput): ServerParts {
  const activity = activityOf(input);
  return {
    hero: <OceanRoutes />,
    detail: activity?.detail ?? '',
    qrCode: activity && (
      <QrCode text={`${input.origin}/activityDetail?id=${activity.id}`} label="本活动手机页面的二维码" />
    ),
    state: input.page === 'error' ? <ServerErrorState /> : <NotFoundState />,
  };
}

const statuses: Partial<Record<PublicInput['page'], number>> = { notFound: 404, error: 500 };

/** Renders a public page to its whole HTML; `status` is the HTTP status that belongs to it. */
export function renderPublic(input: PublicInput): { status: number; html: string } {
  const mobile = isMobileInput(input);
  const html = renderDocument({
    head: headOf(input),
    assets: PUBLIC_ASSETS[mobile ? 'mobile' : 'portal'],
    markup: renderToString(
      <ServerPartsContext value={partsOf(input)}>
        {mobile ? <MobileApp input={input} /> : <PortalApp input={input} />}
      </ServerPartsContext>,
    ),
    data: dataFor(input),
    bodyClass: mobile ? 'mobile' : 'portal',
  });
  return { status: statuses[input.page] ?? 200, html };
}
