import { expect, test } from 'vitest';
import { stepWithin } from './steps.tsx';

test('steps past the count go back to the first', () => {
  expect([stepWithin(3, 3), stepWithin(4, 3), stepWithin(0, 3), stepWithin(1.5, 3)]).toEqual([3, 1, 1, 1]);
});
