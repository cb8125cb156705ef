import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { call } from '@outbound/contract';
import { z } from 'zod';
import { bareServer } from '../testing/bare-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { bind } from './bind.ts';
import { Refusal } from './refusal.ts';

const described = {
  person: call({
    path: '/test/person',
    name: '人员',
    needs: 'open',
    log: null,
    body: z.strictObject({ wish: z.string() }),
    answer: z.strictObject({ id: z.int(), name: z.string() }),
  }),
};
/** What a handler gives back that its types did not stop, such as a whole row of the database. */
const answers: Record<string, unknown> = {
  right: { id: 1, name: '陈舟' },
  more: { id: 1, name: '陈舟', passwordHash: '$argon2id$' },
  less: { id: 1 },
  other: { id: '1', name: '陈舟' },
};

describe('an answer that is not what its call declares', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  it('fails under test and never leaves the server', async () => {
    const { server, http, lines, stop } = await bareServer(app);
    bind(server, http, described, {
      person: async (_context, { wish }) => answers[wish] as { id: number; name: string },
    });
    const ask = (wish: string) =>
      server.inject({ method: 'POST', url: '/web/test/person', payload: { wish } });
    assert.equal((await ask('right')).json().data.name, '陈舟');
    assert.deepEqual(lines, []);
    for (const wish of ['more', 'less', 'other']) {
      const reply = await ask(wish);
      assert.deepEqual([reply.statusCode, reply.json().code], [500, 'CM5000'], wish);
      assert.ok(!reply.body.includes('argon2'), 'the undeclared field stays here');
      assert.match(lines.pop() ?? '', /answers another shape than it declares/, wish);
    }
    await stop();
  });

  it('refused with a status that is not described is a fault', async () => {
    const { server, http, lines, stop } = await bareServer(app);
    bind(server, http, described, {
      // Only uploads and what gives out files may find that bytes are gone.
      person: async () => {
        throw new Refusal('EF3001.missing');
      },
    });
    const reply = await server.inject({ method: 'POST', url: '/web/test/person', payload: { wish: 'gone' } });
    assert.equal(reply.statusCode, 500);
    assert.match(lines.join(), /refuses with 410, which it does not declare/);
    await stop();
  });
});
