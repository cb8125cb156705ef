import { ActivityType, type PageInput, type PublicInput } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { circumstancesOf, openActivityOf } from '../testing/public-samples.ts';
import { calendarFile } from './calendar-file.ts';
import { headOf } from './head.ts';
import { plainText } from './html.ts';
import { pictureSources, posterAddresses } from './posters.ts';
import { isoTime } from './zone.ts';

const detailInput = (changes: Parameters<typeof openActivityOf>[0] = {}): PageInput<'activityDetail'> => ({
  ...circumstancesOf('/portal/portalActivityDetail', { id: '12', channel: 'wx' }),
  page: 'activityDetail',
  data: { activity: openActivityOf(changes), hot: [] },
});

describe('the head of an activity', () => {
  test('names it for link previews under its one address', () => {
    const head = headOf(detailInput());
    expect(head).toMatchObject({
      title: '圣保罗企业对接会 - 出海生态赋能平台',
      description: '2026-12-03 09:30-17:30，圣保罗 · 会展中心，议程与嘉宾',
      canonical: 'https://example.org/portal/portalActivityDetail?id=12',
      image: 'https://example.org/web/efs/api/v1/file/preview/AAAAAAAAAAAAAAAAAAAAAA?w=960',
      indexed: true,
    });
  });
  test('describes the event with the zone of its times', () => {
    expect(headOf(detailInput()).structured).toMatchObject({
      '@type': 'Event',
      startDate: '2026-12-03T09:30:00+08:00',
      endDate: '2026-12-03T17:30:00+08:00',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: '会展中心' },
    });
    expect(headOf(detailInput({ activityType: ActivityType.online })).structured).toMatchObject({
      location: { '@type': 'VirtualLocation' },
    });
  });
  test('the sign-up form and a missing page stay out of search engines', () => {
    const form: PublicInput = {
      ...circumstancesOf('/activityApplication'),
      page: 'mobileApply',
      data: { activity: openActivityOf(), form: [] },
    };
    const missing: PublicInput = { ...circumstancesOf('/x'), page: 'notFound', data: { hot: [] } };
    expect([headOf(form).indexed, headOf(missing).indexed]).toEqual([false, false]);
  });
});

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

test('a description is plain words, cut at a whole character', () => {
  expect(plainText('<p>甲&nbsp;&amp; 乙</p><script>x()</script><p>丙😀丁</p>', 100)).toBe('甲 & 乙 丙😀丁');
  expect(plainText('<p>甲乙😀丁戊</p>', 4)).toBe('甲乙😀…');
});

test('times of the wire have the offset of their zone on that day', () => {
  expect(isoTime('2026-12-03 09:30:00', 'Asia/Shanghai')).toBe('2026-12-03T09:30:00+08:00');
  expect(isoTime('2026-07-01 09:30:00', 'America/Santiago')).toBe('2026-07-01T09:30:00-04:00');
  expect(isoTime('2026-12-01 09:30:00', 'America/Santiago')).toBe('2026-12-01T09:30:00-03:00');
  expect(isoTime('2026-12-01 09:30:00', 'America/Caracas')).toBe('2026-12-01T09:30:00-04:00');
});

test('a calendar file has the event in UTC, its texts escaped and its lines folded', () => {
  const text = calendarFile(
    {
      id: 12,
      title: `对接会, 第一场; ${'很长的名字'.repeat(12)}`,
      startTime: '2026-12-03 09:30:00',
      endTime: '2026-12-03 17:30:00',
      place: '圣保罗',
      address: 'https://example.org/activityDetail?id=12',
    },
    'Asia/Shanghai',
    Date.UTC(2026, 10, 21),
  );
  const lines = text.split('\r\n');
  expect(text).toContain('DTSTART:20261203T013000Z\r\nDTEND:20261203T093000Z');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toContain(
    `SUMMARY:对接会\\, 第一场\\; ${'很长的名字'.repeat(12)}\r\n`,
  );
});
