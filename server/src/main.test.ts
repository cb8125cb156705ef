/** The server as a process: what it says when it is ready, and what it keeps when it ends, however it ends. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { calls, FormItemType, PublishStatus } from '@outbound/contract';
import { newDataFolder, type Product, startProduct } from '../../scripts/product.ts';
import { addressOfServer, testDatabaseKind } from './database/fresh.ts';
import { ownDatabase } from './testing/processes.ts';
import { until } from './testing/waits.ts';

const ADMIN_PASSWORD = 'Sturdy-Harbour-42';
const isPostgresql = testDatabaseKind() === 'postgresql';

interface Envelope {
  code: string;
  message: string;
  data: Record<string, unknown> & { dataBody: Record<string, unknown>[]; count: number };
}

async function post(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/web${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, ...((await response.json()) as Envelope) };
}

/** An administrator's cookie and one activity on the shelf with a form of name and phone. */
async function openActivity(url: string) {
  const signedIn = await post(url, calls.user.login.path, { userLoginId: 'admin', password: ADMIN_PASSWORD });
  assert.equal(signedIn.code, '000000', signedIn.message);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const item = (name: string, sortNum: number) => ({
    name,
    sortNum,
    type: FormItemType.text,
    require: true,
    formItemDetailRespList: [],
  });
  const saved = await post(
    url,
    calls.activity.save.path,
    {
      title: '稳定性测试活动',
      poster: JSON.stringify([{ url: 'https://example.com/a.jpg' }]),
      activityType: 1,
      startTime: '2099-01-01 09:00:00',
      endTime: '2099-01-01 18:00:00',
      formItemList: [item('姓名', 1), item('手机号', 2)],
    },
    { cookie },
  );
  assert.equal(saved.code, '000000', saved.message);
  const { id } = saved.data;
  const shelved = await post(
    url,
    calls.activity.approve.path,
    { id, publishStatus: PublishStatus.onShelf },
    { cookie },
  );
  assert.equal(shelved.code, '000000', shelved.message);
  const form = await post(url, calls.activity.openForm.path, { id });
  const items = form.data as unknown as { id: number; name: string }[];
  /** The body of the n-th person's sign-up. */
  const entries = (n: number) =>
    items.map((one) => ({
      activityId: id,
      formId: one.id,
      name: one.name,
      value: one.name === '手机号' ? `139${String(n).padStart(8, '0')}` : `张${n}`,
    }));
  return { cookie, id, entries };
}

describe('the line that says that the server is ready', () => {
  it('says which version, database, files and time zone, and no credential', async () => {
    const folder = await newDataFolder();
    const own = await ownDatabase();
    const product = await startProduct({
      DATA_DIR: folder.path,
      SAMPLE: 'off',
      TIME_ZONE: 'America/Lima',
      ...own.env,
    });
    await product.stop();
    const line =
      product
        .output()
        .split('\n')
        .find((one) => one.includes('ready:')) ?? '';
    const { DATABASE_URL } = own.env;
    const database =
      DATABASE_URL === undefined
        ? `内置 embedded ${join(folder.path, 'database')}`
        : `PostgreSQL ${new URL(DATABASE_URL).host}${new URL(DATABASE_URL).pathname}`;
    assert.ok(line.includes(`数据库 database ${database}，文件 files ${join(folder.path, 'files')}，`), line);
    assert.match(line, /版本 version \d+\.\d+\.\d+，.*时区 time zone America\/Lima）$/);
    assert.ok(!line.includes('@'), line);
    await own.drop();
    await folder.remove();
  });
});

describe('a server that ends', () => {
  let folder: Awaited<ReturnType<typeof newDataFolder>>;
  let own: Awaited<ReturnType<typeof ownDatabase>>;
  let env: Record<string, string>;
  before(async () => {
    folder = await newDataFolder();
    own = await ownDatabase();
    env = { DATA_DIR: folder.path, ADMIN_PASSWORD, SAMPLE: 'off', RATE_LIMITS: 'off', ...own.env };
  });
  after(async () => {
    await own.drop();
    await folder.remove();
  });

  it('keeps every acknowledged sign-up over kill -9, each of them whole', async () => {
    let product = await startProduct(env);
    const { entries, id } = await openActivity(product.url);
    const acknowledged = new Set<string>();
    let next = 0;
    for (let round = 0; round < 2; round++) {
      const { url } = product;
      const posting = Array.from({ length: 6 }, async () => {
        for (;;) {
          try {
            const reply = await post(url, calls.application.openApply.path, entries(next++));
            if (reply.code === '000000') acknowledged.add(String(reply.data.applyCode));
          } catch {
            return;
          }
        }
      });
      const wanted = (round + 1) * 40;
      await until(() => acknowledged.size >= wanted, 5);
      await product.kill();
      await Promise.all(posting);
      product = await startProduct(env);
    }
    const again = await post(product.url, calls.user.login.path, {
      userLoginId: 'admin',
      password: ADMIN_PASSWORD,
    });
    const cookie = again.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const stored = new Set<string>();
    for (let pageNum = 1; ; pageNum++) {
      const body = { pageNum, pageSize: 100, template: { activityId: id } };
      const { data } = await post(product.url, calls.application.page.path, body, { cookie });
      for (const row of data.dataBody) {
        assert.equal((row.entryList as unknown[]).length, 2, 'half a sign-up is stored');
        stored.add(String(row.applyCode));
      }
      if (data.dataBody.length < 100) break;
    }
    assert.deepEqual(
      [...acknowledged].filter((code) => !stored.has(code)),
      [],
    );
    assert.equal(await product.stop(), 0);
  });

  it('finishes running calls and its buffers at SIGTERM', async () => {
    const product = await startProduct(env);
    const { entries, id, cookie } = await openActivity(product.url);
    await post(product.url, calls.activity.openView.path, { id });
    const running = Array.from({ length: 30 }, (_, n) =>
      post(product.url, calls.application.openApply.path, entries(n)),
    );
    await running[0];
    const stopping = product.stop();
    const outcomes = await Promise.allSettled(running);
    assert.equal(await stopping, 0);
    const answered = outcomes.filter((one) => one.status === 'fulfilled');
    assert.ok(answered.every((one) => one.value.code === '000000'));
    const restarted = await startProduct(env);
    const detail = await post(restarted.url, calls.activity.detail.path, { id }, { cookie });
    assert.equal(detail.data.viewNum, 1, 'the buffered view is lost');
    assert.ok(Number(detail.data.applyNum) >= answered.length);
    assert.equal(await restarted.stop(), 0);
  });
});

