import type { Route } from '@outbound/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { ExternalPage } from './external-page.tsx';

const route: Route = {
  id: 7,
  path: '/board',
  name: 'board',
  title: '经营大屏',
  functionType: 1,
  type: 'operation',
  permissionCode: 'latin_op_board',
  hidden: false,
  cached: true,
  breadcrumbHidden: false,
  tabHidden: false,
  icon: null,
  activeMenu: null,
  frameKey: 'board',
  openMode: 1,
  component: null,
  children: [],
};

let server: CallServer;
let given = 0;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  given = 0;
  server.arrivals = [];
  server.handler = (_, response) =>
    answer(response, { ticketAddress: `http://127.0.0.1:9/board?ticket=t${++given}`, openMode: 1 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (mode: 'visible' | 'hidden' = 'visible') => (
  <MemoryRouter>
    <Activity mode={mode}>
      <ExternalPage route={route} />
    </Activity>
  </MemoryRouter>
);
/** The frame, with everything begun that begins with it. */
async function frame(): Promise<HTMLIFrameElement> {
  const found = await screen.findByTitle<HTMLIFrameElement>('经营大屏');
  await act(async () => {});
  return found;
}

test('the frame may do what a business system needs, and not lead our page elsewhere', async () => {
  render(page());
  const { src, sandbox, referrerPolicy } = await frame();
  expect(src).toBe('http://127.0.0.1:9/board?ticket=t1');
  expect(referrerPolicy).toBe('strict-origin');
  for (const right of ['allow-scripts', 'allow-forms', 'allow-same-origin', 'allow-downloads'])
    expect(sandbox.contains(right), right).toBe(true);
  expect(String(sandbox)).not.toContain('navigation');
  expect(screen.getByRole('status', { name: '外部系统加载中' })).toBeTruthy();
  fireEvent.load(await frame());
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('link', { name: /新窗口打开/ }).getAttribute('href')).toBe('/board?newWindow=1');
});

test('a tab that is hidden and shown keeps its frame and asks for nothing', async () => {
  const { rerender } = render(page());
  const first = await frame();
  rerender(page('hidden'));
  expect(first.isConnected).toBe(true);
  rerender(page());
  expect(await frame()).toBe(first);
  // Had it asked, this would be the third: what is asked for later comes later.
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(screen.getByTitle<HTMLIFrameElement>('经营大屏').src).toContain('ticket=t2'));
  expect(server.arrivals).toHaveLength(2);
});

test('what is slow says so, goes on loading, and can be tried again with another ticket', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  render(page());
  await frame();
  expect(screen.queryByText(/外部系统响应较慢/)).toBeNull();
  await act(async () => void vi.advanceTimersByTime(12_000));
  expect(screen.getByText(/外部系统响应较慢/)).toBeTruthy();
  expect((await frame()).src).toContain('ticket=t1');
  fireEvent.click(screen.getByRole('button', { name: '重 试' }));
  await waitFor(() => expect(screen.getByTitle<HTMLIFrameElement>('经营大屏').src).toContain('ticket=t2'));
  expect(screen.queryByText(/外部系统响应较慢/)).toBeNull();
});

test('what the content policy stops is told, with a window as the way out', async () => {
  render(page());
  await frame();
  const stop = (effectiveDirective: string) =>
    act(() => {
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }));
    });
  stop('img-src');
  expect(screen.queryByText('浏览器未允许嵌入此外部系统')).toBeNull();
  stop('frame-src');
  expect(screen.getByText('浏览器未允许嵌入此外部系统')).toBeTruthy();
  expect(screen.queryByTitle('经营大屏')).toBeNull();
  expect(screen.getAllByRole('link', { name: /新窗口打开/ })).toHaveLength(2);
});

test('over https a system by http is not tried in a frame', async () => {
  render(page());
  await frame();
  cleanup();
  vi.stubGlobal('location', { ...window.location, protocol: 'https:', origin: window.location.origin });
  render(page());
  expect(await screen.findByText('此外部系统只能在新窗口打开')).toBeTruthy();
  expect(screen.queryByTitle('经营大屏')).toBeNull();
});
