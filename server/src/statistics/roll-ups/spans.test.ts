import assert from 'node:assert/strict';
import { it } from 'node:test';
import { StatisticGranularity } from '@outbound/contract';
import { type Days, pieceOf } from './spans.ts';

const DAY = 86_400_000;
const textOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const daysOf = ({ first, last }: Days) =>
  Array.from({ length: Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1 }, (_, at) =>
    textOf(Date.parse(first) + at * DAY),
  );
const start = Date.parse('2023-11-20');

it('makes up any days of whole months and at most half a month of days at each end', () => {
  for (let from = 0; from < 130; from += 3)
    for (let length = 1; length < 130; length += length < 35 ? 1 : 3) {
      const span = { first: textOf(start + from * DAY), last: textOf(start + (from + length - 1) * DAY) };
      const counted = new Map<string, number>();
      let read = 0;
      for (const piece of pieceOf(span, null)) {
        assert.ok(piece.first <= piece.last);
        if (piece.table === 'stat_day') read += daysOf(piece).length;
        else {
          assert.ok(piece.first.endsWith('-01'));
          assert.ok(textOf(Date.parse(piece.last) + DAY).endsWith('-01'));
        }
        for (const day of daysOf(piece)) counted.set(day, (counted.get(day) ?? 0) + piece.sign);
      }
      const meant = [...counted].filter(([, sign]) => sign !== 0);
      assert.deepEqual(meant.map(([day]) => day).sort(), daysOf(span));
      assert.ok(meant.every(([, sign]) => sign === 1));
      assert.ok(read <= 30, `${span.first} to ${span.last} reads ${read} days`);
    }
});

it('reads days where each of them is asked for', () => {
  const span = { first: '2024-01-01', last: '2024-12-31' };
  assert.deepEqual(pieceOf(span, StatisticGranularity.day), [{ table: 'stat_day', sign: 1, ...span }]);
});
