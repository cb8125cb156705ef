import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { nextBehind, type RowPlace } from '../database/keyset.ts';
import { TimeZone } from '../http/time-zone.ts';
import { sheetTexts } from '../testing/sheet.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { inBatches, sheetOf, workbook } from './export.ts';

describe('an export', () => {
  let app: TestApp;
  /** Sizes of the batches that were asked of the database. */
  let asked: number[];
  before(async () => {
    app = await startApp();
    // Four to a microsecond, so that a place without the id, or with less than microseconds, loses rows.
    await sql`
      insert into interface_log (created_at, call_path, call_name, method, status, code, result, duration_ms, trace_id)
      select timestamptz '2026-01-05' + n / 4 * interval '1 microsecond', '/export-test', n::text, 'POST', 200, '000000', 1, 1, ''
      from generate_series(1, 2500) as n`.execute(app.database.db);
  });
  after(() => app.stop());

  function rows() {
    asked = [];
    const all = app.database.db
      .selectFrom('interface_log')
      .select(['id', 'call_name'])
      .where('call_path', '=', '/export-test');
    return inBatches(
      async (place: RowPlace | null, most) => {
        const found = await nextBehind(all, place, most).execute();
        asked.push(found.length);
        return found;
      },
      (last) => ({ value: last.place, id: last.id }),
    );
  }

  it('reads batch after batch, newest first, without losing or doubling a row', async () => {
    const read: number[] = [];
    for await (const batch of rows()) read.push(...batch.map((row) => Number(row.call_name)));
    assert.deepEqual(asked, [1_000, 1_000, 500]);
    assert.deepEqual(
      read,
      Array.from({ length: 2_500 }, (_, n) => 2_500 - n),
    );
  });

  it('asks for nothing more when the reader goes away', async () => {
    for await (const _ of rows()) break;
    assert.deepEqual(asked, [1_000]);
  });

  it('ends with a full batch that has none behind it, and with none at all', async () => {
    const sizes: number[] = [];
    const pages = [1_000, 0];
    const read = async () => Array.from({ length: pages.shift() ?? 0 }, () => ({}));
    for await (const batch of inBatches(read, () => null)) sizes.push(batch.length);
    assert.deepEqual(sizes, [1_000, 0]);
    for await (const batch of inBatches(read, () => null)) sizes.push(batch.length);
    assert.deepEqual(sizes, [1_000, 0, 0]);
  });

  it('is a workbook of the columns, each batch shown at once, with the day in its name', async () => {
    const columns = [
      { key: 'id', heading: '编号', cell: ({ name }: { name: string }) => name },
      { key: 'fixed', heading: '固定', width: 8, cell: () => '=1' },
    ];
    let presented = 0;
    const sheet = sheetOf('样例', columns, rows(), async (batch) => {
      presented++;
      return batch.map((row) => ({ name: `第${row.call_name}条` }));
    });
    const zone = new TimeZone('Asia/Shanghai');
    const exported = workbook('样例', sheet, { now: new Date('2026-03-01T20:00:00Z'), zone });
    assert.equal(exported.fileName, '样例_20260302.xlsx');
    assert.equal(workbook('样例导入模板', sheet).fileName, '样例导入模板.xlsx');
    const bytes = Buffer.concat(await Array.fromAsync(exported.body as AsyncIterable<Buffer>));
    const [heads, first, ...others] = sheetTexts(bytes);
    assert.deepEqual(
      [heads, first],
      [
        ['编号', '固定'],
        ['第2500条', '=1'],
      ],
    );
    assert.deepEqual([others.length, presented], [2_499, 3]);
  });
});
