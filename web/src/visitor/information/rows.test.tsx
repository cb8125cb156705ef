import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openInformationOf } from '../../testing/public-samples.ts';
import { marked, NewsGrid } from './rows.tsx';

test.each([
  ['智利锂矿与智利铜', '智利', '<mark>智利</mark>锂矿与<mark>智利</mark>铜'],
  ['Crédito en São Paulo', 'CREDITO', '<mark>Crédito</mark> en São Paulo'],
  ['Credito', 'crédito', '<mark>Credito</mark>'],
  ['ＢＲＡ 与 BRA', 'bra', '<mark>ＢＲＡ</mark> 与 <mark>BRA</mark>'],
  ['智利锂矿的锂', '锂　智利 锂矿', '<mark>智利</mark><mark>锂矿</mark>的<mark>锂</mark>'],
  // What folds to more letters than it has moves no mark.
  ['😀ß㎏智利', '智利', '😀ß㎏<mark>智利</mark>'],
  ['智利', ' ', '智利'],
])('%s, searched for %s, is marked as it was found', (text, keyword, html) => {
  expect(renderToStaticMarkup(marked(text, keyword))).toBe(html);
});

test('a card shows where its text has the word, and its summary where that is seen already', () => {
  const html = (excerpt: string) =>
    renderToStaticMarkup(
      <NewsGrid rows={[{ ...openInformationOf(), summary: '摘要', excerpt }]} wanted="zh" keyword="运河" />,
    );
  expect(html('…过巴拿马运河…')).toContain('…过巴拿马<mark>运河</mark>…');
  expect(html('…过巴拿马运河…')).not.toContain('摘要');
  expect(html('')).toContain('摘要');
});
