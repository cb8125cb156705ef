import type { ContentLanguage, PageInput } from '@outbound/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { circumstancesOf, informationRowOf, openInformationOf } from '../testing/public-samples.ts';
import { renderPublic } from './render-public.tsx';

const face = { script: '/assets/x.js', preloads: [], styles: [] };
beforeEach(() => {
  vi.stubGlobal('PUBLIC_ASSETS', { portal: face, mobile: face, signIn: face });
  return () => void vi.unstubAllGlobals();
});

const pageOf = (input: Parameters<typeof renderPublic>[0]) =>
  new DOMParser().parseFromString(renderPublic(input).html, 'text/html');

const article = (language: ContentLanguage, viewNum: number): PageInput<'informationDetail'> => ({
  ...circumstancesOf('/portal/portalInfoDetail', { id: '7', lang: language }),
  language,
  page: 'informationDetail',
  data: {
    information: openInformationOf({ viewNum }),
    pictureSizes: {},
    hot: [informationRowOf({ id: 9 })],
  },
});

test.each([
  ['zh', 1, '1 次浏览'],
  ['es', 1, '1 lectura'],
  ['es', 4126, '4,126 lecturas'],
  ['pt', 1, '1 leitura'],
  ['pt', 4126, '4.126 leituras'],
] as const)('in %s an article read %i times says so in its numbers and plurals', (language, num, text) => {
  const said = [...pageOf(article(language, num)).querySelectorAll('.article-meta > span')];
  expect(said.map(({ textContent }) => textContent)).toContain(text);
});
