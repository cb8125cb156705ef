/**
 * Which index serves each list of partners and banners, each of its filters and each of its orders, by the plans of a
 * database of 20,000 of them: no table is read whole, and no page is sorted out of more than stands up to it.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it, mock } from 'node:test';
import { type Call, calls } from '@outbound/contract';
import pg from 'pg';
import type { z } from 'zod';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const RECORDS = 20_000;
/** What stands in a list up to its third page, with some that are planned or gone. */
const PAGE = 200;

/** A filter with the index that answers it; `gathered`: all that have it are found by it, then put in order. */
type Served = readonly [template: Record<string, unknown>, by: string, gathered?: 'gathered'];

const lists: readonly (readonly [Call, readonly Served[]])[] = [
  [
    calls.partner.openPage,
    [
      [{}, 'partner_open_list'],
      [{ kind: 1 }, 'partner_open_kind'],
      [{ country: 'CL' }, 'partner_open_country'],
      [{ keyword: '第19999号' }, 'partner_words', 'gathered'],
      [{ language: 'es' }, 'partner_open_list'],
    ],
  ],
  [
    calls.partner.page,
    [
      [{}, 'partner_list'],
      [{ name: '第19999号' }, 'partner_grams', 'gathered'],
      [{ kind: 1 }, 'partner_list'],
      [{ country: 'CL' }, 'partner_list'],
      [{ publishStatus: 0 }, 'partner_list'],
      [{ publishStatus: 1 }, 'partner_list'],
      [{ publishStatus: 2 }, 'partner_list'],
      [{ recycled: true }, 'partner_recycled'],
    ],
  ],
  [
    calls.banner.page,
    [
      [{}, 'banner_list'],
      [{ title: '第19999号' }, 'banner_grams', 'gathered'],
      [{ publishStatus: 0 }, 'banner_list'],
      [{ publishStatus: 1 }, 'banner_list'],
      [{ publishStatus: 2 }, 'banner_list'],
      [{ recycled: true }, 'banner_recycled'],
    ],
  ],
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('the lists of partners and banners at size', () => {
  let app: TestApp;
  let as: TestSession;
  const heard: { text: string; values: unknown[] }[] = [];

  before(async () => {
    app = await startApp();
    const { pool } = app.database;
    const fill = await readFile(new URL('../../testing/many-partners.sql', import.meta.url), 'utf8');
    await pool.query(`begin; set local fill.partners = '${RECORDS}'; ${fill}; commit`);
    await pool.query('vacuum analyze');
    as = await app.signInAs('admin');
    const query = pg.Client.prototype.query;
    mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
      const [what, more] = given as [string | { text: string; values: unknown[] }, unknown[]];
      const text = typeof what === 'string' ? what : what.text;
      const values = typeof what === 'string' ? more : what.values;
      if (/^\s*(select|with)\b/i.test(text) && /"(partner|banner)"/.test(text) && !/least\(/.test(text))
        heard.push({ text, values: Array.isArray(values) ? values : [] });
      return Reflect.apply(query, this, given);
    });
  });
  after(async () => {
    mock.restoreAll();
    await app.stop();
  });

  async function plansOf(call: Call, body: object): Promise<Plan[]> {
    heard.length = 0;
    const reply = await app.call(call, body, { as });
    assert.equal(reply.code, '000000', reply.message);
    const plans: Plan[] = [];
    for (const { text, values } of heard.splice(0)) {
      const { rows } = await app.database.pool.query(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    return plans;
  }

  const namesOf = (nodes: readonly Plan[]) => nodes.map((node) => node['Index Name']).join();

  function isServed(nodes: readonly Plan[], place: string, by: string, gathered?: 'gathered') {
    const whole = nodes.filter(
      (node) => node['Node Type'] === 'Seq Scan' && /^(partner|banner)/.test(node['Relation Name'] ?? ''),
    );
    assert.deepEqual(whole, [], `${place} reads a table whole`);
    assert.ok(
      nodes.some((node) => node['Index Name'] === by),
      `${place} is served by ${namesOf(nodes)}`,
    );
    const sorted = nodes.filter((node) => node['Node Type'] === 'Sort').flatMap((node) => node.Plans ?? []);
    const most = Math.max(0, ...sorted.map((node) => node['Actual Rows']));
    if (!gathered) assert.ok(most <= PAGE, `${place} sorts ${most} rows for a page`);
  }

  for (const [call, served] of lists)
    it(call.path, async () => {
      for (const [template, by, gathered] of served) {
        const nodes = [
          ...(await plansOf(call, { template, pageNum: 1, pageSize: 10 })),
          ...(await plansOf(call, { template, pageNum: 3, pageSize: 10 })),
        ];
        isServed(nodes, `${call.path} ${JSON.stringify(template)}`, by, gathered);
      }
      const { body } = call as unknown as { body: { shape: { template: z.ZodDefault<z.ZodObject> } } };
      const named = new Set(served.flatMap(([template]) => Object.keys(template)));
      assert.deepEqual([...named].sort(), Object.keys(body.shape.template.unwrap().shape).sort(), call.path);
    });

  it('each column that the office sorts by, from either end', async () => {
    for (const kind of ['partner', 'banner'] as const) {
      const by: Record<string, string> = { createdTime: `${kind}_created`, updatedTime: `${kind}_updated` };
      assert.deepEqual(Object.keys(by).sort(), [...calls[kind].page.sortable].sort());
      for (const [field, index] of Object.entries(by))
        for (const order of ['asc', 'desc'])
          isServed(
            await plansOf(calls[kind].page, { pageNum: 3, pageSize: 10, sort: { field, order } }),
            `${kind} by ${field} ${order}`,
            index,
          );
    }
  });

  it('what the home page shows, one partner, and where one is moved', async () => {
    isServed(await plansOf(calls.partner.openHome, {}), 'home', 'partner_open_list');
    isServed(await plansOf(calls.partner.openDetail, { id: 11 }), 'detail', 'partner_open_kind');
    isServed(await plansOf(calls.banner.openList, {}), 'banners', 'banner_position');
    const moved = await plansOf(calls.partner.move, { id: 19_000, beforeId: 30 });
    isServed(moved, 'move', 'partner_position');
  });
});
