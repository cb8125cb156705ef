import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openBannerOf } from '../../testing/public-samples.ts';
import { textsIn } from '../../visitor/spoken.ts';
import { SpokenContext } from '../../visitor/texts.ts';
import { Banners } from './banners.tsx';

const WIDTH = 1000;
const titles = ['一', '二', '三', '四'];
const banners = titles.map((title, index) => openBannerOf({ id: index + 1, title }));

/** Where a smooth scroll was sent; it gets there when the test says so. */
let sentTo: number[];
beforeEach(() => {
  sentTo = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  HTMLElement.prototype.scrollTo = ((to: ScrollToOptions) =>
    sentTo.push((to.left ?? 0) / WIDTH)) as typeof HTMLElement.prototype.scrollTo;
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo');
  };
});

function open() {
  render(
    <SpokenContext value={{ language: 'es', texts: textsIn.es }}>
      <Banners banners={banners} />
    </SpokenContext>,
  );
  const row = screen.getByRole('group', { name: textsIn.es.portal.bannerKeys });
  return {
    section: screen.getByRole('region'),
    next: screen.getByRole('button', { name: textsIn.es.portal.bannerNext }),
    status: screen.getByRole('status'),
    scrolledTo: (place: number) => {
      row.scrollLeft = place * WIDTH;
      fireEvent.scroll(row);
    },
  };
}

test('two quick presses lead two on, wherever the first has come to', () => {
  const { next, scrolledTo } = open();
  fireEvent.click(next);
  scrolledTo(0.2);
  fireEvent.click(next);
  expect(sentTo).toEqual([1, 2]);
  scrolledTo(1);
  fireEvent.click(next);
  scrolledTo(3);
  fireEvent.click(next);
  expect(sentTo).toEqual([1, 2, 3, 0]);
});

test('who has it under the mouse or the focus in it hears which one is shown, in its language', () => {
  const { section, next, status } = open();
  expect(status.textContent).toBe('');
  fireEvent.focus(next);
  fireEvent.click(next);
  expect(status.textContent).toBe('2 de 4 二');
  expect(status.querySelector('span')?.lang).toBe('zh-CN');
  // The mouse goes, the focus stays: still held.
  fireEvent.mouseEnter(section);
  fireEvent.mouseLeave(section);
  expect(status.textContent).toBe('2 de 4 二');
  fireEvent.mouseEnter(section);
  fireEvent.blur(next);
  expect(status.textContent).toBe('2 de 4 二');
  fireEvent.mouseLeave(section);
  expect(status.textContent).toBe('');
});

test('the words stand alone where their picture does not come, also before the script', () => {
  const { section } = open();
  // Nothing is loaded here: each picture says so as soon as it is looked at.
  expect(section.querySelectorAll('h2')).toHaveLength(4);
  expect(section.querySelector('img')).toBeNull();
});
