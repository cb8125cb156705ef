import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';
import { InterfaceLog, type InterfaceLogEntry } from './interface-log.ts';

const entry = (traceId: string, over: Partial<InterfaceLogEntry> = {}): InterfaceLogEntry => ({
  callPath: '/ums/api/v1/user/page',
  callName: '用户列表',
  method: 'POST',
  userId: null,
  userLoginId: '',
  address: '127.0.0.1',
  status: 200,
  code: '000000',
  durationMs: 1,
  requestBytes: 0,
  answerBytes: 0,
  traceId,
  ...over,
});

describe('the interface log', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  const logged = async (traceIds: string[]) =>
    (
      await app.database.db
        .selectFrom('interface_log')
        .select(['trace_id', 'address'])
        .where('trace_id', 'in', traceIds)
        .orderBy('trace_id')
        .execute()
    ).map((row) => [row.trace_id, row.address]);

  it('gives up an entry that the database will not take, and no other', async () => {
    const faults: unknown[] = [];
    const log = new InterfaceLog(app.database.db, (error) => faults.push(error));
    const ids = ['one', 'two', 'three', 'four', 'five'];
    for (const id of ids) log.add(entry(id, id === 'three' ? { userLoginId: 'a\u0000b' } : {}));
    await log.close();
    assert.deepEqual(
      (await logged(ids)).map(([id]) => id),
      ['five', 'four', 'one', 'two'],
    );
    assert.equal(faults.length, 1);
  });

  it('knows the address of a caller who has gone before the answer', async () => {
    const { hostname, port } = new URL(app.url);
    const { token } = await app.signInAs('admin');
    const body = JSON.stringify({ template: {} });
    const before = await count();
    for (let turn = 0; turn < 5; turn++) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.on('error', () => {});
      socket.write(
        `POST /web${calls.account.batchExport.path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: latinAccessToken=${token}\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        () => socket.resetAndDestroy(),
      );
      await once(socket, 'close');
    }
    // Written once a second; whoever goes in the middle of an export is a line in the log of errors, too.
    await until(async () => (await count()) >= before + 5);
    app.takeErrors();
    const rows = await app.database.db
      .selectFrom('interface_log')
      .select('address')
      .where('call_path', '=', calls.account.batchExport.path)
      .execute();
    assert.equal(rows.length, 5);
    assert.deepEqual([...new Set(rows.map(({ address }) => address))], ['127.0.0.1']);

    async function count(): Promise<number> {
      const { number } = await app.database.db
        .selectFrom('interface_log')
        .select((eb) => eb.fn.countAll<number>().as('number'))
        .where('call_path', '=', calls.account.batchExport.path)
        .executeTakeFirstOrThrow();
      return number;
    }
  });
});
