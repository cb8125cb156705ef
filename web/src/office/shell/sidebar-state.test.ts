import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSidebar } from './sidebar-state.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  // biome-ignore lint/suspicious/noDocumentCookie: as the sidebar keeps it
  document.cookie = 'sidebarStatus=; path=/; max-age=0';
  return () => vi.unstubAllGlobals();
});

const kept = () => /sidebarStatus=(\d)/.exec(document.cookie)?.[1];

test('the sidebar is kept as it was left', () => {
  const { result } = renderHook(() => useSidebar(false));
  act(() => result.current.toggle());
  expect([result.current.isOpen, kept()]).toEqual([false, '0']);
  act(() => result.current.toggle());
  expect([result.current.isOpen, kept()]).toEqual([true, '1']);
});

test('the drawer of a phone says nothing about the sidebar of a wider window', () => {
  const { result } = renderHook(() => useSidebar(true));
  act(() => result.current.toggle());
  expect(kept()).toBeUndefined();
});
