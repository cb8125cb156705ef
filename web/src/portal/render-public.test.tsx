import {
  ApplyState,
  type OpenActivityRow,
  type PageInput,
  type PageName,
  type PublicInput,
} from '@outbound/contract';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MobileApp } from '../mobile/app.tsx';
import { isMobileInput, mobilePages } from '../mobile/pages.ts';
import {
  aboutOf,
  circumstancesOf,
  formItemOf,
  informationRowOf,
  noticeOf,
  openActivityOf,
  openBannerOf,
  openInformationOf,
  openPartnerOf,
} from '../testing/public-samples.ts';
import { readPageData } from '../visitor/document.ts';
import type { Sent } from '../visitor/texts.ts';
import { PortalApp } from './app.tsx';
import { renderPublic } from './render-public.tsx';

const face = { script: '/assets/x.js', preloads: [], styles: ['/assets/x.css'] };
const activity = openActivityOf({ services: ['主论坛', '晚宴'], detail: '<p>议程<b>与</b>嘉宾</p>' });
const row: OpenActivityRow = { ...activity, id: 13, title: '利马考察团', applyState: ApplyState.ended };
const article = { information: openInformationOf(), pictureSizes: {}, hot: [informationRowOf({ id: 9 })] };
const partner = openPartnerOf();
const figures = { activityNum: 16, applyNum: 1280, cityNum: 0 };

/** A page that has none here does not compile. */
const samples: { [P in PageName]: PageInput<P> } = {
  home: {
    ...circumstancesOf('/portal/index'),
    page: 'home',
    data: {
      banners: [],
      partners: [],
      hot: [row],
      hotInformation: [informationRowOf(), informationRowOf({ id: 8 })],
      figures,
      about: aboutOf(),
    },
  },
  about: {
    ...circumstancesOf('/portal/portalAbout'),
    page: 'about',
    data: {
      banners: [openBannerOf(), openBannerOf({ id: 2, link: 'https://example.com/season' })],
      partners: [partner],
      ...{ hot: [], hotInformation: [], figures, about: aboutOf() },
    },
  },
  search: {
    ...circumstancesOf('/portal/search', { keyword: '锂' }),
    page: 'search',
    data: {
      keyword: '锂',
      information: { rows: [informationRowOf({ title: '智利锂矿新政' })], count: 7, isEstimate: false },
      activities: { rows: [row], count: 1, isEstimate: false },
      partners: { rows: [], count: 0, isEstimate: false },
    },
  },
  informationList: {
    ...circumstancesOf('/portal/portalInfo', { keyword: '锂', columnKey: 'policy' }),
    page: 'informationList',
    data: {
      page: { dataBody: [informationRowOf({ cover: '', pinned: true })], count: 30, pageNum: 2 },
      pageSize: 12,
      columns: [{ key: 'policy', label: '政策速递' }],
    },
  },
  verify: { ...circumstancesOf('/verify'), page: 'verify', data: {} },
  mobileOwnSignUp: { ...circumstancesOf('/mySignUp'), page: 'mobileOwnSignUp', data: { byPhone: true } },
  informationDetail: {
    ...circumstancesOf('/portal/portalInfoDetail', { id: '7', lang: 'es' }),
    page: 'informationDetail',
    data: article,
  },
  informationPreview: {
    ...circumstancesOf('/portal/portalInfoPreview', { token: 'abc' }),
    page: 'informationPreview',
    data: { ...article, expiresTime: '2026-11-22 10:00:00', isOnShelf: false },
  },
  mobileInformation: {
    ...circumstancesOf('/infoDetail', { id: '7' }),
    page: 'mobileInformation',
    data: article,
  },
  partnerList: {
    ...circumstancesOf('/portal/portalPartner', { kind: '1', country: 'BR' }),
    page: 'partnerList',
    data: {
      page: { dataBody: [partner], count: 1, pageNum: 1 },
      pageSize: 24,
      countries: [{ value: 'BR', label: '巴西' }],
    },
  },
  partnerDetail: {
    ...circumstancesOf('/portal/portalPartnerDetail', { id: '3', lang: 'es' }),
    page: 'partnerDetail',
    data: { partner },
  },
  activityList: {
    ...circumstancesOf('/portal/portalActivity', { applyState: '1', period: 'custom' }),
    page: 'activityList',
    data: {
      page: { dataBody: [row], count: 30, pageNum: 2 },
      pageSize: 12,
      cities: [{ value: '利马', label: '利马' }],
    },
  },
  activityDetail: {
    ...circumstancesOf('/portal/portalActivityDetail', { id: '12', channel: 'wx' }),
    page: 'activityDetail',
    data: { activity, hot: [row] },
  },
  mobileActivity: {
    ...circumstancesOf('/activityDetail', { id: '12', channel: 'wx' }),
    page: 'mobileActivity',
    data: { activity },
  },
  mobileApply: {
    ...circumstancesOf('/activityApplication', { id: '12', service: '晚宴' }),
    page: 'mobileApply',
    data: {
      activity,
      form: ([1, 2, 3, 4, 5, 6, 7] as const).map((type) => formItemOf(type)),
      notice: noticeOf(),
      canTell: false,
    },
  },
  privacy: {
    ...circumstancesOf('/portal/portalPrivacy'),
    page: 'privacy',
    data: { notice: noticeOf(), current: 3 },
  },
  signIn: { ...circumstancesOf('/login'), page: 'signIn', data: { thirdLoginName: '统一身份登录' } },
  notFound: {
    ...circumstancesOf('/portal/x'),
    page: 'notFound',
    data: { hot: [row], latest: [informationRowOf()] },
  },
  error: { ...circumstancesOf('/portal/x'), page: 'error', data: { traceId: 'abc' } },
};
const { signIn, ...drawnTwice } = samples;
/** What browsers take over; the sign-in page they only make answer. */
type TakenOver = (typeof drawnTwice)[keyof typeof drawnTwice];
const inputs: TakenOver[] = Object.values(drawnTwice);
const inputOf = (page: keyof typeof drawnTwice): TakenOver => drawnTwice[page];

