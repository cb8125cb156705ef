import { expect, test } from 'vitest';
import { type Head, renderDocument, scriptJson } from './document.ts';

const head: Head = {
  title: 'T',
  description: '',
  canonical: 'https://example.org/portal/index',
  picture: '',
  isLogo: false,
  image: 'https://example.org/share.jpg',
  imageAlt: '',
  type: 'website',
  siteName: 'S',
  indexed: true,
  structured: null,
  preloadImage: null,
  language: 'zh',
  alternates: [],
  feeds: [],
};
const assets = { script: '/assets/a.js', preloads: ['/assets/b.js'], styles: ['/assets/a.css'] };
const evil = `</script><script>alert(1)</script><!-- " ' & \u2028 \u2029 ]]>`;

test('no text can close the script element that its JSON stands in', () => {
  const json = scriptJson({ [evil]: evil });
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual({ [evil]: evil });
});

test('whatever the data say, the page has the scripts that we wrote and no other', () => {
  const html = renderDocument({
    head: { ...head, title: evil, description: evil, image: evil, structured: { name: evil } },
    language: 'zh-CN',
    assets: { ...assets, styles: [] },
    markup: '<main></main>',
    data: { title: evil },
    bodyClass: 'portal',
  });
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect([...page.scripts].map((script) => script.type)).toEqual([
    'module',
    'application/ld+json',
    'application/json',
  ]);
  expect(html).not.toContain('<script>');
  expect(JSON.parse(page.getElementById('page-data')?.textContent ?? '')).toEqual({ title: evil });
  expect(page.title.replace(/\s+/g, ' ')).toBe(evil.replace(/\s+/g, ' '));
  expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe(evil);
});

test('a page has one canonical address, or is kept out of search engines', () => {
  const render = (indexed: boolean) =>
    renderDocument({
      head: { ...head, indexed },
      language: 'zh-CN',
      assets,
      markup: '',
      data: null,
      bodyClass: '',
    });
  expect(render(true)).toContain('<link rel="canonical" href="https://example.org/portal/index">');
  expect(render(true)).toContain('<meta property="og:url" content="https://example.org/portal/index">');
  expect(render(true)).not.toContain('noindex');
  expect(render(false)).toContain('<meta name="robots" content="noindex">');
  expect(render(false)).not.toContain('canonical');
  expect(render(false)).not.toContain('og:url');
});
