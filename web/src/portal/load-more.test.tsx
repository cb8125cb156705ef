import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { textsIn } from '../visitor/spoken.ts';
import { SpokenContext } from '../visitor/texts.ts';
import { LoadMore } from './load-more.tsx';

const texts = textsIn.zh.portal;
const addressOf = (page: number) => `/portal/portalInfo?pageNum=${page}`;

const grid = (...ids: number[]) =>
  `<ul class="grid">${ids.map((id) => `<li><a class="card-link" href="/d?id=${id}">第 ${id} 条</a></li>`).join('')}</ul>`;

/** Pages by their addresses; what is not there does not answer. */
function answer(pages: Record<string, string>) {
  const asked = vi.fn(async (address: string) => {
    const list = pages[address];
    if (list === undefined) throw new TypeError('offline');
    return new Response(`<main><div class="list-body">${list}</div></main>`);
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function open(last: number) {
  render(
    <SpokenContext value={{ language: 'zh', texts: textsIn.zh }}>
      <div className="list-body">
        <ul className="grid">
          {[1, 2].map((id) => (
            <li key={id}>
              <a className="card-link" href={`/d?id=${id}`}>
                第 {id} 条
              </a>
            </li>
          ))}
        </ul>
        <LoadMore from={2} last={last} addressOf={addressOf} />
      </div>
    </SpokenContext>,
  );
}

const titles = () => [...document.querySelectorAll('.card-link')].map(({ textContent }) => textContent);

test('the next page comes below, each item once, until there is no more', async () => {
  answer({ [addressOf(2)]: grid(2, 3), [addressOf(3)]: grid(4) });
  open(3);
  fireEvent.click(screen.getByRole('link', { name: texts.loadMore }));
  await waitFor(() => expect(titles()).toEqual(['第 1 条', '第 2 条', '第 3 条']));
  expect(document.activeElement?.textContent).toBe('第 3 条');
  expect(location.search).toBe('?pageNum=2');
  fireEvent.click(await screen.findByRole('link', { name: texts.loadMore }));
  await waitFor(() => expect(titles()).toHaveLength(4));
  expect(screen.queryByRole('link', { name: texts.loadMore })).toBeNull();
  expect(location.search).toBe('?pageNum=3');
});

test('what does not come is said, keeps what is there, and is asked for again', async () => {
  const pages: Record<string, string> = {};
  const asked = answer(pages);
  open(2);
  const more = screen.getByRole('link', { name: texts.loadMore });
  expect(more.getAttribute('href')).toBe(addressOf(2));
  fireEvent.click(more);
  fireEvent.click(more);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(texts.moreFailed));
  expect(asked).toHaveBeenCalledTimes(1);
  expect([titles().length, location.search]).toEqual([2, '']);
  pages[addressOf(2)] = grid(3);
  fireEvent.click(screen.getByRole('link', { name: texts.loadMore }));
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(screen.getByRole('status').textContent).toBe('');
});
