/**
 * Which index serves each list of partners and banners, each of its filters and each of its orders, by the plans of a
 * database of 20,000 of them: no table is read whole, and no page is sorted out of more than stands up to it.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it, mock } from 'node:test';
import { type Call, calls } from '@outbound/contract';
import { assertEveryFilter, mostSorted, overhearPlans, type Plan, settle } from '../../testing/plans.ts';
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

describe('the lists of partners and banners at size', () => {
  let app: TestApp;
  let plansOf: (call: Call, body: object) => Promise<Plan[]>;

  before(async () => {
    app = await startApp();
    const { pool } = app.database;
    const fill = await readFile(new URL('../../testing/many-partners.sql', import.meta.url), 'utf8');
    await pool.query(`begin; set local fill.partners = '${RECORDS}'; ${fill}; commit`);
    await settle(app, ['partner', 'banner']);
    const as = await app.signInAs('admin');
    plansOf = overhearPlans(
      app,
      as,
      (text) => /"(partner|banner)"/.test(text) && !/least\(/.test(text),
    ).plansOf;
  });
  after(async () => {
    mock.restoreAll();
    await app.stop();
  });

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
    const most = mostSorted(nodes);
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
      assertEveryFilter(
        call,
        served.map(([template]) => template),
      );
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
