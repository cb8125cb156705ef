import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeTabs, currentTabs, permitTabs } from './tab-store.ts';
import { closeTab, openTab, readTabs } from './tabs.ts';

const opened = (path: string) => ({
  ...{ key: path, address: path, path, title: path },
  ...{ isCached: true, isHidden: false },
});
const open = (path: string) => changeTabs((tabs) => openTab(tabs, opened(path)));
const paths = () => currentTabs().map(({ path }) => path);
const stored = () => readTabs().map(({ path }) => path);
const isDoor = (path: string) => path === '/activity/checkIn';

const reset = () => changeTabs(() => []);
beforeEach(() => {
  reset();
  for (const path of ['/activity', '/activity/checkIn', '/userManagement']) open(path);
});
afterEach(reset);

test('tabs that nobody could be asked about without network come back with it, and stay kept until then', () => {
  permitTabs(isDoor, true);
  expect(paths()).toEqual(['/activity/checkIn']);
  expect(stored()).toEqual(['/activity/checkIn', '/activity', '/userManagement']);
  // Asked again without an answer, nothing is lost.
  permitTabs(isDoor, true);
  permitTabs((path) => path !== '/userManagement', false);
  expect(paths()).toEqual(['/activity/checkIn', '/activity']);
  expect(stored()).toEqual(['/activity/checkIn', '/activity']);
});

test('one that was opened anew meanwhile is there once, and who leaves takes those put aside with him', () => {
  permitTabs(isDoor, true);
  open('/activity');
  permitTabs(() => true, false);
  expect(paths()).toEqual(['/activity/checkIn', '/activity', '/userManagement']);
  changeTabs((tabs) => closeTab(tabs, '/activity'));
  permitTabs(isDoor, true);
  reset();
  expect(stored()).toEqual([]);
  open('/activity/checkIn');
  permitTabs(() => true, false);
  expect(paths()).toEqual(['/activity/checkIn']);
});
