import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BackToTop } from './back-to-top.tsx';

/** A box that is scrolled down, with what stays at its foot. */
function scrolled(inside: string, { height = 3000 } = {}) {
  const box = document.createElement('div');
  box.innerHTML = inside;
  box.scrollTop = 900;
  vi.spyOn(box, 'scrollHeight', 'get').mockReturnValue(height);
  vi.spyOn(box, 'clientHeight', 'get').mockReturnValue(600);
  for (const foot of box.querySelectorAll<HTMLElement>('[data-foot]'))
    vi.spyOn(foot, 'offsetHeight', 'get').mockReturnValue(64);
  const { container } = render(<BackToTop target={() => box} />);
  return Object.assign(box, { room: () => container.querySelector<HTMLElement>('[data-room]') });
}

test('it appears after a screen of scrolling, and goes where there is nothing to go back', () => {
  const box = scrolled('');
  const button = screen.getByRole('button', { name: '返回顶部' });
  expect(button.style.bottom).toBe('24px');
  box.scrollTop = 0;
  act(() => void box.dispatchEvent(new Event('scroll')));
  expect(screen.queryByRole('button')).toBeNull();
  expect(box.room()).toBeNull();
});

test('the end of a page has room for it: there it lies on nothing', () => {
  // 24 above the foot of the window and 44 high.
  expect(scrolled('').room()?.style.height).toBe('68px');
});

test('whoever jumped to the very end stands at the end with its room, others stay where they are', () => {
  // 68 of it are the room: before, 900 was as far as one could scroll.
  expect(scrolled('', { height: 1568 }).scrollTop).toBe(968);
  const gliding = scrolled('', { height: 1700 });
  expect(gliding.scrollTop).toBe(900);
  gliding.scrollTop = 1032;
  act(() => void gliding.dispatchEvent(new Event('scrollend')));
  expect(gliding.scrollTop).toBe(1100);
  // Later he stops where he likes.
  gliding.scrollTop = 1032;
  act(() => void gliding.dispatchEvent(new Event('scrollend')));
  expect(gliding.scrollTop).toBe(1032);
});

test('it stands above the buttons of a form', () => {
  const box = scrolled('<footer data-foot></footer>');
  expect(screen.getByRole('button').style.bottom).toBe('80px');
  // They stay at the foot of the window: there is no end to make room at.
  expect(box.room()).toBeNull();
});

test('it does not lie on the numbers of the pages, wherever they have come', () => {
  const box = scrolled('<ul class="ant-pagination"></ul>');
  const pager = box.querySelector('.ant-pagination') as Element;
  const cameTo = (fromFoot: number) => {
    const rect = new DOMRect(0, window.innerHeight - fromFoot, 300, 44);
    vi.spyOn(pager, 'getBoundingClientRect').mockReturnValue(rect);
    act(() => void box.dispatchEvent(new Event('scroll')));
    return screen.getByRole('button').style.bottom;
  };
  expect([40, 80, 120, 300].map(cameTo)).toEqual(['56px', '96px', '24px', '24px']);
});
