import assert from 'node:assert/strict';
import { it } from 'node:test';
import { yearsLater } from './span.ts';

it('the same day of another year is the last of February where that has no 29th', () => {
  assert.equal(yearsLater('2028-02-29', -1), '2027-02-28');
  assert.equal(yearsLater('2028-02-29', -4), '2024-02-29');
  assert.equal(yearsLater('2104-02-29', -4), '2100-02-28', 'of the hundreds one in four is a leap year');
  assert.equal(yearsLater('2396-02-29', 4), '2400-02-29');
  assert.equal(yearsLater('2027-02-28', 1), '2028-02-28');
});
