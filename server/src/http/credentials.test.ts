import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { addBody } from '../testing/accounts.ts';
import type { TestSession } from '../testing/factories.ts';
import { makeInformation } from '../testing/information.ts';
import { ADMIN_PASSWORD, type Reply, startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';
import { CREDENTIAL_COOKIE, MARK_COOKIE } from './caller.ts';

const WRONG_PASSWORD = 'Mistyped-Lantern-9';

describe('the credential of a session', () => {
  let app: TestApp;
  let as: TestSession;
  let token: string;
  let mark: string;
  let signedIn: Reply<unknown>;
  before(async () => {
    app = await startApp({ logLevel: 'info' });
    signedIn = await app.call(calls.user.login, { userLoginId: 'admin', password: ADMIN_PASSWORD });
    const value = (name: string) => signedIn.cookies.get(name)?.split(/[=;]/)[1] ?? '';
    token = value(CREDENTIAL_COOKIE);
    mark = value(MARK_COOKIE);
    as = { id: 0, userId: 0, token, mark };
    assert.ok(token.length >= 32 && mark.length >= 16 && token !== mark);
  });
  after(async () => {
    app.takeErrors();
    await app.stop();
  });

  it('stands in one cookie and nowhere else: no answer, no header, no log, no row', async () => {
    const replies: Reply<unknown>[] = [
      signedIn,
      await app.call(calls.user.current, {}, { as }),
      await app.call(calls.user.checkToken, {}, { as }),
      await app.call(calls.user.routes, {}, { as }),
      await app.call(calls.user.modifyPassword, { oldPassword: WRONG_PASSWORD, newPassword: 'x' }, { as }),
      await app.call(calls.activity.page, { nonsense: 1 }, { as }),
      await app.call(calls.activity.detail, { id: 999_999 }, { as }),
      await app.call(calls.user.login, { userLoginId: 'admin', password: WRONG_PASSWORD }),
      await app.call(calls.user.login, { userLoginId: WRONG_PASSWORD, password: 'x' }),
    ];
    const { db } = app.database;
    // A fault of our own, so that a stack with its statement is logged.
    await sql`alter table activity rename to away`.execute(db);
    const broken = await app.call(calls.activity.detail, { id: 1 }, { as });
    await sql`alter table away rename to activity`.execute(db);
    assert.equal(broken.status, 500);
    replies.push(broken);
    const logged = async () => db.selectFrom('interface_log').selectAll().execute();
    // The interface log is written in batches.
    await until(async () => (await logged()).length >= replies.length);
    assert.equal((await logged()).length, replies.length);
    const rows = [
      ...(await logged()),
      ...(await db.selectFrom('operation_log').selectAll().execute()),
      ...(await db.selectFrom('session').selectAll().execute()),
    ];
    const lines = app.takeErrors();
    assert.match(lines.join(''), /away|activity/, 'the fault is in the log');
    const places = {
      answers: replies.map(({ bytes }) => bytes.toString('utf8')).join('\n'),
      headers: replies
        .flatMap(({ headers }) => [...headers])
        .filter(([name, line]) => name !== 'set-cookie' || !line.startsWith(`${CREDENTIAL_COOKIE}=`))
        .join('\n'),
      log: lines.join('\n'),
      rows: JSON.stringify(rows),
    };
    for (const [place, text] of Object.entries(places))
      for (const secret of [token, ADMIN_PASSWORD, WRONG_PASSWORD])
        assert.ok(
          !text.includes(secret),
          `${place} hold ${secret === token ? 'the credential' : 'a password'}`,
        );
  });

  it('is none in an address', async () => {
    for (const query of [`${CREDENTIAL_COOKIE}=${token}`, `accessToken=${token}`, `token=${token}`])
      assert.equal((await fetch(`${app.url}/web/openapi.json?${query}`)).status, 401);
    assert.equal((await app.call(calls.user.current, {}, { as })).status, 200, 'the cookie still opens');
    const inHeader = { authorization: `Bearer ${token}` };
    assert.equal((await app.call(calls.user.current, {}, { headers: inHeader })).status, 401);
  });

  it('is not the readable mark, which opens nothing', async () => {
    for (const cookie of [`${CREDENTIAL_COOKIE}=${mark}`, `${MARK_COOKIE}=${mark}`])
      assert.equal((await app.call(calls.user.current, {}, { headers: { cookie } })).status, 401);
  });

  it('leaves the page that gets a code in its address with no Referer at all, not even to ourselves', async () => {
    const page = await fetch(`${app.url}/transit?code=a&state=b`);
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
  });

  it('leaves with no Referer: other sites read our origin at most', async () => {
    for (const path of ['/portal/index', '/login', '/web/api/common/v1/publicKey'])
      assert.equal(
        (await fetch(`${app.url}${path}`)).headers.get('referrer-policy'),
        'strict-origin-when-cross-origin',
        path,
      );
  });
});

describe('what is told once', () => {
  it('stands with no Idempotency-Key: first passwords, preview links', async () => {
    const app = await startApp();
    try {
      const as = await app.signInAs('admin');
      const headers = () => ({ 'idempotency-key': randomUUID() });
      const body = await addBody(app, { userLoginId: 'told.once' });
      const added = await app.call(calls.account.add, body, { as, headers: headers() });
      assert.equal(added.code, '000000', added.message);
      const reset = await app.call(calls.account.reset, { ids: [added.data.id] }, { as, headers: headers() });
      const id = await makeInformation(app, as, { onShelf: false });
      const link = await app.call(
        calls.information.previewLink,
        { id, hours: 24 },
        { as, headers: headers() },
      );
      const secrets = [added.data.password, reset.data.passwordList[0]?.password, link.data.token];
      const { rows } = await sql<{
        row: string;
      }>`select idempotency_key::text as row from idempotency_key`.execute(app.database.db);
      for (const secret of secrets) {
        assert.ok(secret && secret.length >= 12);
        assert.ok(rows.every(({ row }) => !row.includes(secret)));
      }
    } finally {
      await app.stop();
    }
  });
});
