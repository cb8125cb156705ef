/**
 * Which index serves each list of news, each of its filters and each of its orders, by the plans of a database of 20,000
 * items: the table is never read whole, no text is cut into runs while a list is made, and no page is sorted out of more
 * than stands up to it.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it, mock } from 'node:test';
import { type Call, calls } from '@outbound/contract';
import { informationBody } from '../../testing/information.ts';
import {
  assertEveryFilter,
  mostSorted,
  nodesOf,
  overhearPlans,
  type Plan,
  settle,
} from '../../testing/plans.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { findOpenInformation } from './open-queries.ts';

const ITEMS = 20_000;
/** What stands in a list up to its third page, with some that are planned or gone. */
const PAGE = 200;
/** So many items at most are held against a word, and so many of the list. */
const MOST_HELD = 2_000;

/** A filter with the indexes that answer it; `gathered`: all that have it are found by them, then put in order. */
type Served = readonly [template: Record<string, unknown>, by: readonly string[], gathered?: 'gathered'];

const { information } = calls;
const openLists: readonly Served[] = [
  [{}, ['information_open_list']],
  [{ columnKey: 'risk' }, ['information_open_column']],
  [{ contentType: 1 }, ['information_open_type']],
  [{ order: 'hottest' }, ['information_hottest']],
  [{ order: 'hottest', columnKey: 'risk' }, ['information_hottest']],
  // A word is looked for behind a function of its own, whose plan is below: a part of what has it at most.
  [{ keyword: '跨境冷链' }, [], 'gathered'],
  [{ keyword: '的' }, ['information_open_list'], 'gathered'],
  [{ keyword: '墨西哥', order: 'hottest' }, ['information_hottest'], 'gathered'],
  [{ language: 'es' }, ['information_open_list']],
  [{ id: 3 }, ['information_open_list']],
];

const officeLists: readonly Served[] = [
  [{}, ['information_list']],
  [{ title: '锂矿' }, ['information_grams'], 'gathered'],
  [{ columnKey: 'risk' }, ['information_list']],
  [{ contentType: 1 }, ['information_list']],
  [{ publishStatus: 0 }, ['information_list']],
  [{ publishStatus: 1 }, ['information_list']],
  [{ publishStatus: 2 }, ['information_list']],
  [{ createdBy: '管理' }, ['information_list']],
  [{ pinned: true }, ['information_list']],
  [{ publishTimeStart: '2026-01-01 00:00:00' }, ['information_list']],
  [{ publishTimeEnd: '2100-01-01 00:00:00' }, ['information_list']],
  [{ recycled: true }, ['information_recycled']],
];

