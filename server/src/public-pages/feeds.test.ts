import assert from 'node:assert/strict';
import { it } from 'node:test';
import { atomText, type Feed, rssText } from './feeds.ts';

const feed: Feed = {
  origin: 'https://a.example',
  language: 'es',
  title: '平台 - 资讯 & <b>',
  publisher: '平台',
  address: '/list?lang=es',
  items: [
    {
      address: '/item?id=1&lang=es',
      title: ']]><script>&\u0000\u001f\ud800',
      summary: '',
      author: '林 "静"',
      category: '政策 & "法规"',
      picture: '/p?w=960',
      published: new Date('2026-11-20T01:00:00Z'),
      written: new Date('2026-11-19T01:00:00Z'),
    },
  ],
};

/** Every `<name …>` of a text has its end in its order. */
function isBalanced(xml: string): boolean {
  const open: string[] = [];
  for (const [, end, name, own] of xml.matchAll(/<(\/?)([a-z][\w:]*)(?:\s[^<>]*?)?(\/?)>/gi)) {
    if (own) continue;
    if (!end) open.push(name ?? '');
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

for (const [name, write] of Object.entries({ rssText, atomText }))
  it(`${name} holds whatever a title holds`, () => {
    const xml = write(feed);
    assert.ok(isBalanced(xml), xml);
    assert.ok(xml.includes('<title>]]&gt;&lt;script&gt;&amp;\ufffd</title>'), xml);
    assert.ok(xml.includes('https://a.example/item?id=1&amp;lang=es'));
    assert.ok(!/<(?:summary|description)><\//.test(xml), 'what is missing is left out');
    assert.ok(isBalanced(write({ ...feed, items: [] })));
  });

it('an entry without an author is the platform’s', () => {
  assert.match(atomText(feed), /<\/title>[\s\S]*<author><name>平台<\/name><\/author>\n<entry>/);
});

it('each has the times as its kind writes them', () => {
  assert.match(rssText(feed), /<pubDate>Fri, 20 Nov 2026 01:00:00 GMT<\/pubDate>/);
  const updated = (one: Feed) =>
    [...atomText(one).matchAll(/<updated>([^<]*)<\/updated>/g)].map(([, at]) => at);
  assert.deepEqual(
    updated(feed),
    ['2026-11-20T01:00:00.000Z', '2026-11-20T01:00:00.000Z'],
    'a draft is not seen',
  );
  const items = feed.items.map((item) => ({ ...item, written: new Date('2026-11-21T02:00:00Z') }));
  assert.deepEqual(updated({ ...feed, items }), ['2026-11-21T02:00:00.000Z', '2026-11-21T02:00:00.000Z']);
  assert.match(atomText({ ...feed, items }), /<published>2026-11-20T01:00:00\.000Z</);
  assert.match(
    atomText(feed),
    /<link rel="self" type="application\/atom\+xml" href="https:\/\/a\.example\/atom\.xml\?lang=es"\/>/,
  );
});
