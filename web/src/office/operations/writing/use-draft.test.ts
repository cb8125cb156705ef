import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDraft } from './use-draft.ts';

const notes = {
  name: 'note',
  read: ({ text }: { text?: string }) => (text === undefined ? null : { text }),
};
const open = () => renderHook(() => useDraft<{ text: string }>(notes, 'new'));
type Window = ReturnType<typeof open>;

function type(window: Window, text: string): void {
  act(() => {
    window.result.current.keep({ text }, null);
    vi.advanceTimersByTime(600);
  });
}
const foundBy = (window: Window) => window.result.current.found?.values.text;
const giveUp = (window: Window) => act(() => window.result.current.drop());

describe('the drafts of a form that is open in two windows', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it('lie beside each other, and giving one up leaves the other', () => {
    const [first, second] = [open(), open()];
    type(first, '甲');
    type(second, '乙');
    type(first, '甲甲');
    giveUp(second);
    const later = open();
    expect(foundBy(later)).toBe('甲甲');
    giveUp(first);
    expect(foundBy(open())).toBeUndefined();
  });

  it('come back one after the other, the latest first', () => {
    const [first, second] = [open(), open()];
    type(first, '甲');
    type(second, '乙');
    const later = open();
    expect(foundBy(later)).toBe('乙');
    giveUp(later);
    expect(foundBy(open())).toBe('甲');
  });

  it('are no longer one where both go on with what one of them has found', () => {
    const first = open();
    type(first, '甲');
    const second = open();
    expect(foundBy(second)).toBe('甲');
    type(second, '甲，乙的下文');
    type(first, '甲，甲的下文');
    giveUp(second);
    expect(foundBy(open())).toBe('甲，甲的下文');
  });

  it('are kept again by who leaves, where another window gave up what it had found', () => {
    const first = open();
    type(first, '甲');
    giveUp(open());
    expect(foundBy(open())).toBeUndefined();
    first.unmount();
    expect(foundBy(open())).toBe('甲');
  });

  it('stay as they were kept last where the browser has no room for more', () => {
    const window = open();
    type(window, '甲');
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    type(window, '甲乙');
    expect(window.result.current.kept).toBe('failed');
    expect(foundBy(open())).toBe('甲');
    full.mockRestore();
    type(window, '甲乙丙');
    expect(localStorage).toHaveLength(1);
    expect(foundBy(open())).toBe('甲乙丙');
  });
});
