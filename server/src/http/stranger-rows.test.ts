import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { InterfaceLog } from './interface-log.ts';
import { StrangerRows } from './stranger-rows.ts';

const { login } = calls.user;

describe('refused calls of strangers', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  const rowsOf = (trail: 'operation_log' | 'interface_log', path: string) =>
    app.database.db
      .selectFrom(trail)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('call_path', '=', path)
      .executeTakeFirstOrThrow();

  it('have few rows, whatever their number, and each is counted', async () => {
    // Its stop writes what it still counts.
    const server = await startApp({ rateLimits: true }, { database: app.database });
    const replies = [];
    for (let round = 0; round < 20; round++)
      replies.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, n) =>
            server.call(login, { userLoginId: `nobody.${round}.${n}`, password: 'Wrong-Password-1' }),
          ),
        )),
      );
    assert.ok(replies.filter(({ status }) => status === 429).length > 900);
    for (let n = 0; n < 200; n++) await server.call(calls.user.current);
    await server.stop();
    const { rows: operations } = await rowsOf('operation_log', login.path);
    assert.ok(operations > 0 && operations <= 30, `${operations} rows of the operation log`);
    const { rows } = await rowsOf('interface_log', login.path);
    assert.ok(rows > 0 && rows <= 40, `${rows} rows of the interface log`);
    const { rows: nameless } = await rowsOf('interface_log', calls.user.current.path);
    assert.ok(nameless <= 30, `${nameless} rows of calls without a session`);
    assert.equal(await countedOf(login.path), 1_000);
    assert.equal(await countedOf(calls.user.current.path), 200);
  });

  it('and what they look at has few rows, too, and is counted', async () => {
    const server = await startApp({ rateLimits: true }, { database: app.database });
    const { path } = calls.partner.openClick;
    for (let n = 0; n < 200; n++) await server.call(calls.partner.openClick, { id: 1 });
    await server.stop();
    const { rows } = await rowsOf('interface_log', path);
    assert.ok(rows > 0 && rows <= 30, `${rows} rows of clicks`);
    assert.equal(await countedOf(path), 200);
  });

  async function countedOf(path: string): Promise<number> {
    const { calls: counted } = await app.database.db
      .selectFrom('interface_log')
      .select((eb) => eb.fn.sum<number>('call_count').as('calls'))
      .where('call_path', '=', path)
      .executeTakeFirstOrThrow();
    return Number(counted);
  }

  it('tries at an account keep their rows beside a flood of made-up names', () => {
    const share = new StrangerRows(true);
    let rows = 0;
    for (let n = 0; n < 5_000; n++) if (share.take('operation', `10.0.${n >> 8}.${n & 255}`, null, 0)) rows++;
    assert.equal(rows, 200, 'from very many addresses');
    assert.equal(share.take('operation', '10.0.0.1', 7, 0), true);
    assert.equal(share.take('interface', '10.0.0.1', null, 0), true);
  });

  it('a minute tells so many addresses apart and no more', async () => {
    const log = new InterfaceLog(app.database.db, assert.ifError);
    const path = '/of/this/test';
    for (let n = 0; n < 5_000; n++)
      log.countByMinute(
        {
          callPath: path,
          callName: '',
          method: 'POST',
          userId: null,
          userLoginId: '',
          address: `10.0.${n >> 8}.${n & 255}`,
          status: 429,
          code: 'CM4290',
          durationMs: 1,
          requestBytes: 0,
          answerBytes: 0,
          traceId: '',
        },
        0,
      );
    await log.close();
    assert.equal((await rowsOf('interface_log', path)).rows, 2_001);
    assert.equal(await countedOf(path), 5_000);
  });
});
