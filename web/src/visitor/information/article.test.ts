import { type PageInput, PREVIEW_BASE } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { circumstancesOf, openInformationOf } from '../../testing/public-samples.ts';
import { headOf } from '../head.ts';
import { articleHtml, isOwnSummary, readingMinutes, timeText } from './article-text.ts';
import { informationServerHalves } from './server-half.tsx';

const own = `${PREVIEW_BASE}AAAAAAAAAAAAAAAAAAAAAA`;
const sizes = { AAAAAAAAAAAAAAAAAAAAAA: { width: 800, height: 500 } };
const names = { table: '表格', enlarge: '查看大图', filmFailed: '放不了', filmDownload: '下载' };
const html = (text: string) => articleHtml(text, sizes, names).html;

describe('the text of an article', () => {
  test('has its contents from three headings on, named by their words', () => {
    const text = '<h2>一 <strong>甲</strong></h2><h2></h2><h3 style="color:red">二 &amp;</h3>';
    expect(articleHtml(text, {}, names).headings).toEqual([]);
    const whole = articleHtml(`${text}<h2>三</h2><h1>四</h1>`, {}, names);
    expect(whole.headings).toEqual([
      { place: 'part-1', text: '一 甲', isBelow: false },
      { place: 'part-2', text: '二 &', isBelow: true },
      { place: 'part-3', text: '三', isBelow: false },
    ]);
    expect(whole.html).toContain('<h3 id="part-2" style="color:red">二 &amp;</h3>');
  });
  test('keeps the room of our pictures, and what the editor says of it', () => {
    expect(html(`<img src="${own}?w=960" alt="港">`)).toContain('width="800" height="500"');
    expect(html(`<img src="${own}" alt="港">`)).toMatch(/srcset="[^"]+\?w=1280 1280w" sizes=/);
    expect(html(`<img src="${own}" width="300" alt="">`)).not.toContain('800');
    expect(html('<img src="https://a.example/x.png" alt="">')).toBe(
      '<img src="https://a.example/x.png" alt="" loading="lazy" decoding="async">',
    );
  });
  test('has each of our pictures as a link to itself, but where it leads elsewhere', () => {
    expect(html(`<p>一<img src="${own}?w=960" alt="港 &amp; 船">二</p>`)).toMatch(
      new RegExp(`一<a class="enlarge" href="${own}" aria-label="查看大图 港 &amp; 船"><img [^>]*></a>二`),
    );
    expect(html(`<img src="${own}" alt="">`)).toContain('aria-label="查看大图"');
    const linked = html(`<a href="/x"><img src="${own}" alt=""></a><a>y</a><img src="${own}" alt="">`);
    expect(linked.match(/<a class="enlarge"/g)).toHaveLength(1);
    expect(linked).toMatch(/^<a href="\/x"><img /);
  });
  test('scrolls each table by itself', () => {
    const table = '<table style="width: 100%"><tbody><tr><td>1</td></tr></tbody></table>';
    expect(html(table + table).match(/<div class="table-scroll"/g)).toHaveLength(2);
    expect(html(table)).toMatch(/<\/table><\/div>$/);
  });
  test('has beside each film what is said where it cannot be played', () => {
    const film = `<video src="${own}" poster="${own}" title="a" controls preload="none"></video>`;
    const note = `<span class="film-failed" role="status" hidden>放不了 <a href="${own}" download>下载</a></span>`;
    expect(html(`<figure>${film}</figure>${film}`)).toBe(`<figure>${film}${note}</figure>${film}${note}`);
  });
  test('of the greatest length is made ready in a moment', () => {
    const began = performance.now();
    for (const part of [
      '<h2>',
      '<h2>x</h2>',
      '<table>',
      '<img src="',
      '<img src="/a">',
      '<video src="',
      '<h2><h3>',
    ])
      html(part.repeat(200_000 / part.length));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

test('times, lengths and summaries are those of the language', () => {
  expect(timeText('2026-11-03 09:05:00', 'zh')).toBe('2026-11-03 09:05');
  expect(timeText('2026-11-03 09:05:00', 'pt', 'day')).toBe('03/11/2026');
  expect(readingMinutes(`<p>${'字'.repeat(1_200)}</p>`, 'zh')).toBe(3);
  expect(readingMinutes(`<p>${'uma palavra '.repeat(200)}</p>`, 'pt')).toBe(2);
  expect(readingMinutes('', 'zh')).toBe(1);
  expect(isOwnSummary('开头', '<p>开头的话</p>')).toBe(false);
  expect(isOwnSummary('三件事', '<p>开头的话</p>')).toBe(true);
});

describe('the head of an article', () => {
  const headIn = (lang: string, changes: Parameters<typeof openInformationOf>[0] = {}) => {
    const input: PageInput<'informationDetail'> = {
      ...circumstancesOf('/portal/portalInfoDetail', { id: '7', lang, from: 'wx' }),
      page: 'informationDetail',
      data: { information: openInformationOf(changes), pictureSizes: {}, hot: [] },
    };
    return headOf(input, informationServerHalves.informationDetail);
  };
  test('names it under one address for each of its languages', () => {
    const inSpanish = headIn('es', { language: 'es', languages: ['zh', 'es'], contentLanguage: 'es' });
    const address = 'https://example.org/portal/portalInfoDetail?id=7';
    expect(inSpanish).toMatchObject({
      canonical: `${address}&lang=es`,
      language: 'es',
      alternates: [
        { language: 'zh', href: address },
        { language: 'es', href: `${address}&lang=es` },
      ],
      structured: { '@type': 'NewsArticle', inLanguage: 'es', datePublished: '2026-11-20T09:00:00+08:00' },
    });
    // What it is not written in is the Chinese one.
    expect(headIn('es')).toMatchObject({ canonical: address, alternates: [], language: 'zh' });
  });
  test('has its cover for link previews, else its title as a picture', () => {
    expect(headIn('zh')).toMatchObject({
      picture: `${PREVIEW_BASE}BBBBBBBBBBBBBBBBBBBBBB`,
      image: 'https://example.org/share/informationDetail.jpg?id=7',
      imageAlt: openInformationOf().title,
      structured: { image: [`https://example.org${PREVIEW_BASE}BBBBBBBBBBBBBBBBBBBBBB?w=1280`] },
    });
    expect(headIn('es', { cover: '' }).image).toMatch(/\?id=7&lang=es$/);
    expect(headIn('zh', { cover: '' })).toMatchObject({
      picture: '',
      image: 'https://example.org/share/informationDetail.jpg?id=7',
      structured: { image: ['https://example.org/share/informationDetail.jpg?id=7'] },
      preloadImage: null,
    });
  });
  test('names a film, and loads no picture before it', () => {
    const video = JSON.stringify([{ url: own, name: 'a.mp4' }]);
    expect(headIn('zh', { video })).toMatchObject({
      preloadImage: null,
      structured: { video: { '@type': 'VideoObject', contentUrl: `https://example.org${own}` } },
    });
  });
});
