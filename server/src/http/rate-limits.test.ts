import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { type MadeActivity, makeActivity, signUp } from '../testing/activities.ts';
import { signUpByPage, underPressure } from '../testing/sign-up-proof.ts';
import { cookieOf, startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';
import { VISITOR_COOKIE } from './visitor.ts';

describe('with rate limits on', () => {
  let app: TestApp;
  let activity: MadeActivity;
  before(async () => {
    app = await startApp({ rateLimits: true }, underPressure);
    activity = await makeActivity(app, await app.signInAs('admin'));
  });
  after(() => app.stop());

  /** Somebody who looked at the activity first, as everybody does who signs up on a page. */
  async function visitor(): Promise<Record<string, string>> {
    const { cookies } = await app.call(calls.activity.openView, { id: activity.id });
    const cookie = cookies.get(VISITOR_COOKIE)?.split(';')[0] ?? '';
    assert.notEqual(cookie, '');
    return { cookie };
  }

  it('all of three hundred people behind one address get through', async () => {
    let accepted = 0;
    for (let round = 0; round < 15; round++) {
      const people = await Promise.all(Array.from({ length: 20 }, visitor));
      const replies = await Promise.all(people.map((headers) => signUpByPage(app, activity, headers)));
      accepted += replies.filter(({ code }) => code === '000000').length;
      assert.deepEqual([...new Set(replies.map(({ message }) => message))], ['成功']);
    }
    assert.equal(accepted, 300);
  });

  it('a kept answer takes its share of what a visitor may have, and is refused when that is used up', async () => {
    const headers = await visitor();
    // One view was the visitor's first call; a share comes back each fifth of a second.
    const replies = await Promise.all(
      Array.from({ length: 400 }, () => app.call(calls.activity.openHot, {}, { headers })),
    );
    const stopped = replies.filter(({ status }) => status === 429);
    assert.ok(stopped.length > 50 && stopped.length <= 100, `${stopped.length} of 400 were stopped`);
    assert.equal(stopped[0]?.code, 'CM4290');
  });

  it('a page and the event stream are refused like calls when that is used up', async () => {
    const { openHot } = calls.activity;
    const headers = await visitor();
    const as = await app.signInAs(await app.makeUser());
    /** Asks within the burst: a share comes back each fifth of a second, so that whoever asks after the last answer may get one. */
    const refusedAfter = async (use: () => Promise<unknown>, ask: () => Promise<Response>) => {
      for (let go = 0; go < 20; go++) {
        let isGoing = true;
        const burst = Promise.all(Array.from({ length: 400 }, use)).finally(() => {
          isGoing = false;
        });
        const responses: Response[] = [];
        // All along: on a busy machine the first ones are answered before the burst has used anything up.
        while (isGoing) responses.push(...(await Promise.all(Array.from({ length: 4 }, ask))));
        await burst;
        const refused = responses.find(({ status }) => status === 429);
        for (const response of responses) if (response !== refused) await response.body?.cancel();
        if (refused) return refused;
      }
      return assert.fail('is never refused');
    };
    const page = await refusedAfter(
      () => app.call(openHot, {}, { headers }),
      () => fetch(`${app.url}/portal/index`, { headers }),
    );
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    await refusedAfter(
      () => app.call(calls.user.current, {}, { as }),
      () => fetch(`${app.url}/web/live`, { headers: { cookie: cookieOf(as) } }),
    );
  });

  it('reads no workbooks without end for one session, while its other calls go on', async () => {
    const as = await app.signInAs('admin');
    const imports = Object.values(calls).flatMap((area) =>
      'batchImportCheck' in area ? area.batchImportCheck : [],
    );
    assert.ok(imports.includes(calls.partner.batchImportCheck));
    for (const batchImportCheck of imports) {
      const replies = await Promise.all(
        Array.from({ length: 40 }, () => app.call(batchImportCheck, new FormData(), { as })),
      );
      const stopped = replies.filter(({ status }) => status === 429).length;
      assert.ok(stopped > 0 && stopped <= 10, `${stopped} of 40 were stopped`);
    }
    assert.equal((await app.call(calls.user.current, {}, { as })).code, '000000');
  });

  it('one client that posts sixty in a row is stopped, with or without a cookie, whatever it says of itself', async () => {
    const cookie = await visitor();
    for (const more of [cookie, {}]) {
      const replies = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          signUp(app, activity, {}, { headers: { ...more, 'x-forwarded-for': `10.1.0.${n}` } }),
        ),
      );
      const stopped = replies.filter(({ status }) => status === 429);
      assert.ok(stopped.length >= 29, `${stopped.length} of 60 were stopped`);
      for (const { code, message, headers } of stopped) {
        assert.equal(code, 'CM4290');
        assert.match(message, /^操作过于频繁，请 \d+ 秒后再试$/);
        assert.ok(Number(headers.get('retry-after')) > 0);
      }
    }
  });
});

it('one address is not given pseudonyms without end, and views by browsers beyond them count as one', async () => {
  const app = await startApp({ rateLimits: true });
  const { id } = await makeActivity(app, await app.signInAs('admin'));
  const seen = await Promise.all(
    Array.from({ length: 550 }, () => app.call(calls.activity.openView, { id })),
  );
  assert.deepEqual([...new Set(seen.map(({ code }) => code))], ['000000']);
  const named = seen.filter(({ cookies }) => cookies.has(VISITOR_COOKIE)).length;
  assert.ok(named >= 400 && named < 450, `${named} of 550`);
  const counted = () =>
    app.database.db
      .selectFrom('visit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  // They are written once a second; the half hour may end in between.
  let views = 0;
  await until(async () => {
    views = Number((await counted()).count);
    return views > named;
  });
  assert.ok(views === named + 1 || views === named + 2, `${views} views of ${named} browsers and the rest`);
  await app.stop();
});

it('made-up sessions of one address are not looked up without end, and who is signed in there keeps working', async () => {
  const app = await startApp({ rateLimits: true });
  const as = await app.signInAs('admin');
  const current = (token: string) => app.call(calls.user.current, {}, { as: { ...as, token } });
  assert.equal((await current(as.token)).code, '000000');
  const began = Date.now();
  let [looked, refused] = [0, 0];
  const madeUp = async () => {
    for (const { status } of await Promise.all(
      Array.from({ length: 50 }, (_, n) => current(`made-up-${n}`)),
    )) {
      assert.ok(status === 401 || status === 429, String(status));
      if (status === 429) refused++;
      else looked++;
    }
    assert.ok(looked <= 600 + (5 * (Date.now() - began)) / 1_000 + 1, `${looked} were looked up`);
  };
  while (refused < 20) await madeUp();
  assert.equal((await current(as.token)).code, '000000');
  // Five a second come back: on a busy machine one of them may be there for the stream.
  await until(async () => {
    await madeUp();
    const stream = await fetch(`${app.url}/web/live`, { headers: { cookie: 'latinAccessToken=made-up' } });
    await stream.arrayBuffer();
    return stream.status === 429;
  });
  await app.stop();
});