describe('the lists of news at size', () => {
  let app: TestApp;
  let overheard: ReturnType<typeof overhearPlans>;

  before(async () => {
    app = await startApp();
    const { pool } = app.database;
    const fill = await readFile(new URL('../../testing/many-information.sql', import.meta.url), 'utf8');
    await pool.query(`begin; set local fill.information = '${ITEMS}'; set local fill.characters = '60'; ${fill};
      update information set deleted_at = now(), publish_status = 0, on_shelf_time = null where id % 400 = 0; commit`);
    await settle(app, ['information', 'information_tally']);
    overheard = overhearPlans(
      app,
      await app.signInAs('admin'),
      (text) => /\binformation(_found|_tally)?\b/.test(text) && !/least\(|as is$/.test(text),
    );
  });
  after(async () => {
    mock.restoreAll();
    await app.stop();
  });

  const plansOf = (call: Call, template: object, pageNum: number, sort?: object): Promise<Plan[]> =>
    overheard.plansOf(call, { template, pageNum, pageSize: 10, sort });

  async function holds(call: Call, lists: readonly Served[]) {
    for (const [template, by, gathered] of lists) {
      const nodes = [...(await plansOf(call, template, 1)), ...(await plansOf(call, template, 3))];
      const place = `${call.path} ${JSON.stringify(template)}`;
      const whole = nodes.filter(
        (node) => node['Node Type'] === 'Seq Scan' && /^information/.test(node['Relation Name'] ?? ''),
      );
      assert.deepEqual(whole, [], `${place} reads a table whole`);
      const used = new Set(nodes.map((node) => node['Index Name']));
      assert.deepEqual(
        by.filter((index) => !used.has(index)),
        [],
        `${place} is served by ${[...used].join()}`,
      );
      const most = mostSorted(nodes);
      if (!gathered) assert.ok(most <= PAGE, `${place} sorts ${most} rows for a page`);
    }
    assertEveryFilter(
      call,
      lists.map(([template]) => template),
    );
  }

  it('the public list', () => holds(information.openPage, openLists));
  it('the office', () => holds(information.page, officeLists));

  it('a search costs what it may cost, whatever the word and the page', async () => {
    const { rows } = await app.database.pool.query<{ num: number }>(
      "select count(*)::int as num from information where search_grams(search_text) @> search_keys('的关税务')",
    );
    assert.ok((rows[0]?.num ?? 0) > MOST_HELD, 'runs that many have, of a word that nobody has');
    for (const [template, found] of [
      [{ keyword: '的' }, true],
      [{ keyword: '墨西哥的', order: 'hottest' }, true],
      [{ keyword: '的关税务' }, false],
      [{ keyword: '的关税务'.repeat(25) }, false],
    ] as const) {
      const reply = await app.call(information.openPage, { template });
      assert.equal(reply.data.dataBody.length > 0, found, template.keyword);
      for (const pageNum of [1, 900]) {
        const nodes = await plansOf(information.openPage, template, pageNum);
        const most = Math.max(...nodes.map((node) => node['Actual Rows']));
        assert.ok(
          most <= 2 * MOST_HELD + 10,
          `${template.keyword.slice(0, 8)}, page ${pageNum}: ${most} rows`,
        );
      }
    }
  });

  it('once a frequent word is counted its pages are what they were, read no further than they reach', async (t) => {
    t.mock.method(performance, 'now', () => 1_000_000);
    const { db, pool } = app.database;
    const none = new Set<string>();
    const { rows: texts } = await pool.query<{ text: string }>(
      'select search_text as text from information order by id * 7919 % 9973 limit 12',
    );
    const random = texts.map(({ text }, at) => text.slice(at * 3 + 4, at * 3 + 5 + (at % 4)));
    let frequent = 0;
    for (const keyword of ['的', '冷链', '墨西哥', '企业墨西', ...random])
      for (const filters of [{}, { order: 'hottest' as const }, { columnKey: 'risk' }]) {
        const asked = { keyword, ...filters };
        const counted = await findOpenInformation(db, asked, { pageNum: 2, pageSize: 10 }, none);
        for (const pageNum of [1, 2, 7, 150]) {
          const paging = { pageNum, pageSize: 10 };
          const [kept, anew] = [
            await findOpenInformation(db, asked, paging, none),
            // Nothing has been counted for it.
            await findOpenInformation(db.withoutPlugins(), asked, paging, none),
          ];
          const place = `${JSON.stringify(asked)}, page ${pageNum}`;
          assert.deepEqual(
            kept.dataBody.map(({ id }) => id),
            anew.dataBody.map(({ id }) => id),
            place,
          );
          assert.deepEqual([kept.count, kept.isEstimate], [counted.count, counted.isEstimate], place);
        }
        frequent += counted.isEstimate ? 1 : 0;
      }
    assert.ok(frequent >= 12, `${frequent} frequent ones`);
    for (const template of [
      { keyword: '的' },
      { keyword: '冷链' },
      { keyword: '墨西哥', order: 'hottest' },
    ]) {
      await plansOf(information.openPage, template, 1);
      const most = Math.max(
        ...(await plansOf(information.openPage, template, 2)).map((node) => node['Actual Rows']),
      );
      assert.ok(most <= 2 * PAGE, `${JSON.stringify(template)} reads ${most} rows`);
    }
  });

  it('what the search bar offers is found without reading all that have the word', async () => {
    const offered = async (keyword: string) =>
      (await app.call(calls.search.suggest, { keyword, language: 'es' })).data;
    // Before they are asked for: an answer is kept.
    const nodes = async (keyword: string) => {
      const found = await overheard.plansOf(calls.search.suggest, { keyword, language: 'es' });
      assert.ok(found.length > 0, keyword);
      const seq = found.filter((node) => node['Node Type'] === 'Seq Scan');
      assert.ok(!seq.some((node) => node['Relation Name'] === 'information' && node['Actual Loops'] > 0));
      return found;
    };
    // Every item has it, one in twelve, none in its title.
    for (const keyword of ['观察', '冷链', '的']) {
      const most = Math.max(...(await nodes(keyword)).map((node) => node['Actual Rows']));
      assert.ok(most <= PAGE, `${keyword}: ${most} rows`);
    }
    assert.equal((await offered('观察')).length, 4);
    // What is far behind is found by its index, and Spanish titles by theirs.
    for (const [keyword, index, title] of [
      ['第19999期', 'information_grams', /观察第19999期$/],
      ['noticia 1', 'information_translated', /^Noticia 1/],
    ] as const) {
      const used = (await nodes(keyword)).map((node) => node['Index Name']);
      assert.ok(used.includes(index), `${keyword}: ${used.join()}`);
      const titles = await offered(keyword);
      assert.ok(titles.length > 0 && titles.every((one) => title.test(one)), titles.join());
    }
  });

  it('each column that the office sorts by, from either end', async () => {
    const by: Record<string, string> = {
      createdTime: 'information_list',
      updatedTime: 'information_updated',
    };
    assert.deepEqual(Object.keys(by).sort(), [...information.page.sortable].sort());
    for (const [field, index] of Object.entries(by))
      for (const order of ['asc', 'desc']) {
        const nodes = await plansOf(information.page, {}, 3, { field, order });
        assert.ok(
          nodes.some((node) => node['Index Name'] === index),
          `${field} ${order}: ${nodes.map((node) => node['Index Name']).join()}`,
        );
      }
  });

  it('the recycle bin, too, by each column from either end', async () => {
    const by = { createdTime: 'information_bin_created', updatedTime: 'information_bin_updated' };
    for (const [field, index] of Object.entries(by))
      for (const order of ['asc', 'desc']) {
        const nodes = await plansOf(information.page, { recycled: true }, 3, { field, order });
        assert.ok(
          nodes.some((node) => node['Index Name'] === index),
          `${field} ${order}: ${nodes.map((node) => node['Index Name']).join()}`,
        );
      }
  });

  it('finds words by their runs, however many items have them', async () => {
    const { rows: body } = await app.database.pool.query<{ prosqlbody: string; proconfig: string[] }>(
      "select proconfig from pg_proc where proname = 'information_found'",
    );
    assert.deepEqual(body[0]?.proconfig, ['enable_seqscan=off', 'enable_indexscan=off']);
    for (const keyword of ['的', '墨西', '墨西哥', '跨境冷链', '没有这样的词']) {
      const client = await app.database.pool.connect();
      try {
        await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off');
        const { rows } = await client.query(
          `explain (format json) select id from information where search_grams(search_text) @> search_keys('${keyword}') limit 2001`,
        );
        const used = nodesOf(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Index Name']);
        assert.ok(used.includes('information_words'), `${keyword}: ${used.join()}`);
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });

  it('what is read most, what is planned next, and the feeds of a language', async () => {
    const { pool } = app.database;
    const planOf = async (text: string) => {
      const { rows } = await pool.query(`explain (format json) ${text}`);
      return nodesOf(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Index Name']);
    };
    const [hot] = await overheard.queriesOf(information.openHot, {});
    assert.ok((await planOf(hot?.text ?? '')).includes('information_hottest'));
    const next = await planOf('select min(on_shelf_time) from information where on_shelf_time > now()');
    assert.ok(next.includes('information_plan_on'), next.join());
    for (const language of ['es', 'pt']) {
      const feed = await planOf(`select id from information where shown_from <= now() and shown_until > now()
        and title_${language} <> '' order by shown_from desc, id desc limit 30`);
      assert.ok(feed.includes(`information_open_${language}`), feed.join());
    }
  });

  it('a column of the dictionary stands in the text, so that its list keeps its plan; another one does not', async () => {
    const listOf = async (columnKey: string) => {
      const queries = await overheard.queriesOf(information.openPage, { template: { columnKey } });
      return queries.find(({ text }) => /order by information\.pinned/.test(text));
    };
    const [known, unknown] = [await listOf('risk'), await listOf("o'risk")];
    assert.deepEqual(known?.values, []);
    assert.match(known?.text ?? '', /column_key = 'risk'/);
    assert.ok(unknown?.values.includes("o'risk") && !unknown.text.includes("o'risk"));
  });

  it('how many have a word that thousands have: counted once for who leafs, anew for who has written', async (t) => {
    t.mock.method(performance, 'now', () => 1_000_000);
    const as = await app.signInAs('admin');
    const asked = (pageNum: number) => ({ template: { title: '锂矿' }, pageNum, pageSize: 10 });
    const countOf = async () => (await app.call(information.page, asked(1), { as })).data.count;
    const count = await countOf();
    assert.ok(count > 1_000 && count < 10_000, String(count));
    const queries = await overheard.queriesOf(information.page, asked(2));
    assert.ok(queries.length > 0 && queries.every(({ text }) => !/count\(/.test(text)));
    await app.call(information.add, informationBody({ title: '锂矿新政' }), { as });
    assert.equal(await countOf(), count + 1);
  });
});
