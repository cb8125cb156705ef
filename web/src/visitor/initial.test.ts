import { expect, test } from 'vitest';
import { initialOf } from './initial.ts';

test.each([
  ['“丝路”对接会', '丝'],
  ['《指南》2026', '指'],
  ['¿Qué exportar?', 'Q'],
  ['2026 广交会', '2'],
  ['𠮷野家', '𠮷'],
  ['——', '—'],
  ['', ''],
])('%s is stood for by %s', (title, initial) => {
  expect(initialOf(title)).toBe(initial);
});
