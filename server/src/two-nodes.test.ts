/** Two processes over one PostgreSQL behind a balancer: what is one product to people must be one to them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { testDatabaseKind } from './database/fresh.ts';
import { postTaskMessages } from './messages/index.ts';
import { storePictureCode } from './sign-in/picture-code/picture-code.ts';
import { entriesOf, type MadeActivity, makeActivity, newPhone } from './testing/activities.ts';
import type { TestSession } from './testing/factories.ts';
import { listenLive } from './testing/live-stream.ts';
import { cookieOf, startApp, type TestApp } from './testing/start-app.ts';
import { callAt, logChainKey, startTwoNodes, type TwoNodes } from './testing/two-nodes.ts';
import { until as eventually } from './testing/waits.ts';

const { login, current, logout } = calls.user;
const PASSWORD = 'Wandering-Andes-7';

// An embedded database has one process.
if (testDatabaseKind() === 'postgresql')
  describe('two nodes', () => {
    /** Makes people and reads rows; no caller of these tests asks it. */
    let app: TestApp;
    let two: TwoNodes;
    let admin: TestSession;
    before(async () => {
      app = await startApp({ logChainKeys: [logChainKey] });
      admin = await app.signInAs('admin');
      two = await startTwoNodes(app.database.databaseUrl ?? '');
    });
    after(async () => {
      await two.stop();
      await app.stop();
    });
    beforeEach(() => app.database.db.deleteFrom('sign_in_failure').execute());

    const urlOf = (turn: number) => two.nodes[turn % 2 === 0 ? 0 : 1].url;
    const onBoth = async (as: TestSession) => {
      const replies = await Promise.all(two.nodes.map(({ url }) => callAt(url, current, {}, { as })));
      return replies.map(({ status }) => status);
    };
    let addresses = 0;
    /** Somebody at an address that nobody else has: limits do not tell him from another otherwise. */
    const stranger = () => ({ 'x-forwarded-for': `10.7.${addresses >> 8}.${addresses++ & 255}` });

    const signUpAt = (url: string, activity: MadeActivity, key: string = randomUUID()) =>
      callAt(url, calls.application.openApply, entriesOf(activity, { 姓名: '李娜', 手机号: newPhone() }), {
        headers: { ...stranger(), 'idempotency-key': key },
      });
    const liveOf = async ({ id }: MadeActivity) => {
      const { rows } = await sql<{ live: number }>`
        select count(*) as live from application where activity_id = ${id} and apply_status in (0, 1)`.execute(
        app.database.db,
      );
      return Number(rows[0]?.live);
    };

    it('know who signed in at the other one, and that he has left or was frozen', async () => {
      const user = await app.makeUser({ password: PASSWORD });
      const signedIn = await fetch(`${urlOf(0)}/web${login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userLoginId: user.userLoginId, password: PASSWORD }),
      });
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const own = { headers: { cookie } };
      assert.equal((await callAt(urlOf(1), current, {}, own)).data.userLoginId, user.userLoginId);
      assert.equal((await callAt(urlOf(1), logout, {}, own)).code, '000000');
      assert.equal((await callAt(urlOf(0), current, {}, own)).status, 401);
      const as = await app.signInAs(user);
      assert.deepEqual(await onBoth(as), [200, 200]);
      const frozen = await callAt(
        urlOf(0),
        calls.account.status,
        { ids: [user.userId], status: 0 },
        { as: admin },
      );
      assert.equal(frozen.code, '000000', frozen.message);
      assert.deepEqual(await onBoth(as), [401, 401]);
    });

    it('take a right away with the next call', async () => {
      const user = await app.makeUser({ codes: ['latin_sys_dict'] });
      const as = await app.signInAs(user);
      const codes = async () =>
        (
          await Promise.all(
            [0, 1].map((turn) => callAt(urlOf(turn), calls.user.getUserResourceCode, {}, { as })),
          )
        ).map(({ data }) => data.includes('latin_sys_dict'));
      assert.deepEqual(await codes(), [true, true]);
      await app.database.db.deleteFrom('role_resource').where('role_id', '=', user.roleId).execute();
      assert.deepEqual(await codes(), [false, false]);
    });

    it('give a client who goes to both in turn no more than one of them would', async () => {
      const headers = { ...stranger() };
      const { openHot } = calls.activity;
      const begin = Date.now();
      let [given, refused] = [0, 0];
      const client = async () => {
        while (refused < 100) {
          const { status } = await callAt(two.url, openHot, {}, { headers });
          if (status === 429) refused++;
          else given++;
        }
      };
      await Promise.all([client(), client(), client()]);
      const ofOne = 600 + (10 * (Date.now() - begin)) / 1_000;
      assert.ok(given > 0.95 * ofOne - 20 && given < 1.2 * ofOne, `${given} of both, ${ofOne} of one`);
    });

    it('count failed passwords together: of twenty tries at once at both, five are looked at', async () => {
      const user = await app.makeUser({ password: PASSWORD });
      const address = stranger();
      const attempt = async (turn: number, password: string) =>
        callAt(
          urlOf(turn),
          login,
          {
            userLoginId: user.userLoginId,
            password,
            verifyId: await storePictureCode(app.database.db, 'KW4X'),
            verifyCode: 'kw4x',
          },
          { headers: address },
        );
      const replies = await Promise.all(Array.from({ length: 20 }, (_, turn) => attempt(turn, 'wrong')));
      const byCode = Object.groupBy(replies, ({ code }) => code);
      assert.deepEqual([byCode.UM4100?.length, byCode.UM4103?.length], [5, 15]);
      for (const turn of [0, 1]) assert.equal((await attempt(turn, PASSWORD)).code, 'UM4103');
    });

    it('take a picture code once', async () => {
      const user = await app.makeUser({ password: PASSWORD });
      const userLoginId = user.userLoginId;
      for (const turn of [0, 1])
        await callAt(urlOf(turn), login, { userLoginId, password: 'wrong' }, { headers: stranger() });
      const code = { verifyId: await storePictureCode(app.database.db, 'KW4X'), verifyCode: 'kw4x' };
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          callAt(urlOf(turn), login, { userLoginId, password: PASSWORD, ...code }, { headers: stranger() }),
        ),
      );
      assert.equal(replies.filter(({ code: answer }) => answer === '000000').length, 1);
      assert.equal(replies.filter(({ code: answer }) => answer === 'UM4102').length, 9);
    });

    it('give twenty places to twenty of sixty who sign up at both at once', async () => {
      const activity = await makeActivity(app, admin, { capacity: 20 });
      const replies = await Promise.all(
        Array.from({ length: 60 }, (_, turn) => signUpAt(urlOf(turn), activity)),
      );
      assert.equal(replies.filter(({ code }) => code === '000000').length, 20);
      assert.equal(await liveOf(activity), 20);
    });

    it('answer one key once, whichever of them is asked', async () => {
      const activity = await makeActivity(app, admin);
      const entries = entriesOf(activity, { 姓名: '李娜', 手机号: newPhone() });
      const headers = { 'idempotency-key': randomUUID(), cookie: await visitorOf(activity) };
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          callAt(urlOf(turn), calls.application.openApply, entries, { headers }),
        ),
      );
      assert.equal(new Set(replies.map(({ data }) => data.applyCode)).size, 1, JSON.stringify(replies[0]));
      assert.equal(await liveOf(activity), 1);
    });

    async function visitorOf({ id }: MadeActivity): Promise<string> {
      const seen = await fetch(`${urlOf(0)}/web${calls.activity.openView.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id }),
      });
      return seen.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
    }

    it('tell pages that are open at the other one', async () => {
      const abort = new AbortController();
      const stream = await fetch(`${urlOf(1)}/web/live`, {
        headers: { cookie: cookieOf(await app.signInAs(await app.makeUser())) },
        signal: abort.signal,
      });
      const { code } = await callAt(
        urlOf(0),
        calls.dictionary.add,
        { kind: 'type', type: 'afar', name: '彼处' },
        { as: admin },
      );
      assert.equal(code, '000000');
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      let heard = '';
      while (!heard.includes('event: dictionary\ndata: afar\n\n')) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
        assert.ok(!done, heard);
        heard += value;
      }
      abort.abort();
    });

    it('tell the pages of a message’s receivers, whoever posted it where, and each of one whose time has come', async () => {
      const [user, other] = [await app.makeUser(), await app.makeUser()];
      const [as, asOther] = [await app.signInAs(user), await app.signInAs(other)];
      const streams = await Promise.all(two.nodes.map(({ url }) => listenLive(url, as)));
      const others = await Promise.all(two.nodes.map(({ url }) => listenLive(url, asOther)));
      await Promise.all([...streams, ...others].map((stream) => stream.until('retry')));
      const told = async () => {
        await Promise.all(streams.map((stream) => stream.until('event: messages')));
        for (const stream of streams) stream.forget();
      };
      await app.database.db
        .transaction()
        .execute((trx) =>
          postTaskMessages(trx, [{ userId: user.userId, msgType: 1, content: '新任务' }], { actorId: null }),
        );
      await told();
      const publicTime = app.platform.zone.text(new Date(Date.now() + 2_000));
      const body = {
        title: '定时',
        content: '<p>到时</p>',
        audience: 3,
        targetIds: [user.userId],
        publicTime,
      };
      assert.equal((await callAt(urlOf(0), calls.systemMessage.add, body, { as: admin })).code, '000000');
      await told();
      for (const stream of others) assert.equal(stream.heard().includes('event: messages'), false);
      for (const stream of [...streams, ...others]) stream.close();
    });

    it('do one job once: the chain of the log, to which both add, has no gap and no row twice', async () => {
      const unchained = async () => {
        const { rows } = await sql<{ left: number }>`
          select count(*) as left from operation_log
          where not exists (select from operation_log_chain as c where c.log_id = operation_log.id)`.execute(
          app.database.db,
        );
        return Number(rows[0]?.left);
      };
      for (const end = Date.now() + 30_000; (await unchained()) > 0; )
        assert.ok(Date.now() < end, 'not chained');
      for (const { url } of two.nodes) {
        let position = 0;
        for (;;) {
          const { data } = await callAt(
            url,
            calls.userLog.verify,
            { afterPosition: position },
            { as: admin },
          );
          assert.equal(data.fault, null);
          position = data.position;
          if (data.isComplete) break;
        }
        assert.ok(position > 0);
      }
    });

    it('lose no call and leave no lock when one is killed in the midst, or stopped', async () => {
      // A few dozen each: what a crowd pays for the places of one activity is not the matter here.
      const activities = new Map<number, Promise<MadeActivity>>();
      let sent = 0;
      const nextActivity = (): Promise<MadeActivity> => {
        const number = Math.floor(sent++ / 25);
        const made = activities.get(number) ?? makeActivity(app, admin);
        activities.set(number, made);
        return made;
      };
      let isOver = false;
      let acknowledged = 0;
      const failures: string[] = [];
      const people = Array.from({ length: 6 }, async () => {
        while (!isOver) {
          const { code, status, message } = await signUpAt(two.url, await nextActivity());
          if (code === '000000') acknowledged++;
          else failures.push(`${status} ${code} ${message}`);
        }
      });
      const until = async (number: number) => {
        while (acknowledged < number && failures.length === 0)
          await new Promise((next) => setImmediate(next));
      };
      await until(40);
      await two.nodes[0].kill();
      await until(100);
      await two.nodes[0].again();
      await until(140);
      assert.equal(await two.nodes[1].stop(), 0);
      await until(200);
      await two.nodes[1].again();
      isOver = true;
      await Promise.all(people);
      assert.deepEqual(failures, []);
      for (const { output } of two.nodes) assert.doesNotMatch(output(), /call failed/);
      const live = await Promise.all([...activities.values()].map(async (made) => liveOf(await made)));
      assert.ok(live.reduce((sum, one) => sum + one) >= acknowledged, 'what was acknowledged is there');
      // A node that is at work holds one between two of its statements; what was left behind stays.
      await eventually(async () => {
        const { rows } = await sql<{ held: number }>`
          select count(*) as held from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
            and pid not in (select pid from pg_stat_activity where state = 'active')`.execute(
          app.database.db,
        );
        return Number(rows[0]?.held) === 0;
      });
    });
  });
