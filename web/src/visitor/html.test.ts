import { expect, test } from 'vitest';
import { plainText } from './html.ts';

test('a description is plain words, cut at a whole character', () => {
  expect(plainText('<p>甲&nbsp;&amp; 乙</p><script>x()</script><p>丙😀丁</p>', 100)).toBe('甲 & 乙 丙😀丁');
  expect(plainText('<h2>第<strong>三</strong></h2><p>按<a href="/x">税则</a><em>改变</em></p>', 100)).toBe(
    '第三 按税则改变',
  );
  expect(plainText('<p>CO<sub>2</sub> 5 km<sup>2</sup></p>', 100)).toBe('CO2 5 km2');
  expect(plainText('<p>甲乙😀丁戊</p>', 4)).toBe('甲乙😀…');
});
