import { afterEach, beforeEach, expect, test } from 'vitest';
import { leadToFirstPassword } from './first-password.ts';

const mark = (age: number, path = '; path=/') => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is the specification's, and cookieStore needs https.
  document.cookie = `accessToken=mark; max-age=${age}${path}`;
};
/** What another test of this world may have left counts, too. */
const forget = () => {
  localStorage.clear();
  mark(-1);
  mark(-1, '');
};
beforeEach(forget);
afterEach(forget);

/** Where a page leads somebody of whom the browser keeps this. */
function ledTo(kept: Record<string, string>): string | null {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  let address: string | null = null;
  leadToFirstPassword((to) => {
    address = to;
  });
  return address;
}

const newcomer = { userName: '李娜', firstLogin: '1', source: '0' };

test('who still has his initial password is led to change it, from public pages too', () => {
  mark(60);
  expect(ledTo(newcomer)).toBe('/modifyInitPassword');
});

test.each([
  ['has changed it', { ...newcomer, firstLogin: '0' }],
  ['comes from another system', { ...newcomer, source: '1' }],
  ['is a visitor', {}],
])('who %s stays', (_, kept) => {
  mark(60);
  expect(ledTo(kept)).toBeNull();
});

test('what is left of a session that is over leads nobody away', () => {
  expect(ledTo(newcomer)).toBeNull();
});
