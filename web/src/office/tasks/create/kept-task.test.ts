import { afterEach, expect, test } from 'vitest';
import { browserTab } from './browser-tab.ts';
import { dropKept, dropSaved, type KeptTask, readKept, writeKept } from './kept-task.ts';

afterEach(() => localStorage.clear());

const typed = (name: string, savedAt: number): KeptTask => ({
  savedAt,
  draftVersion: null,
  instanceVersion: null,
  values: { targets: [], watchers: [] } as unknown as KeptTask['values'],
  answers: { name },
  opinion: '',
});
const keyIn = (tab: string, subject = 'new-11') => `task-typed:linhang:${subject}@${tab}`;
const openTab = (tab: string) => localStorage.setItem(`task-tab:${tab}`, String(Date.now()));

test('a new task of another open tab is that tab’s, whatever either of them types', () => {
  openTab('other');
  localStorage.setItem(keyIn('other'), JSON.stringify(typed('另一页', 2)));
  expect(readKept('linhang', 'new-11')).toBeNull();
  writeKept('linhang', 'new-11', typed('这一页', 3));
  expect(readKept('linhang', 'new-11')?.answers).toEqual({ name: '这一页' });
  dropKept('linhang', 'new-11');
  expect(localStorage.getItem(keyIn('other'))).toContain('另一页');
  expect(localStorage.getItem(keyIn(browserTab()))).toBeNull();
});

test('what a closed tab left of a new task is found, the latest first, and by one page alone', () => {
  localStorage.setItem('task-typed:linhang:new-11', JSON.stringify(typed('从前', 1)));
  localStorage.setItem(keyIn('closed'), JSON.stringify(typed('上次', 2)));
  localStorage.setItem(keyIn('closed', 'new-12'), JSON.stringify(typed('别的模板', 9)));
  expect(readKept('linhang', 'new-11')?.answers).toEqual({ name: '上次' });
  expect(localStorage.getItem(keyIn('closed'))).toBeNull();
  expect(readKept('linhang', 'new-11')?.answers).toEqual({ name: '上次' });
});

test('a task that has a number is one and the same in every tab', () => {
  writeKept('linhang', 'ZJ202507110001', typed('改', 1));
  expect(localStorage.getItem('task-typed:linhang:ZJ202507110001')).toContain('改');
});

test('what another tab typed since stays when this one has saved, and goes with the task', () => {
  const key = 'task-typed:linhang:ZJ202507110001';
  writeKept('linhang', 'ZJ202507110001', typed('这一页', 1));
  localStorage.setItem(key, JSON.stringify(typed('另一页', 2)));
  dropSaved('linhang', 'ZJ202507110001');
  expect(localStorage.getItem(key)).toContain('另一页');
  writeKept('linhang', 'ZJ202507110001', typed('这一页', 3));
  dropSaved('linhang', 'ZJ202507110001');
  expect(localStorage.getItem(key)).toBeNull();
  localStorage.setItem(key, JSON.stringify(typed('另一页', 4)));
  dropKept('linhang', 'ZJ202507110001');
  expect(localStorage.getItem(key)).toBeNull();
});

test('what was found of an earlier page goes once it is saved', () => {
  const key = 'task-typed:linhang:ZJ202507110002';
  localStorage.setItem(key, JSON.stringify(typed('从前', 1)));
  readKept('linhang', 'ZJ202507110002');
  dropSaved('linhang', 'ZJ202507110002');
  expect(localStorage.getItem(key)).toBeNull();
});
