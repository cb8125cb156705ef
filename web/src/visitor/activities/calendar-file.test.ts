import { ApplyState } from '@outbound/contract';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  id: 12,
  applyState: ApplyState.cancelled,
  language: 'zh',
  title: '对接会',
  startTime: '2026-12-03 09:30:00',
  endTime: '2026-12-03 17:30:00',
  place: '',
  onlineAddress: '',
  organizer: '远洋商会',
  placeLanguage: 'zh',
  sessions: [],
  contactPerson: '',
  contactWay: '',
  address: 'https://example.org/activityDetail?id=12',
} as const;

test('a calendar file of what is cancelled says so, as the newer state of the same event', () => {
  const file = (applyState: ApplyState) =>
    calendarFile({ ...event, applyState }, 'Asia/Shanghai', { now: 0, language: 'zh' });
  expect(file(ApplyState.cancelled)).toContain('\r\nSEQUENCE:1\r\nSTATUS:CANCELLED\r\n');
  expect(file(ApplyState.open)).not.toMatch(/SEQUENCE|STATUS/);
});

test('a calendar file has the event in UTC, its texts escaped and its lines folded', () => {
  const text = calendarFile(
    {
      id: 12,
      language: 'zh',
      title: `对接会, 第一场; ${'很长的名字'.repeat(12)}`,
      startTime: '2026-12-03 09:30:00',
      endTime: '2026-12-03 17:30:00',
      place: '圣保罗',
      placeLanguage: 'zh',
      onlineAddress: '',
      organizer: '远洋"商会"',
      sessions: [],
      contactPerson: '李娜',
      contactWay: 'lina@example.org',
      applyState: ApplyState.open,
      address: 'https://example.org/activityDetail?id=12',
    },
    'Asia/Shanghai',
    { now: Date.UTC(2026, 10, 21), language: 'es' },
  );
  const lines = text.split('\r\n');
  expect(text).toContain('DTSTART:20261203T013000Z\r\nDTEND:20261203T093000Z');
  expect(text.replaceAll('\r\n ', '')).toContain(
    'ORGANIZER;CN="远洋\'商会\'":mailto:lina@example.org\r\nCONTACT:李娜 lina@example.org\r\n',
  );
  expect(text).toContain('PRODID:-//outbound-platform//activity//ES\r\n');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toContain(
    `SUMMARY;LANGUAGE=zh-CN:对接会\\, 第一场\\; ${'很长的名字'.repeat(12)}\r\n`,
  );
});

test('no break of a line in a text begins a line of the file, a carriage return alone neither', () => {
  const title = '对接会\rATTENDEE:mailto:x@example.org\r\n第二行\n第三行';
  const text = calendarFile({ ...event, title }, 'Asia/Shanghai', { now: 0, language: 'zh' });
  expect(text.replaceAll('\r\n ', '')).toContain(
    '\r\nSUMMARY:对接会\\nATTENDEE:mailto:x@example.org\\n第二行\\n第三行\r\n',
  );
});

test('somebody who comes to some of the sessions has an event for each, with its own time, place and id', () => {
  const times = { startTime: '2026-12-03 10:00:00', endTime: '2026-12-03 11:00:00' };
  const sessions = [
    { name: '开幕', location: '', ...times },
    { name: '工作坊', location: '二号厅', ...times, startTime: '2026-12-03 10:30:00' },
  ];
  const text = calendarFile(
    { ...event, place: '会展中心', sessions, applyState: ApplyState.open },
    'Asia/Shanghai',
    { now: 0, language: 'zh' },
  );
  expect(text.match(/^SUMMARY.*$/gm)).toEqual(['SUMMARY:对接会 · 开幕', 'SUMMARY:对接会 · 工作坊']);
  expect(text.match(/^DTSTART.*$/gm)).toEqual(['DTSTART:20261203T020000Z', 'DTSTART:20261203T023000Z']);
  expect(text.match(/^LOCATION.*$/gm)).toEqual(['LOCATION:会展中心', 'LOCATION:二号厅']);
  expect(new Set(text.match(/^UID.*$/gm)).size).toBe(2);
});

test('what has a name in the language of the page is called so, and what has none says that it is Chinese', () => {
  const times = { startTime: '2026-12-03 10:00:00', endTime: '2026-12-03 11:00:00' };
  const sessions = [
    { name: '开幕', location: '一号厅', ...times, shown: { name: 'Apertura', location: 'Sala 1' } },
    { name: '工作坊', location: '二号厅', ...times },
    { name: '闭幕', location: '', ...times },
  ];
  const text = calendarFile(
    { ...event, place: 'Centro', placeLanguage: 'es', sessions, applyState: ApplyState.open },
    'Asia/Shanghai',
    { now: 0, language: 'es' },
  );
  expect(text.match(/^LOCATION.*$/gm)).toEqual([
    'LOCATION:Sala 1',
    'LOCATION;LANGUAGE=zh-CN:二号厅',
    'LOCATION:Centro',
  ]);
  expect(text).toContain('对接会 · Apertura');
  // Who has it in his calendar already gets the same event, whatever language he reads it in.
  const chinese = calendarFile(
    {
      ...event,
      sessions: sessions.map(({ name, location }) => ({ name, location, ...times })),
      applyState: ApplyState.open,
      place: '',
    },
    'Asia/Shanghai',
    { now: 0, language: 'zh' },
  );
  expect(text.match(/^UID.*$/gm)).toEqual(chinese.match(/^UID.*$/gm));
});

test('who is approved has where it takes place online in his calendar, nobody else anything of it', () => {
  const address = 'https://meet.example.com/j/1?pwd=a,b;c';
  const file = (place: string, onlineAddress: string) =>
    calendarFile({ ...event, place, onlineAddress, applyState: ApplyState.open }, 'Asia/Shanghai', {
      now: 0,
      language: 'zh',
    }).replaceAll('\r\n ', '');
  expect(file('', address)).toContain(
    [
      String.raw`LOCATION:https://meet.example.com/j/1?pwd=a\,b\;c`,
      `CONFERENCE;VALUE=URI:${address}`,
      String.raw`DESCRIPTION:https://meet.example.com/j/1?pwd=a\,b\;c`,
    ].join('\r\n'),
  );
  expect(file('会展中心', address)).toContain('LOCATION:会展中心\r\nCONFERENCE');
  expect(file('', '')).not.toMatch(/LOCATION|CONFERENCE|DESCRIPTION/);
});
