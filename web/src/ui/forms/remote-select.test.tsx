import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RemoteSelect } from './remote-select.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the remote select (spec 5.2)', () => {
  test('searches 300 ms after the last key, and never without a keyword', async () => {
    const asked: string[] = [];
    const search = (keyword: string) => {
      asked.push(keyword);
      return Promise.resolve([{ value: 1, label: '林航' }]);
    };
    render(<RemoteSelect search={search} />);
    expect(screen.getByText('请输入关键词')).toBeTruthy();
    const input = screen.getByRole('combobox');
    const type = (value: string) => fireEvent.change(input, { target: { value } });
    type('林');
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(asked).toEqual([]);
    type('林航');
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(asked).toEqual(['林航']);
    type('   ');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(asked).toEqual(['林航']);
  });
});
