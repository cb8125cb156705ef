import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ThemeProvider } from '../../office/shell/theme-provider.tsx';
import { type Messages, useMessage } from './use-message.ts';

function shown(): Messages {
  let message: Messages | null = null;
  function Page() {
    message = useMessage();
    return null;
  }
  render(
    <ThemeProvider>
      <Page />
    </ThemeProvider>,
  );
  if (!message) throw new Error('nothing was rendered');
  return message;
}

test.each(['success', 'info', 'warning', 'error'] as const)(
  'of a message (%s) the text alone is heard',
  async (kind) => {
    const message = shown();
    act(() => message[kind]('活动已导出'));
    const notice = (await screen.findByText('活动已导出')).closest('[role=alert]');
    expect(notice?.querySelector('.anticon')?.getAttribute('aria-hidden')).toBe('true');
    const heard = [...(notice?.querySelectorAll('[aria-label]') ?? [])].filter(
      (element) => !element.closest('[aria-hidden=true]'),
    );
    expect(heard).toEqual([]);
  },
);

test('a message takes the place of an earlier one with its key', async () => {
  const message = shown();
  act(() => message.info({ key: 'a', content: '正在导出', duration: 0 }));
  await screen.findByText('正在导出');
  act(() => message.success({ key: 'a', content: '已导出', duration: 0 }));
  await screen.findByText('已导出');
  expect(screen.queryByText('正在导出')).toBeNull();
});

test('what is said twice, as by a double click, stands there once', async () => {
  const message = shown();
  act(() => {
    message.warning('附件正在上传');
    message.warning('附件正在上传');
  });
  await screen.findByText('附件正在上传');
  act(() => message.warning('附件正在上传'));
  expect(screen.getAllByText('附件正在上传')).toHaveLength(1);
});

test.each([
  ['a text', (text: string) => text],
  ['more than its text', (text: string) => ({ content: <b>{text}</b>, text })],
])('what is said again later stands for its whole time, and once: %s', async (_, said) => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'Date'],
  });
  try {
    const message = shown();
    const text = '网络异常，请稍后再试';
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    /** No browser ends the fading here. */
    const standing = () => screen.queryAllByText(text).filter((one) => !one.closest('[class*=fade-leave]'));
    act(() => message.error(said(text), 3));
    await pass(2_500);
    expect(standing()).toHaveLength(1);
    act(() => message.error(said(text), 3));
    await pass(2_500);
    expect(standing()).toHaveLength(1);
    await pass(2_500);
    expect(standing()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