let root: Root | null = null;
const redrawn: unknown[] = [];
beforeEach(
  () =>
    void vi.stubGlobal('PUBLIC_ASSETS', {
      portal: face,
      mobile: face,
      signUp: face,
      ownSignUp: face,
      signIn: face,
    }),
);
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  expect(redrawn.splice(0)).toEqual([]);
});

/** The page as a browser has it once the script ran. */
function open(input: TakenOver): HTMLElement {
  const html = renderPublic(input).html;
  document.body.innerHTML = html
    .slice(html.indexOf('<body'), html.indexOf('</body>'))
    .replace(/^<body[^>]*>/, '');
  const element = document.getElementById('root')!;
  const data = readPageData<Sent<TakenOver>>();
  act(() => {
    root = hydrateRoot(
      element,
      isMobileInput(data) ? (
        <MobileApp input={data} texts={data.texts} pages={mobilePages} />
      ) : (
        <PortalApp input={data} texts={data.texts} />
      ),
      // A page that the browser draws otherwise than the server jumps before people's eyes.
      { onRecoverableError: (error) => redrawn.push(error) },
    );
  });
  return element;
}

describe.each(inputs.map((input) => [input.page, input] as const))('the page %s', (_, input) => {
  test('is taken over by the browser as the server drew it', () => {
    const html = renderPublic(input).html;
    const before = /<div id="root">([\s\S]*)<\/div><script type="application\/json"/.exec(html)?.[1] ?? '';
    expect(open(input).textContent?.length).toBeGreaterThan(20);
    expect(before.length).toBeGreaterThan(500);
  });
  test('has one main and one first heading', () => {
    const element = open(input);
    expect([element.querySelectorAll('main').length, element.querySelectorAll('h1').length]).toEqual([1, 1]);
  });
  test('has no script of its own beside the module', () => {
    expect(renderPublic(input).html).not.toMatch(/<script>|\son\w+=|javascript:/);
  });
});

