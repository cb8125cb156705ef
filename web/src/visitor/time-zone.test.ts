import { expect, test } from 'vitest';
import { textsIn } from './spoken.ts';
import { clockText, isoTime } from './time-zone.ts';

test('times of the wire have the offset of their zone on that day', () => {
  expect(isoTime('2026-12-03 09:30:00', 'Asia/Shanghai')).toBe('2026-12-03T09:30:00+08:00');
  expect(isoTime('2026-07-01 09:30:00', 'America/Santiago')).toBe('2026-07-01T09:30:00-04:00');
  expect(isoTime('2026-12-01 09:30:00', 'America/Santiago')).toBe('2026-12-01T09:30:00-03:00');
  expect(isoTime('2026-12-01 09:30:00', 'America/Caracas')).toBe('2026-12-01T09:30:00-04:00');
});

test('the clocks of a place are named in Chinese, elsewhere told by their distance from Greenwich', () => {
  const named = (clock: string, language: 'zh' | 'es' | 'pt') =>
    clockText(clock, language, textsIn[language].common);
  expect([
    named('墨西哥城时间 (GMT-6)', 'zh'),
    named('墨西哥城时间 (GMT-6)', 'es'),
    named('加拉加斯时间 (GMT-4:30)', 'pt'),
    named('北京时间', 'es'),
  ]).toEqual(['墨西哥城时间 (GMT-6)', 'hora local (GMT-6)', 'horário local (GMT-4:30)', 'hora de Pekín']);
});
