/** kill -9 while facts come in and their sums are folded: what was acknowledged is there, whole, and counted once. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { calls, commAppealLabels } from '@outbound/contract';
import { newDataFolder, startProduct } from '../../../scripts/product.ts';
import { commAppealCells } from '../testing/fact-rows.ts';
import { ownDatabase } from '../testing/processes.ts';
import { until } from '../testing/waits.ts';
import { importForm, workbook } from '../testing/workbooks.ts';

const ADMIN_PASSWORD = 'Sturdy-Harbour-42';
const ROWS = 40;
/** Of all appeals of `commAppealCells`. */
const days = { timeStart: '2026-02-01 00:00:00', timeEnd: '2026-02-28 23:59:59' };

it('keeps every acknowledged import over kill -9, each of them whole, and its sums are those of its rows', async () => {
  const folder = await newDataFolder();
  const own = await ownDatabase();
  const env = { DATA_DIR: folder.path, ADMIN_PASSWORD, SAMPLE: 'off', RATE_LIMITS: 'off', ...own.env };
  let product = await startProduct(env);
  let cookie = '';
  const send = async (path: string, body: unknown) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${product.url}/web${path}`, {
      method: 'POST',
      headers: { cookie, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    const answer = (await response.json()) as { code: string; message: string; data: never };
    assert.equal(answer.code, '000000', answer.message);
    return { data: answer.data, cookies: response.headers.getSetCookie() };
  };
  const ask = async <T>(path: string, body: unknown): Promise<T> => (await send(path, body)).data;
  const signIn = async () => {
    const { cookies } = await send(calls.user.login.path, { userLoginId: 'admin', password: ADMIN_PASSWORD });
    cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  };

  let acknowledged = 0;
  await signIn();
  const posting = (async () => {
    for (let serial = 0; ; ) {
      const rows = Array.from({ length: ROWS }, () => commAppealCells(++serial, '出海生态赋能平台'));
      const form = importForm(await workbook(rows, Object.values(commAppealLabels)));
      const isThere = await send(calls.commAppealEntry.batchImport.path, form).catch((error: unknown) => {
        // Only a connection that breaks is what was meant.
        if (error instanceof assert.AssertionError) throw error;
        return null;
      });
      if (!isThere) return;
      acknowledged++;
    }
  })();
  await until(() => acknowledged >= 4, 5);
  await product.kill();
  await posting;
  product = await startProduct(env);

  await signIn();
  const { count } = await ask<{ count: number }>(calls.commAppealEntry.page.path, { template: {} });
  assert.equal(count % ROWS, 0, `${count} rows: half an import is stored`);
  assert.ok(count >= acknowledged * ROWS, `${count} rows of ${acknowledged} acknowledged imports`);
  const { summary } = await ask<{ summary: { appealNum: number } }>(calls.commAppeal.statistics.path, days);
  assert.equal(summary.appealNum, count);

  // Folded or not: a check counts all rows, and finds no sum that is another one.
  type Checks = {
    factList: { factName: string; diffNum: number; isRunning: boolean; isRebuilding: boolean }[];
  };
  const checks = () => ask<Checks>(calls.statisticCheck.list.path, {});
  await until(async () => (await checks()).factList.every(({ isRebuilding }) => !isRebuilding), 100);
  await ask(calls.statisticCheck.start.path, {});
  await until(async () => (await checks()).factList.every(({ isRunning }) => !isRunning), 100);
  for (const { factName, diffNum } of (await checks()).factList) assert.equal(diffNum, 0, factName);

  assert.equal(await product.stop(), 0);
  await own.drop();
  await folder.remove();
});
