import { expect, test } from 'vitest';
import { pictureSources, posterAddresses } from './posters.ts';

test('a poster is one of our previews or an address on the web, never a script', () => {
  const list = ['AAAAAAAAAAAAAAAAAAAAAA', '/web/efs/api/v1/file/preview/B', 'https://a.example/c.png'];
  const evil = ['javascript:alert(1)', 'data:text/html,x', '//evil.example/x', ' '];
  expect(posterAddresses(JSON.stringify([...list, ...evil].map((url) => ({ url }))))).toEqual([
    '/web/efs/api/v1/file/preview/AAAAAAAAAAAAAAAAAAAAAA',
    '/web/efs/api/v1/file/preview/B',
    'https://a.example/c.png',
  ]);
  for (const broken of ['', 'null', '{}', '[1, null, {}]', 'x']) expect(posterAddresses(broken)).toEqual([]);
});

test('only our own previews are asked for in several widths', () => {
  expect(pictureSources('/web/efs/api/v1/file/preview/A', 640, 960)).toEqual({
    src: '/web/efs/api/v1/file/preview/A?w=640',
    srcSet:
      '/web/efs/api/v1/file/preview/A?w=320 320w, /web/efs/api/v1/file/preview/A?w=640 640w, /web/efs/api/v1/file/preview/A?w=960 960w',
  });
  expect(pictureSources('https://a.example/c.png', 640)).toEqual({
    src: 'https://a.example/c.png',
    srcSet: '',
  });
});
