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
  sessionStorage.clear();
  vi.restoreAllMocks();
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
  fireEvent.click(await screen.findByRole('link', { name: texts.loadMore }));
  await waitFor(() => expect(titles()).toHaveLength(4));
  expect(screen.queryByRole('link', { name: texts.loadMore })).toBeNull();
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
  expect(titles()).toHaveLength(2);
  pages[addressOf(2)] = grid(3);
  fireEvent.click(screen.getByRole('link', { name: texts.loadMore }));
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(screen.getByRole('status').textContent).toBe('');
});

/** How the browser says that this page came. */
const came = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);

test('who comes back, or loads the page anew, finds what was shown and where he was; a link leads to the first page', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
  answer({ [addressOf(2)]: grid(3), [addressOf(3)]: grid(4), [addressOf(4)]: grid(5) });
  came('navigate');
  open(4);
  for (const count of [3, 4]) {
    fireEvent.click(await screen.findByRole('link', { name: texts.loadMore }));
    await waitFor(() => expect(titles()).toHaveLength(count));
  }
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700);
  fireEvent(window, new Event('pagehide'));
  for (const type of ['back_forward', 'reload']) {
    cleanup();
    came(type);
    open(4);
    await waitFor(() => expect(titles()).toEqual(['第 1 条', '第 2 条', '第 3 条', '第 4 条']));
    expect(scrolled).toHaveBeenLastCalledWith({ top: 700, behavior: 'instant' });
    expect(screen.getByRole('link', { name: texts.loadMore }).getAttribute('href')).toBe(addressOf(4));
  }
  cleanup();
  came('navigate');
  open(4);
  expect(screen.getByRole('link', { name: texts.loadMore }).getAttribute('href')).toBe(addressOf(2));
  expect(titles()).toHaveLength(2);
});

test('who comes back to a list that has become shorter finds all of it', async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  answer({ [addressOf(2)]: grid(3) });
  sessionStorage.setItem('shownPages:/', JSON.stringify({ last: 5, top: 9 }));
  came('back_forward');
  open(2);
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(screen.queryByRole('link', { name: texts.loadMore })).toBeNull();
});
