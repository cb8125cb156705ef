import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { downloadCall } from '@outbound/contract';
import { z } from 'zod';
import { bareServer } from '../testing/bare-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { bind } from './bind.ts';
import { type Caller, CREDENTIAL_COOKIE } from './caller.ts';

const described = {
  roll: downloadCall({
    path: '/test/roll',
    name: '名册',
    needs: 'latin_sys_user_export',
    log: null,
    body: z.strictObject({}),
  }),
};

describe('a download that runs', () => {
  let app: TestApp;
  let person: Caller;
  before(async () => {
    app = await startApp();
    const { userId } = await app.signInAs('admin');
    person = {
      ...{ sessionId: 1, userId, userLoginId: 'p', userName: '陈舟', userType: 1, source: 0, mark: '' },
      ...{ deptId: null, deptName: '', mustChangePassword: false, accessVersion: 1 },
      codes: new Set(['latin_sys_user_export']),
      scope: { all: false, deptIds: [1, 2], userId },
    };
  });
  after(() => app.stop());

  /** Reads a file that never ends; answers whether it broke off once its caller was somebody else. */
  async function readUntil(later: Caller | null): Promise<boolean> {
    let present: Caller | null = person;
    let read = 0;
    const { server, http, stop } = await bareServer(app, { resolveCaller: async () => present });
    bind(server, http, described, {
      roll: async () => ({
        fileName: '名册.txt',
        mediaType: 'text/plain',
        body: Readable.from(
          (async function* () {
            for (; read < 2_000; read++) {
              await pause(2);
              yield 'x'.repeat(100);
            }
          })(),
        ),
      }),
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const reply = await fetch(`http://127.0.0.1:${port}/web/test/roll`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${CREDENTIAL_COOKIE}=t` },
      body: '{}',
    });
    assert.equal(reply.status, 200);
    present = later;
    const isBroken = await reply.text().then(
      () => false,
      () => true,
    );
    await stop();
    return isBroken;
  }

  it('ends with the session, the right and the scope of who began it, and with nothing else', async () => {
    assert.deepEqual(
      await Promise.all([
        readUntil(null),
        readUntil({ ...person, codes: new Set() }),
        readUntil({ ...person, scope: { all: false, deptIds: [1], userId: person.userId } }),
        readUntil({ ...person, scope: { all: false, deptIds: [3, 2, 1], userId: person.userId } }),
      ]),
      [true, true, true, false],
    );
  });
});
