/** Arithmetic of the statistics: rates in percent with one decimal, money in yuan, changes (tasks and statistics 2.0, 2.10.1). */

/** `n`, `m1` to `m9`; money in cents, durations in seconds. */
export type Sums = readonly number[];
export const noSums: Sums = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
export const plus = (a: Sums, b: Sums): Sums => a.map((value, at) => value + (b[at] ?? 0));

const tenth = (value: number) => Math.round(value * 10) / 10;

/** A share in percent; null where there is nothing that it could be of. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : tenth((part / whole) * 100);
/** A change in percent; null where there was nothing before. */
export const changeOf = (now: number | null, then: number | null): number | null =>
  now === null || then === null || then === 0 ? null : tenth(((now - then) / Math.abs(then)) * 100);
export const yuan = (cents: number): number => cents / 100;
/** An amount for each; null for none. */
export const yuanEach = (cents: number, num: number): number | null =>
  num === 0 ? null : Math.round(cents / num) / 100;
export const wholeEach = (sum: number, num: number): number | null =>
  num === 0 ? null : Math.round(sum / num);
export const tenthEach = (sum: number, num: number): number | null => (num === 0 ? null : tenth(sum / num));
