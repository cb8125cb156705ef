import { ActivityType, type PageInput, type PageName } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { circumstancesOf, informationRowOf, noticeOf, openActivityOf } from '../testing/public-samples.ts';
import { headOf as headWith } from '../visitor/head.ts';
import { serverHalves } from './server-halves.tsx';

const headOf = <P extends PageName>(input: PageInput<P>) => headWith(input, serverHalves[input.page]);

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
      picture: '/web/efs/api/v1/file/preview/AAAAAAAAAAAAAAAAAAAAAA',
      image: expect.stringContaining('/share/activityDetail.jpg'),
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
  test('of a list names what it shows, each under its address in the language that it is in', () => {
    const { structured } = headOf({
      ...circumstancesOf('/portal/portalInfo', { lang: 'es' }),
      language: 'es',
      page: 'informationList',
      data: {
        page: {
          dataBody: [
            informationRowOf({ id: 8, title: 'El puerto', language: 'es' }),
            informationRowOf({ id: 9 }),
          ],
          count: 2,
          pageNum: 1,
        },
        pageSize: 12,
        columns: [],
      },
    });
    expect(structured).toMatchObject({
      '@type': 'CollectionPage',
      name: 'Noticias',
      inLanguage: 'es',
      mainEntity: {
        itemListElement: [
          { position: 1, name: 'El puerto', url: 'https://example.org/portal/portalInfoDetail?id=8&lang=es' },
          { position: 2, url: 'https://example.org/portal/portalInfoDetail?id=9' },
        ],
      },
    });
  });
  test('the sign-up form and a missing page stay out of search engines', () => {
    const form: PageInput<'mobileApply'> = {
      ...circumstancesOf('/activityApplication', { id: '12' }),
      page: 'mobileApply',
      data: { activity: openActivityOf(), form: [], notice: noticeOf(), canTell: false },
    };
    const missing: PageInput<'notFound'> = {
      ...circumstancesOf('/x'),
      page: 'notFound',
      data: { hot: [], latest: [] },
    };
    expect([headOf(form).indexed, headOf(missing).indexed]).toEqual([false, false]);
    // What groups are sent is the form: it looks there as the activity does.
    expect(headOf(form).image).toBe('https://example.org/share/activityDetail.jpg?id=12');
  });
});
