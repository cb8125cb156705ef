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
