import { calls } from '@outbound/contract';
import { afterEach, expect, test } from 'vitest';
import { rememberQueryCode } from '../../visitor/browser-memory.ts';
import { readOwnAddress } from './own-address.ts';

afterEach(() => sessionStorage.clear());

test('an address opens by its token, or by its number where this tab knows the code', () => {
  expect(readOwnAddress('#t=c.tk5.abc')).toEqual({ applyCode: '', key: { ownToken: 'c.tk5.abc' } });
  expect(readOwnAddress('#no=ABC')).toEqual({ applyCode: 'ABC', key: null });
  rememberQueryCode('ABC', 'ABCD-2345');
  expect(readOwnAddress('#no=ABC').key).toEqual({ applyCode: 'ABC', queryCode: 'ABCD-2345' });
  expect(readOwnAddress('')).toEqual({ applyCode: '', key: null });
});

test('a token that was mangled on its way is sent as long as the call takes it, so that the link is said to be none', () => {
  const { key } = readOwnAddress(`#t=${'x'.repeat(300)}`);
  expect(calls.ownSignUp.view.body.safeParse({ key, language: 'zh' }).success).toBe(true);
});
