import { describe, expect, test } from 'vitest';
import { afterRefusal, nothingAsked, STEP_ASKED } from './sign-in-asks.ts';

describe('after a refusal', () => {
  test('a wrong password is typed anew, and the second one asks for the picture code', () => {
    const first = afterRefusal(nothingAsked, 'UM4001');
    expect(first).toEqual({ asks: { failures: 1, code: false, step: false }, empties: 'password' });
    expect(afterRefusal(first.asks, 'UM4001').asks.code).toBe(true);
  });
  test('a picture code that is wanted leaves the password where it is', () => {
    expect(afterRefusal(nothingAsked, 'UM4101')).toEqual({
      asks: { failures: 1, code: true, step: false },
      empties: null,
    });
  });
  test('to be asked for the second step is no failure, its wrong code is one', () => {
    const asked = afterRefusal(nothingAsked, STEP_ASKED);
    expect(asked).toEqual({ asks: { failures: 0, code: false, step: true }, empties: 'otpCode' });
    expect(afterRefusal(asked.asks, 'UM4110')).toEqual({
      asks: { failures: 1, code: false, step: true },
      empties: 'otpCode',
    });
  });
});
