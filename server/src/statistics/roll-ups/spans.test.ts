import assert from 'node:assert/strict';
import { it } from 'node:test';
import { StatisticGranularity } from '@outbound/contract';
import { type Days, type Piece, pieceOf } from './spans.ts';

const DAY = 86_400_000;
const textOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const daysOf = ({ first, last }: Days) =>
  Array.from({ length: Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1 }, (_, at) =>
    textOf(Date.parse(first) + at * DAY),
  );
const start = Date.parse('2023-11-20');

/** What the pieces count for each day, beside how many rows of each kind they read: days, fifths, months, years. */
function countedBy(pieces: readonly Piece[]) {
  const counted = new Map<string, number>();
  const read = { stat_day: 0, fifth: 0, stat_month: 0, stat_quarter: 0, stat_year: 0 };
  for (const piece of pieces) {
    assert.ok(piece.first <= piece.last);
    const days = daysOf(piece);
    const begins = {
      stat_day: /./,
      fifth: /-(01|06|11|16|21|26)$/,
      stat_month: /-01$/,
      stat_quarter: /-(01|04|07|10)-01$/,
      stat_year: /-01-01$/,
    }[piece.table];
    assert.match(piece.first, begins);
    assert.match(textOf(Date.parse(piece.last) + DAY), begins);
    read[piece.table] += days.filter((day) => begins.test(day)).length;
    for (const day of days) counted.set(day, (counted.get(day) ?? 0) + piece.sign);
  }
  const meant = [...counted].filter(([, sign]) => sign !== 0);
  assert.ok(meant.every(([, sign]) => sign === 1));
  return { days: meant.map(([day]) => day).sort(), read };
}

it('makes up any days of whole months and at most half a month of days at each end', () => {
  for (let from = 0; from < 130; from += 3)
    for (let length = 1; length < 130; length += length < 35 ? 1 : 3) {
      const span = { first: textOf(start + from * DAY), last: textOf(start + (from + length - 1) * DAY) };
      const { days, read } = countedBy(pieceOf(span, null));
      assert.deepEqual(days, daysOf(span));
      assert.ok(read.stat_day <= 30, `${span.first} to ${span.last} reads ${read.stat_day} days`);
    }
});

it('makes up the days at the ends of fifths and at most two days each', () => {
  const kept = { fifths: true, years: true, quarters: true };
  for (let from = 0; from < 130; from += 3)
    for (let length = 1; length < 500; length += length < 35 ? 1 : 37) {
      const span = { first: textOf(start + from * DAY), last: textOf(start + (from + length - 1) * DAY) };
      for (const unit of [null, StatisticGranularity.month]) {
        const { days, read } = countedBy(pieceOf(span, unit, kept));
        assert.deepEqual(days, daysOf(span));
        const { stat_day, fifth } = read;
        // The last fifth of a month may have six days: half of them at most.
        assert.ok(stat_day <= 6, `${span.first} to ${span.last} reads ${stat_day} days`);
        assert.ok(fifth <= 7, `${span.first} to ${span.last} reads ${fifth} fifths`);
      }
    }
});

it('makes up several years of whole ones and at most half a year at each end by quarters and months, where that halves what is read', () => {
  for (let from = 0; from < 400; from += 29)
    for (let length = 100; length < 1_200; length += 73) {
      const span = { first: textOf(start + from * DAY), last: textOf(start + (from + length - 1) * DAY) };
      for (const unit of [null, StatisticGranularity.year]) {
        const { days, read } = countedBy(pieceOf(span, unit));
        assert.deepEqual(days, daysOf(span));
        const { stat_month: months, stat_quarter: quarters } = read;
        assert.ok(
          months + quarters <= (length > 1_000 ? 7 : 12),
          `${span.first} to ${span.last} reads ${months} months and ${quarters} quarters`,
        );
      }
      for (const pieces of [
        pieceOf(span, StatisticGranularity.month),
        pieceOf(span, null, { years: false, quarters: false }),
      ]) {
        const { days, read } = countedBy(pieces);
        assert.deepEqual(days, daysOf(span));
        assert.deepEqual([read.stat_year, read.stat_quarter], [0, 0]);
      }
    }
});

it('reads a year that lies crosswise by its quarters, and a calendar year by itself', () => {
  const piecesOf = (first: string, last: string) =>
    pieceOf({ first, last }, null).map(({ table, sign }) => `${sign < 0 ? '-' : ''}${table.slice(5)}`);
  assert.deepEqual(piecesOf('2023-05-01', '2024-04-30'), ['quarter', '-month', 'month']);
  assert.deepEqual(piecesOf('2023-01-01', '2023-12-31'), ['year']);
  assert.deepEqual(piecesOf('2023-02-01', '2024-11-30'), ['year', '-month', '-month']);
  assert.deepEqual(piecesOf('2023-05-01', '2023-08-31'), ['month'], 'no fewer ranges, hardly fewer rows');
  // What is taken off of the years at the ends, by its quarters; what they hold too much comes back.
  assert.deepEqual(piecesOf('2022-06-01', '2025-07-31'), ['year', '-quarter', 'month', '-quarter', 'month']);
});

it('reads days where each of them is asked for', () => {
  const span = { first: '2024-01-01', last: '2024-12-31' };
  assert.deepEqual(pieceOf(span, StatisticGranularity.day), [{ table: 'stat_day', sign: 1, ...span }]);
});
