import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { platform } from '../../api/platform-identity.ts';
import { noteServerTime } from '../../api/server-clock.ts';
import { DateField, MinuteField, RangeField, type RangeText } from './date-fields.tsx';

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

test('此刻 is what the platform’s clocks show, whatever those of this computer do', async () => {
  // In Santiago it is the evening before.
  noteServerTime(Date.parse('2026-09-10T01:20:30Z'));
  expect(platform.timeZone).toBe('Asia/Shanghai');
  let chosen: string | null = null;
  render(
    <MinuteField
      onChange={(value) => {
        chosen = value;
      }}
    />,
  );
  const input = screen.getByPlaceholderText('请选择');
  await act(async () => {
    fireEvent.mouseDown(input);
    fireEvent.click(input);
  });
  expect(document.querySelector('.ant-picker-cell-today')?.getAttribute('title')).toBe('2026-09-10');
  await act(async () => {
    // antd's own word for it, without the office's locale.
    fireEvent.click(screen.getByText('Now'));
  });
  expect(chosen).toBe('2026-09-10 09:20:00');
});

test('Enter sends the form around with the moment that was typed, and not with what is none', async () => {
  let chosen: string | null = null;
  render(
    <DateField
      kind="time"
      onChange={(value) => {
        chosen = value;
      }}
    />,
  );
  const input = screen.getByPlaceholderText('请选择');
  const enter = () => fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 });
  const type = async (value: string) => {
    let wasSent = true;
    await act(async () => {
      fireEvent.mouseDown(input);
      fireEvent.click(input);
      fireEvent.change(input, { target: { value } });
    });
    await act(async () => {
      // What is not prevented sends a form that has a button for it.
      wasSent = enter();
    });
    return wasSent;
  };
  for (const none of ['2026-09-10', '2026-09-31 09:20', '']) {
    expect(await type(none)).toBe(false);
    expect(chosen).toBeNull();
  }
  // Shown with its seconds first.
  expect(await type('2026-09-10 09:20')).toBe(false);
  expect(chosen).toBe('2026-09-10 09:20:00');
  expect(await type('2026-09-10 09:20:30')).toBe(true);
  expect(chosen).toBe('2026-09-10 09:20:30');
});

test('Enter still opens the calendar', async () => {
  render(<DateField kind="date" />);
  const input = screen.getByPlaceholderText('请选择');
  await act(async () => {
    fireEvent.focus(input);
    fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 });
  });
  expect(document.querySelector('.ant-picker-dropdown')).not.toBeNull();
});
