/** Upgrades while people work: old code on a new schema (decision 32). */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Call, calls } from '@outbound/contract';
import { sql } from 'kysely';
import { newDataFolder, startProduct } from '../../scripts/product.ts';
import { testDatabaseKind } from './database/fresh.ts';
import { activityBody, entriesOf, newPhone } from './testing/activities.ts';
import type { TestSession } from './testing/factories.ts';
import { form, pdf } from './testing/files.ts';
import { startApp, type TestApp } from './testing/start-app.ts';
import { callAt } from './testing/two-nodes.ts';
import { type VersionBefore, versionBefore } from './testing/version-before.ts';

const lists = Object.values(calls)
  .flatMap((group): Call[] => Object.values(group))
  .filter(({ kind, method }) => kind === 'page' && method === 'POST');

let made = 0;

/** What people do all day: every list, and a record written, published, signed up for, decided and looked up. */
async function work(url: string, as: TestSession): Promise<void> {
  const succeed = async <C extends Call>(call: C, body: unknown, who: { as?: TestSession } = { as }) => {
    const reply = await callAt(url, call, body, who);
    assert.equal(reply.code, '000000', `${call.path}: ${reply.status} ${reply.message}`);
    return reply.data;
  };
  for (const call of lists) {
    const reply = await callAt(url, call, { pageNum: 1, pageSize: 10 }, { as });
    // A list that the other version does not have, or that wants to be told of what.
    assert.ok(
      ['000000', 'CM4041', 'CM4040', 'CM4000'].includes(reply.code),
      `${call.path}: ${reply.status} ${reply.message}`,
    );
  }
  await succeed(calls.user.current, {});
  await succeed(calls.dictionary.add, { kind: 'type', type: `upgrade-${++made}`, name: `升级${made}` });
  const { id } = await succeed(calls.activity.save, activityBody());
  await succeed(calls.activity.approve, { id, publishStatus: 1 });
  const items = await succeed(calls.activity.openForm, { id }, {});
  const entries = entriesOf({ id, form: items }, { 姓名: '李娜', 手机号: newPhone() });
  const applied = await succeed(calls.application.openApply, entries, {});
  await succeed(calls.application.detail, { id: applied.id });
  await succeed(calls.activity.openView, { id }, {});
  await upload(url, as);
}

/** A file that nothing holds: its row, and its bytes. */
async function upload(url: string, { token }: TestSession): Promise<void> {
  const response = await fetch(`${url}/web${calls.file.uploadFile.path}`, {
    method: 'POST',
    headers: { cookie: `latinAccessToken=${token}` },
    body: form([{ name: '说明.pdf', bytes: pdf() }]),
  });
  const { code, message } = (await response.json()) as { code: string; message: string };
  assert.equal(code, '000000', message);
}

if (testDatabaseKind() === 'postgresql')
  describe('an upgrade of one node of two', () => {
    let app: TestApp;
    let admin: TestSession;
    before(async () => {
      app = await startApp();
      admin = await app.signInAs('admin');
    });
    after(() => app.stop());

    it('leaves the code of the version before at work on the schema of this one', async (t) => {
      const old: VersionBefore | null = await versionBefore();
      // A clone without history: the rules of scripts/migration-rules.ts hold what they can without it.
      if (old === null) return t.diagnostic('NO HISTORY: the version before did not run on the new schema');
      t.diagnostic(`version before: ${old.commit}`);
      t.after(() => old.remove());
      const folder = await newDataFolder();
      t.after(() => folder.remove());
      const env = {
        DATABASE_URL: app.database.databaseUrl ?? '',
        DATA_DIR: folder.path,
        SAMPLE: 'off',
        RATE_LIMITS: 'off',
      };
      const node = await startProduct(env, join(old.path, 'server/src/main.ts'));
      // Also when it fails at work; that it ends well is asked below.
      t.after(() => node.kill());
      await work(node.url, admin);
      assert.doesNotMatch(node.output(), /call failed/);
      assert.equal(await node.stop(), 0);
    });

    it('leaves a running node at work whose tables get further columns', async () => {
      const { db } = app.database;
      // As often as it takes until each of its statements has a name.
      for (let round = 0; round < 12; round++) await work(app.url, admin);
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
          and relnamespace = 'public'::regnamespace`.execute(db);
      assert.ok(rows.length > 30);
      await db.transaction().execute(async (trx) => {
        for (const { name } of rows)
          await sql`alter table ${sql.table(name)} add column of_tomorrow int not null default 0`.execute(
            trx,
          );
      });
      for (let round = 0; round < 4; round++) await Promise.all([work(app.url, admin), work(app.url, admin)]);
    });
  });
