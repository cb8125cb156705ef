import { bookmarkLimits, calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { signedInUser } from '../../testing/signed-in.ts';
import { addUnsaved } from '../../ui/forms/unsaved.ts';
import { endSession, startSession } from '../session/session-store.ts';
import { changeTabs, currentTabs } from '../tabs/tab-store.ts';
import { openTab } from '../tabs/tabs.ts';
import { readPins } from './pinned-tabs.ts';
import { TagTabs } from './tag-tabs.tsx';
import { placeUnder } from './use-tab-drag.ts';

const titles: Record<string, string> = { '/a': '甲', '/b': '乙', '/c': '丙' };

function Bar() {
  const { pathname } = useLocation();
  return (
    <>
      <TagTabs activeKey={pathname} />
      <i data-place>{pathname}</i>
    </>
  );
}

beforeEach(() => {
  startSession(signedInUser());
  changeTabs(() => []);
  for (const [path, title] of Object.entries(titles))
    changeTabs((tabs) =>
      openTab(tabs, { key: path, address: `${path}?page=2`, path, title, isCached: true, isHidden: false }),
    );
  const client = createQueryClient();
  // Nothing is starred: what the server would answer.
  client.setQueryData([calls.bookmark.page.path, { pageNum: 1, pageSize: bookmarkLimits.most }], {
    dataBody: [],
    count: 0,
    pageNum: 1,
  });
  render(
    <QueryClientProvider client={client}>
      <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
        <App>
          <MemoryRouter initialEntries={['/b']}>
            <Bar />
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  act(() => {
    changeTabs(() => []);
    endSession();
  });
});

const names = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const place = () => document.querySelector('[data-place]')?.textContent;
const said = () => screen.getByRole('status').textContent;
const choose = async (name: string, entry: string) => {
  fireEvent.contextMenu(tab(name));
  // A menu that goes away may still be there; the one just opened is the last.
  const entries = await screen.findAllByRole('menuitem', { name: entry });
  fireEvent.click(entries[entries.length - 1] as HTMLElement);
};

test('the tab of the page in sight is brought into view, also when it joins the bar after those that were open', () => {
  const seen: (string | undefined)[] = [];
  const isSeen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push((this as HTMLElement).dataset.key);
  });
  act(() => changeTabs((tabs) => tabs.filter(({ key }) => key !== '/b')));
  const again = { key: '/b', address: '/b', path: '/b', title: '乙', isCached: true, isHidden: false };
  act(() => changeTabs((tabs) => openTab(tabs, again)));
  expect(seen).toEqual(['/b']);
  isSeen.mockRestore();
});

test('a pinned tab stands first, says so, does not close and is kept for this person', async () => {
  await choose('丙', '固定');
  expect(names()).toEqual(['丙（已固定）', '甲', '乙']);
  expect(said()).toBe('“丙”已固定');
  expect(readPins('linhang')).toEqual(['/c']);
  fireEvent.keyDown(tab('丙'), { key: 'Delete' });
  fireEvent(tab('丙'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  expect(names()).toHaveLength(3);
  await choose('甲', '关闭其他');
  expect([names(), place()]).toEqual([['丙（已固定）', '甲'], '/a']);
  await choose('甲', '关闭所有');
  expect([names(), place()]).toEqual([['丙（已固定）'], '/']);
});

test('the pin of a tab gives it free', async () => {
  await choose('甲', '固定');
  fireEvent.click(screen.getByTitle('取消固定'));
  expect(names()).toEqual(['甲', '乙', '丙']);
  expect([said(), readPins('linhang'), place()]).toEqual(['“甲”已取消固定', [], '/b']);
});

test('a tab opens in a new window as it was left', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await choose('丙', '在新窗口打开');
  expect(opened.mock.calls).toEqual([['/c?page=2', '_blank', 'noopener']]);
  expect(place()).toBe('/b');
});

test('keys and the menu move a tab and say where it is', async () => {
  tab('乙').focus();
  fireEvent.keyDown(tab('乙'), { key: 'ArrowLeft', ctrlKey: true, shiftKey: true });
  expect([names(), said()]).toEqual([['乙', '甲', '丙'], '“乙”已移到第 1 个，共 3 个']);
  expect(document.activeElement).toBe(tab('乙'));
  fireEvent.keyDown(tab('乙'), { key: 'ArrowLeft', ctrlKey: true, shiftKey: true });
  expect(said()).toBe('“乙”不能再移动');
  await choose('乙', '右移');
  expect([names(), said()]).toEqual([['甲', '乙', '丙'], '“乙”已移到第 2 个，共 3 个']);
  expect(place()).toBe('/b');
});

test('arrows with other keys belong to the browser', () => {
  for (const held of [{ altKey: true }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }])
    fireEvent.keyDown(tab('乙'), { key: 'ArrowRight', ...held });
  expect([names(), place()]).toEqual([['甲', '乙', '丙'], '/b']);
  fireEvent.keyDown(tab('乙'), { key: 'ArrowRight' });
  expect(place()).toBe('/c');
});

test('a dragged tab is behind those whose middle the pointer has passed', () => {
  const others = [
    { left: 0, right: 100 },
    { left: 100, right: 140 },
  ];
  expect([0, 50, 51, 120, 121, 900].map((x) => placeUnder(others, x))).toEqual([0, 0, 1, 1, 2, 2]);
});

test('closing or refreshing tabs with something typed asks first, whichever way they go', async () => {
  const countOut = ['/a', '/c'].map((key) => addUnsaved(key));
  const isAsked = async (title: string, answer: string) => {
    const question = await screen.findByRole('dialog', { name: title });
    fireEvent.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  };
  const whole = ['甲', '乙', '丙'];
  fireEvent.keyDown(tab('丙'), { key: 'Delete' });
  await isAsked('“丙”中的内容尚未保存，确定关闭吗？', '取消');
  fireEvent(tab('丙'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  await isAsked('“丙”中的内容尚未保存，确定关闭吗？', '取消');
  await choose('丙', '刷新');
  await isAsked('“丙”中的内容尚未保存，确定刷新吗？', '取消');
  expect([names(), place(), currentTabs().map(({ version }) => version)]).toEqual([whole, '/b', [0, 0, 0]]);
  for (const entry of ['关闭所有', '关闭其他']) {
    await choose('乙', entry);
    await isAsked('“甲”等 2 个标签页中的内容尚未保存，确定关闭吗？', '取消');
  }
  expect([names(), place()]).toEqual([whole, '/b']);
  await choose('乙', '关闭左侧');
  await isAsked('“甲”中的内容尚未保存，确定关闭吗？', '关闭');
  expect(names()).toEqual(['乙', '丙']);
  for (const out of countOut) out();
  // Nothing is typed there any more.
  await choose('乙', '关闭其他');
  await waitFor(() => expect(names()).toEqual(['乙']));
});
