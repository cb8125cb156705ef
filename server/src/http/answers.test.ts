import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../config/index.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { asRefusal } from './answers.ts';
import { Refusal } from './refusal.ts';
import { createHttpServer } from './server.ts';

describe('LOG_LEVEL', () => {
  it('says from which level on lines are written', async () => {
    const written = async (LOG_LEVEL: string) => {
      const lines: string[] = [];
      const logTo = { write: (line: string) => lines.push(JSON.parse(line).msg) };
      const server = await createHttpServer(readConfig({ LOG_LEVEL }), logTo);
      for (const level of ['info', 'warn', 'error'] as const) server.log[level](level);
      await server.close();
      return lines;
    };
    assert.deepEqual(await written('info'), ['info', 'warn', 'error']);
    assert.deepEqual(await written('warn'), ['warn', 'error']);
    assert.deepEqual(await written('error'), ['error']);
    assert.deepEqual(await written('silent'), []);
  });
});

describe('what is told of an error', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  it('says that somebody took away what a write points at, or took what it wants, and that a fault of ours is ours', async () => {
    const { db } = app.database;
    const dangling = db.insertInto('user_role').values({ user_id: 999_999, role_id: 999_999 }).execute();
    const refusal = asRefusal(await dangling.catch((error: unknown) => error));
    assert.deepEqual([refusal.code, refusal.status], ['CM4092', 409]);
    assert.equal(refusal.message, '相关数据刚被他人修改或删除，请刷新后重试');
    const twice = await db
      .insertInto('department')
      .values([1, 2].map(() => ({ name: '同名', code: 'TWICE' })))
      .execute()
      .catch((error: unknown) => error);
    assert.equal(asRefusal(twice).code, 'CM4092');
    const crossed = await sql`do $$ begin raise exception 'crossed' using errcode = '40P01'; end $$`
      .execute(db)
      .catch((error: unknown) => error);
    assert.equal(asRefusal(crossed).code, 'CM4092');
    assert.equal(asRefusal(new Error('ours')).code, 'CM5000');
  });
});

describe('an answer that is cut off', () => {
  const INFO = 30;
  const ERROR = 50;
  /** A server with one download, and its next log line. */
  async function serve(body: (gone: Promise<unknown>) => Promise<Readable>) {
    const lines = new PassThrough({ encoding: 'utf8' });
    const server = await createHttpServer(readConfig({ LOG_LEVEL: 'info', ADMIN_PASSWORD: '' }), lines);
    const asked = new Promise<void>((resolve) => {
      server.post('/download', async ({ raw }, reply) => {
        const gone = once(raw.socket, 'close');
        resolve();
        return reply
          .header('Content-Type', 'application/zip')
          .header('Content-Disposition', 'attachment')
          .send(await body(gone));
      });
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    return {
      address: `http://127.0.0.1:${port}/download`,
      asked,
      logged: async () => {
        for (;;) {
          const [text] = (await once(lines, 'data')) as [string];
          const line = JSON.parse(text) as { level: number; err?: { code: string } };
          if (line.err) return [line.level, line.err.code];
        }
      },
      close: () => server.close(),
    };
  }

  it('because its reader went away is no error', async () => {
    const { address, asked, logged, close } = await serve(async (gone) => {
      await gone;
      return Readable.from(['late']);
    });
    // A body that was read whole: otherwise the framework sees by itself that the reader is gone.
    const headers = { 'content-type': 'application/json' };
    const reading = request(address, { method: 'POST', headers }).end('{}');
    const ended = once(reading, 'error');
    await asked;
    const line = logged();
    reading.destroy();
    await ended;
    assert.deepEqual(await line, [INFO, 'ERR_STREAM_PREMATURE_CLOSE']);
    await close();
  });

  it('because what it is read from broke off is one', async () => {
    const { address, logged, close } = await serve(async () => {
      const source = new PassThrough();
      setImmediate(() => source.destroy());
      return source;
    });
    const line = logged();
    const answer = await fetch(address, { method: 'POST' });
    assert.deepEqual([answer.status, answer.headers.get('content-disposition')], [500, null]);
    assert.equal(((await answer.json()) as { code: string }).code, 'CM5000');
    assert.deepEqual(await line, [ERROR, 'ERR_STREAM_PREMATURE_CLOSE']);
    await close();
  });

  it('before its first byte is told in words, as any refusal is', async () => {
    const { address, close } = await serve(async () => {
      const source = new PassThrough();
      setImmediate(() => source.destroy(new Refusal('CM5032', {}, { retryAfter: 5 })));
      return source;
    });
    const answer = await fetch(address, { method: 'POST' });
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(((await answer.json()) as { code: string }).code, 'CM5032');
    await close();
  });
});
