import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { textsIn } from '../visitor/spoken.ts';
import { SpokenContext } from '../visitor/texts.ts';
import { Pager, pageNumbers } from './pager.tsx';

afterEach(cleanup);

/** The pages that the pager leads to, by what their links are called. */
function linksAt(current: number, last: number) {
  render(
    <SpokenContext value={{ language: 'zh', texts: textsIn.zh }}>
      <Pager current={current} last={last} addressOf={String} />
    </SpokenContext>,
  );
  const links = screen
    .queryAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  cleanup();
  return links;
}

test('from behind the last page the pager leads back to pages that there are', () => {
  expect(linksAt(9, 3)).toEqual([
    ['上一页', '3'],
    ['第 1 页', '1'],
    ['第 3 页', '3'],
  ]);
  expect(linksAt(2, 1)).toEqual([
    ['上一页', '1'],
    ['第 1 页', '1'],
  ]);
  expect(linksAt(1, 1)).toEqual([]);
  expect(linksAt(2, 0)).toEqual([]);
});

test('the pager shows the ends and what is near; 0 is a gap', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 12)).toEqual([1, 2, 0, 12]);
  expect(pageNumbers(6, 12)).toEqual([1, 0, 5, 6, 7, 0, 12]);
  expect(pageNumbers(12, 12)).toEqual([1, 0, 11, 12]);
});
