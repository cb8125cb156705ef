import { passwordStrength } from '@outbound/contract';
import { expect, test } from 'vitest';
import { ruleStates } from './password-strength.ts';

test('nothing holds before anything was typed', () => {
  expect(ruleStates('', 'admin').some(({ holds }) => holds)).toBe(false);
  expect(passwordStrength('', 'admin')).toBe(0);
});

test.each([
  ['abc', 1],
  ['Lima2026', 2],
  ['Sail-to-Lima-2026', 3],
  ['linhang-Lima-2026', 1],
] as const)('%s has strength %i', (password, strength) => {
  expect(passwordStrength(password, 'linhang')).toBe(strength);
});