test('a search offers all of a kind where it does not show them already', () => {
  const element = open(inputOf('search'));
  const heads = [...element.querySelectorAll('.search-group-head')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['行业资讯查看全部 7 条', '优质活动']);
});

test('the status tells a missing page from a failed one', () => {
  const failed = inputs
    .map((input) => [input.page, renderPublic(input).status])
    .filter(([, status]) => status !== 200);
  expect(failed).toEqual([
    ['notFound', 404],
    ['error', 500],
  ]);
});

test('the detail stands in the page once: not in the data again', () => {
  const html = renderPublic(inputOf('activityDetail')).html;
  expect(html.split('<p>议程<b>与</b>嘉宾</p>').length).toBe(2);
  expect(open(inputOf('activityDetail')).querySelector('.rich-text')?.innerHTML).toBe(
    '<p>议程<b>与</b>嘉宾</p>',
  );
});

test('the detail shows what spec 2.3 names', () => {
  const element = open(inputOf('mobileActivity'));
  const text = element.textContent ?? '';
  for (const words of ['120 次浏览', '3 次分享', '2026-12-03 09:30-17:30', '圣保罗 · 会展中心', '7 人已报名'])
    expect(text).toContain(words);
  expect(element.querySelector('.place')?.getAttribute('href')).toBe(activity.mapAddress);
  expect(element.querySelector('.bar a')?.getAttribute('href')).toBe('/activityApplication?id=12&channel=wx');
});

test('what is postponed offers nobody the days of before for a calendar', () => {
  const { activityDetail, mobileActivity } = samples;
  const later = { ...activity, applyState: ApplyState.postponed };
  for (const page of [activityDetail, mobileActivity]) {
    expect(renderPublic(page).html).toContain('加入日历</button>');
    const postponed = { ...page, data: { ...page.data, activity: later } } as PublicInput;
    expect(renderPublic(postponed).html).not.toContain('加入日历</button>');
  }
});

test('the time of what is postponed is the one it was planned for', () => {
  const later = { ...activity, applyState: ApplyState.postponed };
  for (const page of [samples.activityDetail, samples.mobileActivity]) {
    const timeIn = (input: TakenOver) => open(input).querySelector('.facts dd')?.innerHTML ?? '';
    expect(timeIn(page)).not.toContain('<s>');
    const postponed = { ...page, data: { ...page.data, activity: later } } as TakenOver;
    expect(timeIn(postponed)).toMatch(/^原定\W*<s><span class="fact-strong">/);
  }
});

test('the menu lights the entry of hidden pages too, and every link of it is a page that exists', () => {
  const current = (page: keyof typeof drawnTwice) =>
    open(inputOf(page)).querySelector('.header-nav [aria-current]')?.textContent;
  expect([current('home'), current('about'), current('activityDetail')]).toEqual([
    '首页',
    '关于我们',
    '优质活动',
  ]);
});

test('a visitor sees the login button, who is signed in sees the user menu', async () => {
  expect(open(inputOf('home')).querySelector('.login')?.getAttribute('href')).toBe('/login');
  act(() => root?.unmount());
  localStorage.setItem('userName', '王敏');
  const element = open(inputOf('home'));
  await waitFor(() => expect(element.querySelector('.login')).toBeNull());
  expect(element.querySelector('.user-menu')?.textContent).toBe('王敏工作台退出登录');
});

test('/portal/portalAbout puts the focus on the heading of the about section', () => {
  open(inputOf('about'));
  expect(document.activeElement?.id).toBe('about-title');
});

