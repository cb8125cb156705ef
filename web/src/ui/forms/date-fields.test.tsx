import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RangeField, type RangeText } from './date-fields.tsx';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/Santiago';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a day is meant whole, also where the clock of this computer has no midnight on it', async () => {
  let chosen: RangeText = null;
  render(
    <RangeField
      kind="day"
      onChange={(value) => {
        chosen = value;
      }}
    />,
  );
  const pick = async (placeholder: string, day: string) => {
    const input = screen.getByPlaceholderText(placeholder);
    await act(async () => {
      fireEvent.mouseDown(input);
      fireEvent.click(input);
      fireEvent.change(input, { target: { value: day } });
      fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 });
    });
  };
  // At midnight that Sunday clocks in Chile go on to one.
  expect(new Date('2026-09-06T00:30:00').getHours()).toBe(1);
  await pick('开始日期', '2026-09-06');
  await pick('结束日期', '2026-09-06');
  expect(chosen).toEqual(['2026-09-06 00:00:00', '2026-09-06 23:59:59']);
});
