import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { DrawingProps } from './drawing.ts';
import { EmptyState } from './empty-state.tsx';
import { ForbiddenState } from './forbidden-state.tsx';
import { FrozenState } from './frozen-state.tsx';
import { LogoMark } from './logo-mark.tsx';
import { NotFoundState } from './not-found-state.tsx';
import { OceanRoutes } from './ocean-routes.tsx';
import { ServerErrorState } from './server-error-state.tsx';
import { SignInPanorama } from './sign-in-panorama.tsx';
import SuccessState from './success-state.tsx';

const small = 8 * 1024;
const drawings: [name: string, drawing: ComponentType<DrawingProps>, bytes: number][] = [
  ['LogoMark', LogoMark, 1024],
  ['OceanRoutes', OceanRoutes, 2 * small],
  ['SignInPanorama', SignInPanorama, small],
  ['EmptyState', EmptyState, small],
  ['SuccessState', SuccessState, small],
  ['FrozenState', FrozenState, small],
  ['ForbiddenState', ForbiddenState, small],
  ['NotFoundState', NotFoundState, small],
  ['ServerErrorState', ServerErrorState, small],
];

const markupOf = (Drawing: ComponentType<DrawingProps>) =>
  renderToStaticMarkup(<Drawing className="placed-by-the-page" />);

describe.each(drawings)('%s', (_, Drawing, bytes) => {
  it('is decoration with its own size and the page’s class', () => {
    expect(markupOf(Drawing)).toMatch(
      /^<svg class="placed-by-the-page" width="\d+" height="\d+" viewBox="0 0 \d+ \d+"[^>]* aria-hidden="true"/,
    );
  });

  it('stays within its bytes: it travels with a public page', () => {
    expect(markupOf(Drawing).length).toBeLessThanOrEqual(bytes);
  });

  it('refers only to what it defines itself', () => {
    const markup = markupOf(Drawing);
    const defined = Array.from(markup.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    const used = Array.from(markup.matchAll(/(?:url\(#|href="#)([\w-]+)/g), ([, id]) => id);
    expect(defined).toEqual([...new Set(defined)]);
    for (const id of used) expect(defined).toContain(id);
  });
});
