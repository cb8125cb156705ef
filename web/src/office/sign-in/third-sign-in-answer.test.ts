import { afterEach, describe, expect, test } from 'vitest';
import {
  readThirdSignInAnswer,
  takenThirdSignInAnswer,
  takeThirdSignInAnswer,
} from './third-sign-in-answer.ts';

describe('what another system sends the browser back with', () => {
  test('an answer, with the name of the system where it says so', () => {
    expect(readThirdSignInAnswer('?code=a%2Bb&state=s&session_state=x')).toEqual({
      kind: 'answer',
      body: { code: 'a+b', state: 's' },
    });
    expect(readThirdSignInAnswer('?code=c&state=s&iss=https%3A%2F%2Fsso.example.cn')).toEqual({
      kind: 'answer',
      body: { code: 'c', state: 's', iss: 'https://sso.example.cn' },
    });
  });

  test.each([
    ['?error=access_denied&state=s', 'cancelled'],
    ['?error=server_error&error_description=%3Cb%3E&state=s', 'refused'],
    ['?error=x&code=c&state=s', 'refused'],
    ['?code=c', 'nothing'],
    ['?state=s&code=', 'nothing'],
    ['', 'nothing'],
  ])('%s is %s', (search, kind) => {
    expect(readThirdSignInAnswer(search)).toEqual({ kind });
  });

  afterEach(() => history.replaceState(null, '', '/'));

  test('leaves the address at once, and no other page is touched', () => {
    history.replaceState(null, '', '/activity?code=c&state=s');
    takeThirdSignInAnswer();
    expect(location.search).toBe('?code=c&state=s');
    expect(takenThirdSignInAnswer()).toEqual({ kind: 'nothing' });
    history.replaceState(null, '', '/transit?code=c&state=s#x');
    takeThirdSignInAnswer();
    expect(location.pathname + location.search + location.hash).toBe('/transit');
    expect(takenThirdSignInAnswer()).toEqual({ kind: 'answer', body: { code: 'c', state: 's' } });
  });
});