if (isPostgresql)
  describe('a server whose PostgreSQL goes away', () => {
    /** Stands between the server and PostgreSQL and can be pulled out, as a restart of PostgreSQL would. */
    async function plug(databaseUrl: string) {
      const sockets = new Set<Socket>();
      let server: Server;
      const open = async (port: number) => {
        server = createServer((near) => {
          const far = connect(addressOfServer(databaseUrl));
          for (const one of [near, far]) {
            sockets.add(one);
            one.on('error', () => {}).on('close', () => sockets.delete(one));
          }
          near.pipe(far).pipe(near);
        }).listen(port, '127.0.0.1');
        await once(server, 'listening');
        const address = server.address();
        return typeof address === 'object' && address ? address.port : 0;
      };
      const port = await open(0);
      return {
        port,
        pull: async () => {
          const closed = once(server, 'close');
          server.close();
          for (const one of sockets) one.destroy();
          await closed;
        },
        push: () => open(port),
      };
    }

    it('says so clearly and works again without a restart', async () => {
      const folder = await newDataFolder();
      const own = await ownDatabase();
      const url = new URL(own.env.DATABASE_URL ?? '');
      const cable = await plug(url.href);
      url.host = `127.0.0.1:${cable.port}`;
      const product: Product = await startProduct({
        DATA_DIR: folder.path,
        ADMIN_PASSWORD,
        SAMPLE: 'off',
        RATE_LIMITS: 'off',
        DATABASE_URL: url.href,
      });
      const { entries, cookie } = await openActivity(product.url);
      const figures = () =>
        post(product.url, calls.researchAndJudgement.caseHandleStatistics.path, {}, { cookie });
      assert.equal((await figures()).code, '000000');
      await cable.pull();
      const away = await post(product.url, calls.application.openApply.path, entries(1));
      assert.equal(away.status, 503);
      assert.equal(away.code, 'CM5030');
      const uncounted = await figures();
      assert.deepEqual([uncounted.status, uncounted.code], [503, 'CM5030']);
      assert.equal((await fetch(`${product.url}/readyz`)).status, 503);
      await cable.push();
      await until(async () => {
        const back = await post(product.url, calls.application.openApply.path, entries(2));
        assert.ok(back.status === 503 || back.code === '000000', back.message);
        return back.status !== 503;
      });
      assert.equal((await figures()).code, '000000');
      const said = (text: string) => product.output().split(`"msg":"${text}"`).length - 1;
      await until(() => said('the database answers again') > 0);
      assert.deepEqual([said('the database does not answer'), said('the database answers again')], [1, 1]);
      assert.match(
        product.output(),
        /"seconds":\d+,"refusedCalls":[1-9]\d*,"msg":"the database answers again"/,
      );
      assert.equal(await product.stop(), 0);
      await cable.pull();
      await own.drop();
      await folder.remove();
    });

    it('starts twice at once on an empty database: one migrates, both serve', async () => {
      const own = await ownDatabase();
      const folders = await Promise.all([newDataFolder(), newDataFolder()]);
      const both = await Promise.all(
        folders.map((folder) =>
          startProduct({ DATA_DIR: folder.path, ADMIN_PASSWORD, SAMPLE: 'on', ...own.env }),
        ),
      );
      const counts = await Promise.all(both.map((one) => post(one.url, calls.activity.openPage.path, {})));
      for (const reply of counts) assert.equal(reply.data.count, counts[0]?.data.count);
      assert.ok((counts[0]?.data.count ?? 0) >= 12);
      assert.deepEqual(await Promise.all(both.map((one) => one.stop())), [0, 0]);
      await own.drop();
      await Promise.all(folders.map((folder) => folder.remove()));
    });
  });
