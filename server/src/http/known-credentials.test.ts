import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Caller } from './caller.ts';
import { findCaller } from './known-credentials.ts';

it('a credential is known to the server that has found its session, and to no other of the process', async () => {
  const taken: string[] = [];
  const server = (name: string) => ({
    limits: { takeUnknownCredential: () => taken.push(name) },
    resolveCaller: async (token: string) => (token === 'gone' ? null : ({} as Caller)),
    knownCredentials: new Set<string>(),
  });
  const [one, other] = [server('one'), server('other')];
  const ask = (http: typeof one, token: string) =>
    findCaller(http as never, token, { isUse: true, address: '10.0.0.1' });
  for (let time = 0; time < 3; time++) await ask(one, 'a session');
  await ask(other, 'a session');
  for (let time = 0; time < 2; time++) await ask(other, 'gone');
  assert.deepEqual(taken, ['one', 'other', 'other', 'other']);
});
