import type { ContentLanguage, PageInput } from '@outbound/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  aboutOf,
  circumstancesOf,
  informationRowOf,
  openActivityOf,
  openBannerOf,
  openInformationOf,
  openPartnerOf,
} from '../testing/public-samples.ts';
import { renderPublic } from './render-public.tsx';

const face = { script: '/assets/x.js', preloads: [], styles: [] };
beforeEach(() => {
  vi.stubGlobal('PUBLIC_ASSETS', { portal: face, mobile: face, signUp: face, ownSignUp: face, signIn: face });
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

/** Chinese words whose nearest mark says another language: a screen reader would spell them as that. */
function unmarked(page: Document): string[] {
  const walk = page.createTreeWalker(page.getElementById('root')!, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.textContent ?? '';
    const lang = node.parentElement?.closest('[lang]')?.getAttribute('lang');
    if (/\p{Script=Han}/u.test(text) !== (lang === 'zh-CN') && /\p{L}/u.test(text)) found.push(text);
  }
  return found;
}

const row = informationRowOf({ pinned: true });
const home: PageInput<'home'> = {
  ...circumstancesOf('/portal/index', { lang: 'es' }),
  page: 'home',
  data: {
    banners: [openBannerOf(), openBannerOf({ id: 2, title: 'Temporada', summary: 'Juntos', language: 'es' })],
    partners: [openPartnerOf()],
    hot: [openActivityOf()],
    hotInformation: [row, informationRowOf({ id: 8 })],
    figures: { activityNum: 16, applyNum: 1280, cityNum: 0 },
    about: aboutOf(),
  },
};
const list: PageInput<'informationList'> = {
  ...circumstancesOf('/portal/portalInfo', { lang: 'es' }),
  page: 'informationList',
  data: {
    page: { dataBody: [row], count: 30, pageNum: 1 },
    pageSize: 12,
    columns: [{ key: 'policy', label: '政策速递' }],
  },
};
const partner: PageInput<'partnerDetail'> = {
  ...circumstancesOf('/portal/portalPartnerDetail', { id: '7', lang: 'es' }),
  page: 'partnerDetail',
  data: { partner: openPartnerOf({ logo: openActivityOf().poster }) },
};
test.each([
  ['home', home],
  ['list of news', list],
  ['article', article('es', 7)],
  ['partner', partner],
] as const)(
  'what the %s shows in Chinese on a Spanish page is marked as Chinese, and nothing else',
  (_, input) => {
    expect(unmarked(pageOf(input))).toEqual([]);
  },
);

test.each([
  ['es', 'es', '', null],
  ['es', 'zh', 'zh-CN', 'note'],
  ['zh', 'zh', '', null],
] as const)(
  'in %s, the detail of an activity in %s is marked "%s"',
  (lang, contentLanguage, marked, note) => {
    const page = pageOf({
      ...circumstancesOf('/portal/portalActivityDetail', { id: '12', lang }),
      page: 'activityDetail',
      data: { activity: openActivityOf({ language: contentLanguage, contentLanguage }), hot: [] },
    });
    expect(page.querySelector('.detail-text .rich-text')?.getAttribute('lang') ?? '').toBe(marked);
    expect(page.querySelector('.detail-text [role=note]')?.getAttribute('role') ?? null).toBe(note);
    expect(page.querySelector('h1')?.getAttribute('lang') ?? '').toBe(marked);
  },
);