test('who signed up from this browser reads the number and may sign up again', () => {
  localStorage.setItem('signUp:12', JSON.stringify({ applyCode: 'BM1', service: '' }));
  const page = open(inputOf('mobileActivity'));
  const bar = page.querySelector('.activity-inside .signed-up');
  expect(page.querySelector('.bar')).toBe(null);
  expect(bar?.textContent).toBe('您已报名报名编号 BM1查看我的报名再次报名');
  expect(bar?.querySelector('a:last-child')?.getAttribute('href')).toBe(
    '/activityApplication?id=12&channel=wx',
  );
});

test('a poster or cover of a card that does not come leaves the first character of its title', () => {
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get');
  const boxes = (['activityList', 'home'] as const).map((page) => {
    const isEarly = page === 'home';
    complete.mockReturnValue(isEarly);
    const box = open(inputOf(page)).querySelector(
      `.${isEarly ? 'news' : 'activity'}-items .card-picture span`,
    );
    const image = box?.querySelector('img');
    if (image) fireEvent.error(image);
    act(() => root?.unmount());
    return [Boolean(image), box?.className, box?.innerHTML];
  });
  complete.mockRestore();
  expect(boxes).toEqual([
    [true, 'poster poster-none', '利'],
    // Before the page's script was there.
    [false, 'cover cover-none', '智'],
  ]);
});

test('the filters are a form that works without script; Enter that ends a composition does not search', () => {
  const element = open(inputOf('activityList')).querySelector('main')!;
  const form = element.querySelector('form')!;
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual([
    'get',
    '/portal/portalActivity',
  ]);
  expect([...new FormData(form)].filter(([, value]) => value !== '')).toEqual([
    ['period', 'custom'],
    ['applyState', '1'],
  ]);
  const search = element.querySelector('input[type=search]')!;
  // fireEvent answers false when the page held the key's own effect back.
  expect(fireEvent.keyDown(search, { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(true);
});

test('pages of the list are links that keep the filters', () => {
  const links = [...open(inputOf('activityList')).querySelectorAll('.pager a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/portal/portalActivity?applyState=1&period=custom',
    '/portal/portalActivity?applyState=1&period=custom',
    '/portal/portalActivity?applyState=1&period=custom&pageNum=2',
    '/portal/portalActivity?applyState=1&period=custom&pageNum=3',
    '/portal/portalActivity?applyState=1&period=custom&pageNum=3',
  ]);
});

test('past the end of a list it is told, and not that there is nothing at all', () => {
  const { activityList, informationList, partnerList } = drawnTwice;
  const past = { dataBody: [], count: 30, pageNum: 9 };
  const texts = [
    { ...activityList, data: { ...activityList.data, page: past } },
    { ...informationList, data: { ...informationList.data, page: past } },
    { ...partnerList, data: { ...partnerList.data, page: past } },
  ].map((input) => {
    const text = open(input).querySelector('.list-body .band-empty')?.textContent;
    act(() => root?.unmount());
    return text;
  });
  expect(texts).toEqual([
    '这一页没有活动，请翻到前面的页。',
    '这一页没有资讯，请翻到前面的页。',
    '这一页没有合作伙伴，请翻到前面的页。',
  ]);
});

test('a list says that what its language lacks stands in Chinese', () => {
  const { activityList, partnerList, informationList } = drawnTwice;
  const note = (input: TakenOver) => {
    const text = open(input).querySelector('.list-body [role=note]')?.textContent;
    act(() => root?.unmount());
    return text;
  };
  const inSpanish = 'Lo que aún no está disponible en español se muestra en chino.';
  for (const input of [activityList, partnerList, informationList])
    expect([note({ ...input, language: 'es' }), note(input)]).toEqual([inSpanish, undefined]);
});

test('search engines know each page of a list, and of what is narrowed the whole list', () => {
  const { activityList, informationList, partnerList } = drawnTwice;
  const address = (input: PublicInput) =>
    /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)">/.exec(renderPublic(input).html)?.[1];
  const at = <P extends 'activityList' | 'informationList' | 'partnerList'>(
    input: PageInput<P>,
    query: Record<string, string>,
  ) => ({ ...input, url: { ...input.url, query } });
  const partners = { dataBody: [partner], count: 30, pageNum: 2 };
  const second = { ...partnerList, data: { ...partnerList.data, page: partners } };
  expect([
    address(at(activityList, {})),
    address(at(informationList, {})),
    address(at({ ...informationList, language: 'pt' }, {})),
    address(at(second, {})),
  ]).toEqual([
    '/portal/portalActivity?pageNum=2',
    '/portal/portalInfo?pageNum=2',
    '/portal/portalInfo?lang=pt&amp;pageNum=2',
    '/portal/portalPartner?pageNum=2',
  ]);
  expect([
    address(at(activityList, { applyState: '1' })),
    address(at(informationList, { order: 'hottest' })),
    address(at(informationList, { keyword: '锂' })),
    address(at(second, { kind: '1' })),
    address(at({ ...second, data: { ...second.data, page: { ...partners, dataBody: [] } } }, {})),
  ]).toEqual([
    '/portal/portalActivity',
    '/portal/portalInfo',
    '/portal/portalInfo',
    '/portal/portalPartner',
    '/portal/portalPartner',
  ]);
});

test('what link previews say of an activity is in the language of its title', () => {
  const { activityDetail } = drawnTwice;
  const said = (language: 'zh' | 'es') => {
    const shown = openActivityOf({
      ...{ language, detail: '<p>x</p>', cityLabel: '利马', location: 'A' },
      ...{ placeStartTime: '2026-12-03 09:30:00', placeEndTime: '2026-12-03 17:30:00' },
      placeClock: '利马时间 (GMT-5)',
    });
    const { html } = renderPublic({ ...activityDetail, data: { ...activityDetail.data, activity: shown } });
    return /<meta name="description" content="([^"]*)">/.exec(html)?.[1];
  };
  expect(said('zh')).toBe('2026-12-03 09:30-17:30 利马时间 (GMT-5)，利马 · A，x');
  expect(said('es')).toBe('03/12/2026 09:30-17:30 hora local (GMT-5); 利马 · A; x');
});

