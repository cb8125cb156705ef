import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { type FreshDatabase, freshDatabase, testDatabaseKinds } from './fresh.ts';
import { contains, isRun, searchKeys, searchPattern } from './search.ts';

const titles = [
  '巴西商务考察团报名',
  '墨西哥 México 投资说明会',
  '智利·圣地亚哥 50%关税优惠',
  '秘鲁_矿业_论坛',
  '哥伦比亚 100\\200 计划',
  '阿根廷之夜🎉🇦🇷',
  'ＡＢＣ全角Ｔitle',
  'São Paulo   展会',
  '圣保罗保罗圣',
  'O\'Higgins "quoted"',
];

type Searchable = { searchable: { id: number; title: string | null; grams: string[] } };

for (const kind of await testDatabaseKinds()) {
  describe(`search on ${kind}`, () => {
    let database: FreshDatabase;
    let db: Kysely<Searchable>;

    before(async () => {
      database = await freshDatabase({ kind });
      db = database.db as Kysely<unknown> as Kysely<Searchable>;
      await sql`create table searchable (id int primary key, title text, grams text[] generated always as (search_grams(title)) stored)`.execute(
        db,
      );
      await sql`create index searchable_grams on searchable using gin (grams)`.execute(db);
      for (const [id, title] of titles.entries())
        await sql`insert into searchable values (${id}, ${title})`.execute(db);
      await sql`insert into searchable values (100, null)`.execute(db);
    });
    after(() => database.drop());

    async function find(keyword: string): Promise<number[]> {
      const rows = await db
        .selectFrom('searchable')
        .select('id')
        .where(({ ref }) => contains(ref('grams'), ref('title'), keyword))
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    }

    const expected: [keyword: string, ids: number[]][] = [
      ['西', [0, 1]],
      ['墨西', [1]],
      ['考察团', [0]],
      ['西商', [0]],
      ['商西', []],
      ['察考', []],
      ['巴西墨西', []],
      ['mexico', [1]],
      ['MÉXICO', [1]],
      ['é', [1, 6, 9]],
      ['abc', [6]],
      ['ａｂｃ全角', [6]],
      ['sao paulo 展', [7]],
      ['Paulo　展会', [7]],
      ['%', [2]],
      ['0%', [2]],
      ['_', [3]],
      ['_矿业_', [3]],
      ['矿_', []],
      ['\\', [4]],
      ['100\\2', [4]],
      ['1_0', []],
      ['🎉', [5]],
      ['夜🎉', [5]],
      ['🇦🇷', [5]],
      ["o'h", [9]],
      ['"quoted"', [9]],
      ['罗圣', [8]],
      // All its pairs are in the title, but not in this order.
      ['罗圣保', []],
      ["'; drop table searchable; --", []],
      ['·', [2]],
    ];
    for (const [keyword, ids] of expected) {
      it(`finds ${JSON.stringify(keyword)}`, async () => assert.deepEqual(await find(keyword), ids));
    }

    it('takes a keyword apart as the database does, which is not asked for the plain ones', async () => {
      // Every plain character, alone and beside others; and some that only the database knows to fold.
      const plain = [...Array(95).keys()]
        .map((at) => String.fromCharCode(32 + at))
        .filter((one) => one !== 'I');
      const chinese = ['一', '鿿', '巴西', '墨西哥城'];
      const words = [...plain, ...chinese].flatMap((one, at) => [
        one,
        `${one}西${one}`,
        ` ${plain[at % 90]}  ${one}X_% `,
      ]);
      const folded = ['I', 'IBM 论坛', 'São Paulo', 'ＡＢ', '巴\t西', '夜🎉', '〇'];
      for (const word of [...words, ...folded]) {
        const { rows } = await sql<{ keys: boolean; pattern: boolean; isRun: boolean }>`
          select array(select unnest(${searchKeys(word)}) order by 1) = array(select unnest(search_keys(${word})) order by 1) as keys,
            ${searchPattern(word)} = search_pattern(${word}) as pattern,
            ${isRun(word)} = (length(search_fold(${word})) <= 2) as "isRun"`.execute(db);
        assert.deepEqual(rows, [{ keys: true, pattern: true, isRun: true }], JSON.stringify(word));
      }
      const asksIt = (word: string) => /search_keys/.test(searchKeys(word).compile(db).sql);
      assert.deepEqual([...words, ...folded].filter(asksIt), folded);
    });

    it('filters nothing when the keyword is empty, and survives NUL and half an emoji', async () => {
      assert.equal((await find('  ')).length, titles.length + 1);
      assert.deepEqual(await find('巴\0西'), [0]);
      assert.deepEqual(await find('\ud83c'), []);
    });

    it('uses the index, for one character too', async () => {
      await sql`insert into searchable select n, '活动第' || n from generate_series(1000, 20000) n`.execute(
        db,
      );
      // Sorts in what waits beside the index, as the server's own vacuum does.
      await sql`vacuum (analyze) searchable`.execute(db);
      for (const keyword of ['墨', '墨西', '墨西哥']) {
        const plan = await db
          .selectFrom('searchable')
          .select('id')
          .where(({ ref }) => contains(ref('grams'), ref('title'), keyword))
          .explain();
        assert.match(JSON.stringify(plan), /searchable_grams/, keyword);
      }
    });

    it('gives no grams for null and for nothing', async () => {
      const { rows } =
        await sql`select search_grams(null) as none, search_grams('  ') as blank, search_grams('啊') as one, search_grams('巴西') as two`.execute(
          db,
        );
      assert.deepEqual(rows, [{ none: [], blank: [], one: ['啊'], two: ['巴', '西', '巴西'] }]);
    });
  });

  describe(`monthly partitions on ${kind}`, () => {
    it('are created once where they are missing, across the turn of the year, and dropped when they are old', async () => {
      const database = await freshDatabase({ kind });
      try {
        const { pool } = database;
        await pool.query('create table "Log" (at timestamptz not null, id bigint) partition by range (at)');
        const create = async (from: string, months: number) =>
          (await pool.query(`select month_partitions('"Log"', $1, $2) as created`, [from, months])).rows[0]
            .created;
        assert.equal(await create('2026-11-15', 3), 3);
        assert.equal(await create('2026-12-01', 3), 1);
        assert.equal(await create('2026-11-01', 4), 0);
        const both = await Promise.all([create('2027-03-01', 2), create('2027-03-01', 2)]);
        assert.equal(both[0] + both[1], 2);
        await pool.query(
          `insert into "Log" values ('2026-11-01 00:00+00', 1), ('2027-02-28 23:59:59.999+00', 2)`,
        );
        await assert.rejects(
          pool.query(`insert into "Log" values ('2026-10-31 23:59:59+00', 3)`),
          /no partition/,
        );
        const dropped = (day: string) =>
          pool.query(`select drop_month_partitions('"Log"', $1) as dropped`, [day]);
        assert.equal((await dropped('2026-11-30')).rows[0].dropped, 0);
        assert.equal((await dropped('2027-01-15')).rows[0].dropped, 2);
        assert.deepEqual((await pool.query('select id from "Log"')).rows, [{ id: 2 }]);
      } finally {
        await database.drop();
      }
    });
  });
}
