import assert from 'node:assert/strict';
import { it } from 'node:test';
import { differingParts } from './differing-parts.ts';

const short = (before: string, after: string) =>
  differingParts(before, after).map(
    ({ kind, text }) => ({ same: ' ', removed: '-', added: '+' })[kind] + text,
  );

it('tells paragraphs that stayed, went and came, in the order of the texts', () => {
  assert.deepEqual(short('', ''), []);
  assert.deepEqual(short('<p>一</p>', ''), ['-一']);
  assert.deepEqual(short('', '<p>一</p>'), ['+一']);
  assert.deepEqual(short('<p>甲</p><p>乙</p><p>丙</p>', '<p>乙</p><p>丁</p><p>丙</p>'), [
    '-甲',
    ' 乙',
    '+丁',
    ' 丙',
  ]);
  assert.deepEqual(short('<p>同</p><p>同</p>', '<p>同</p>'), [' 同', '-同']);
});

it('reads lists, tables, breaks and characters as people do', () => {
  const html =
    '<ul><li><p>一&nbsp;&lt;b&gt;</p></li></ul><table><tr><td>甲</td><td>乙</td></tr></table><p>上<br>下</p>';
  assert.deepEqual(short(html, html), [' 一 <b>', ' 甲 乙', ' 上', ' 下']);
  assert.deepEqual(short('<p>&amp;lt;</p>', '<p>&amp;lt;</p>'), [' &lt;']);
});

it('tells which pictures and films went and came, also where the words are the same', () => {
  const picture = (file: string, alt = '') => `<p>一</p><img src="/${file}" alt="${alt}"><p>二</p>`;
  assert.deepEqual(short(picture('a', '码头'), picture('b')), [' 一', '-［图片：码头］', '+［图片］', ' 二']);
  assert.deepEqual(short(picture('a'), picture('b')), [' 一', '-［图片］', '+［图片］', ' 二']);
  const film = (file: string) => `<video src="/${file}" title="A &amp; B" controls></video>`;
  assert.deepEqual(short(film('a'), film('b')), ['-［视频：A & B］', '+［视频：A & B］']);
  assert.deepEqual(short(picture('a'), picture('a')), [' 一', ' ［图片］', ' 二']);
});

it('says so where nothing but marks differ', () => {
  assert.deepEqual(short('<p>一</p>', '<p><strong>一</strong></p>'), ['+文字相同，格式有变更']);
});

it('tells where links lead, also where other words change', () => {
  const link = (to: string, other: string) =>
    `<p>见<a href="https://${to}.example/?a=1&amp;b=2" rel="noopener">税<em>则</em></a>。</p><p>${other}</p>`;
  assert.deepEqual(short(link('a', '旧'), link('b', '新')), [
    '-见税则［链接：https://a.example/?a=1&b=2］。',
    '-旧',
    '+见税则［链接：https://b.example/?a=1&b=2］。',
    '+新',
  ]);
  assert.deepEqual(short('<p><a rel="noopener">一</a></p>', '<p>一</p>'), ['+文字相同，格式有变更']);
});

it('tells very long texts apart as a whole, and what surrounds a change as the same', () => {
  const many = (from: number) => Array.from({ length: 1_000 }, (_, n) => `<p>${from + n}</p>`).join('');
  const parts = differingParts(`<p>首</p>${many(0)}<p>尾</p>`, `<p>首</p>${many(5_000)}<p>尾</p>`);
  assert.equal(parts.length, 2_002);
  assert.deepEqual(
    [parts[0]?.kind, parts[1]?.kind, parts[1_001]?.kind, parts.at(-1)?.kind],
    ['same', 'removed', 'added', 'same'],
  );
});
