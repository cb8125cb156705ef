import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onFailure } from '../../api/events.ts';
import { addOpenForm } from '../../api/page-update.ts';
import { lazyPart } from './lazy-part.ts';

const missing = () => new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js');
let answers = false;
const fetched = vi.fn(async () => {
  if (!answers) throw new TypeError('Failed to fetch');
  return new Response('ok');
});
vi.stubGlobal('fetch', fetched);
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  answers = false;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

class Around extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error === null ? this.props.children : <p>页面倒下</p>;
  }
}

const show = (part: ReactNode) =>
  render(
    <Around>
      <p>填写的内容</p>
      <Suspense fallback={<p>加载中</p>}>{part}</Suspense>
    </Around>,
  );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('comes by itself once somebody answers again, and leaves what stands around it', async () => {
  const said: string[] = [];
  const end = onFailure(({ failure }) => said.push(failure.message));
  const load = vi
    .fn<() => Promise<{ default: () => ReactNode }>>()
    .mockRejectedValueOnce(missing())
    .mockResolvedValueOnce({ default: () => <p>对话框</p> });
  const Part = lazyPart(load);
  show(<Part />);
  await vi.waitFor(() => expect(said).toEqual(['网络异常，请稍后再试']));
  await pass(10_000);
  expect(screen.getByText('填写的内容')).toBeTruthy();
  expect(screen.getByText('加载中')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  answers = true;
  await pass(5_000);
  expect(await screen.findByText('对话框')).toBeTruthy();
  expect(screen.getByText('填写的内容')).toBeTruthy();
  const looks = fetched.mock.calls.length;
  await pass(20_000);
  expect(fetched.mock.calls.length).toBe(looks);
  end();
});

const refused = () => Promise.reject(missing());
const typed = { isTyped: () => true, keep: vi.fn() };

test('says in its place that the page is outdated, and leaves what stands around it', async () => {
  answers = true;
  const forget = addOpenForm(typed);
  const Part = lazyPart(refused, { isInPlace: true });
  show(<Part />);
  expect(await screen.findByText('页面已更新')).toBeTruthy();
  expect(screen.getByText('填写的内容')).toBeTruthy();
  forget();
});

test('says in a dialog that the page is outdated, each time that its own would have been opened', async () => {
  answers = true;
  const forget = addOpenForm(typed);
  const Part = lazyPart<{ subject: string | null; deptId: null; onClose(): void }>(refused);
  function Page() {
    const [subject, setSubject] = useState<string | null>('张三');
    return (
      <>
        <button type="button" onClick={() => setSubject('李四')}>
          修改
        </button>
        <Part subject={subject} deptId={null} onClose={() => setSubject(null)} />
      </>
    );
  }
  show(<Page />);
  for (const _time of [1, 2]) {
    const said = await screen.findByRole('dialog', { name: '暂时无法打开' });
    expect(await within(said).findByText('页面已更新')).toBeTruthy();
    fireEvent.click(within(said).getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('填写的内容')).toBeTruthy();
    fireEvent.click(screen.getByText('修改'));
  }
  forget();
});

test('is a fault of its page where it falls over by itself', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazyPart(() => Promise.reject(new Error('kaputt')));
  show(<Part />);
  expect(await screen.findByText('页面倒下')).toBeTruthy();
  quiet.mockRestore();
});
