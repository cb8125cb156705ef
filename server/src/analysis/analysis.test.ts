import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls, FactKind } from '@outbound/contract';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const research = calls.researchAndJudgement;
const all: Call[] = [...Object.values(research), calls.returnFund.statistics, calls.commAppeal.statistics];

describe('statistics of an empty database', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  for (const call of all)
    it(`${call.path} answers zeros for every bucket`, async () => {
      const reply = await app.call(call, {}, { as: admin });
      assert.equal(reply.code, '000000', reply.message);
      const {
        xAxisList,
        seriesList = [],
        summary = {},
      } = reply.data as {
        xAxisList: string[];
        seriesList?: { dataList: (number | null)[] }[];
        summary?: Record<string, number | null>;
      };
      assert.equal(xAxisList.length, 30);
      for (const { dataList } of seriesList) {
        assert.equal(dataList.length, 30);
        assert.deepEqual(
          [...new Set(dataList)].filter((value) => value !== 0 && value !== null),
          [],
        );
      }
      for (const [key, value] of Object.entries(summary))
        assert.ok(value === null || value === 0, `${key} ${value}`);
    });

  it('fact/page has no rows of any fact', async () => {
    for (const fact of Object.values(FactKind)) {
      const { data, code } = await app.call(calls.fact.page, { template: { fact } }, { as: admin });
      assert.deepEqual([code, data.count, data.dataBody], ['000000', 0, []]);
    }
  });
});