test('a page about one thing leads back to the list of its kind', () => {
  const back = (['informationDetail', 'activityDetail', 'partnerDetail'] as const).map((page) => {
    const links = [...open(inputOf(page)).querySelectorAll('.crumbs a')];
    act(() => root?.unmount());
    return links.map((link) => link.getAttribute('href')).at(-1);
  });
  expect(back).toEqual(['/portal/portalInfo', '/portal/portalActivity', '/portal/portalPartner']);
});

test('figures of nothing are not shown', () => {
  expect(open(inputOf('home')).querySelector('.figures')?.textContent).toBe('16场活动1,280人次报名');
  act(() => root?.unmount());
  const { home } = drawnTwice;
  const empty = {
    ...home,
    data: { ...home.data, figures: { activityNum: 0, applyNum: 0, cityNum: 0 } },
    settings: { ...home.settings, contactPhone: '', contactEmail: '' },
  };
  expect(open(empty).querySelector('.figures-band')).toBeNull();
});

test('the sign-in page is whole without script, and offers the other way where there is one', () => {
  const html = renderPublic(signIn).html;
  expect(html).not.toMatch(/<script>|\son\w+=|javascript:/);
  document.body.innerHTML = /<div id="root">([\s\S]*)<\/div><script/.exec(html)?.[1] ?? '';
  expect(document.querySelector('h1')?.textContent).toBe('欢迎登录');
  expect(document.querySelector('#third')?.textContent).toBe('统一身份登录');
  const alone = renderPublic({ ...signIn, data: { thirdLoginName: null } }).html;
  expect(alone).not.toContain('其他登录方式');
});
