import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls } from '@outbound/contract';
import exceljs from 'exceljs';
import { readXlsx } from 'hucre/xlsx';
import { makeActivity, newPhone, signUp } from './testing/activities.ts';
import type { TestSession } from './testing/factories.ts';
import { sheetTexts } from './testing/sheet.ts';
import { makePartner } from './testing/shelf.ts';
import { startApp, type TestApp } from './testing/start-app.ts';
import { dispatch, makeTemplate, person } from './testing/tasks.ts';
import { importForm, workbook } from './testing/workbooks.ts';

/** A time that another program made of its number, which is a fraction of a day: to the second. */
const serialOf = (time: Date) =>
  String((Math.round(time.getTime() / 1_000) * 1_000 - Date.UTC(1899, 11, 30)) / 86_400_000);

/** As exceljs reads it: row by row, each cell where its reference says. */
async function byExceljs(bytes: Buffer): Promise<string[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  const sheet = book.worksheets[0];
  assert.ok(sheet);
  const rows: string[][] = [];
  for (let number = 1; number <= sheet.rowCount; number++) {
    const row = sheet.getRow(number);
    rows.push(
      Array.from({ length: sheet.columnCount }, (_, at) => {
        const { value, text } = row.getCell(at + 1);
        return value instanceof Date ? serialOf(value) : text;
      }),
    );
  }
  return rows;
}

/** As hucre reads it. */
async function byHucre(bytes: Buffer): Promise<string[][]> {
  const sheet = (await readXlsx(new Uint8Array(bytes))).sheets[0];
  assert.ok(sheet);
  return sheet.rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? serialOf(cell) : String(cell ?? ''))),
  );
}

/** Readers leave out empty cells at the ends of rows, each in its own way. */
const withoutEnds = (rows: string[][]) =>
  rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1));

/** They answer what is stored. */
const storedFiles = new Set<Call>([
  calls.file.download,
  calls.exportTask.download,
  calls.ownSignUp.file,
  calls.ownSignUp.paper,
]);

/** They answer a text or an archive, not a workbook. */
const others = new Set<Call>([calls.taskDocument.generate, calls.signUpFiles.download]);

const subjects: [string, Record<string, Call>][] = Object.entries(calls);
const downloads = subjects.flatMap(([subject, ones]) =>
  Object.entries(ones)
    .filter(([, call]) => call.kind === 'download' && !storedFiles.has(call) && !others.has(call))
    .map(([name, call]) => ({ title: `${subject}.${name}`, call, name, ones })),
);

describe('every workbook, as other programs read it', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    await app.makeDepartment({ name: '总公司', code: 'HQ' });
    await app.makeUser({ userName: '=李娜' });
    await makePartner(app, admin, { name: '=商会' });
    const activity = await makeActivity(app, admin, {});
    await signUp(app, activity, { 手机号: newPhone() });
    const { userId } = (await app.call(calls.user.current, {}, { as: admin })).data;
    await dispatch(app, admin, await makeTemplate(app), [person(userId)]);
    await app.database.pool.query(`insert into alarm_fact
      (source_id, alarm_no, alarm_time, alarm_source, dept_id, region_code, occur_day, victim_name)
      values ('1', 'J1', now(), 1, 1, 510104, current_date, '=刘洋')`);
  });
  after(() => app.stop());

  /** The number of an import whose rows are all faulty. */
  async function faultyImport(ones: Record<string, Call>): Promise<string> {
    const { importTemplate, batchImportCheck } = ones;
    assert.ok(importTemplate && batchImportCheck);
    const template = await app.call(importTemplate, {}, { as: admin });
    const headings = sheetTexts(template.bytes)[0] ?? [];
    const first = (headings.find((heading) => heading.endsWith('*')) ?? '').replace('*', '');
    const bytes = await workbook([{ [first]: '\u0001' }, { [first]: '没有 <这样> 的' }], headings);
    const checked = await app.call(batchImportCheck, importForm(bytes, { confirmRepeat: '1' }), {
      as: admin,
    });
    return (checked.data as { importId: string }).importId;
  }

  /** The record of an import whose rows are all faulty. */
  async function faultyRecord(ones: Record<string, Call>): Promise<number> {
    const { importTake, importRecordPage } = ones;
    assert.ok(importTake && importRecordPage);
    await app.call(importTake, { importId: await faultyImport(ones) }, { as: admin });
    const list = await app.call(importRecordPage, { template: {} }, { as: admin });
    return (list.data as { dataBody: { batchId: number }[] }).dataBody[0]?.batchId ?? 0;
  }

  async function bodyOf(name: string, ones: Record<string, Call>): Promise<object> {
    if (name === 'batchTemplate') return { templateId: (await makeTemplate(app)).templateId };
    if (name === 'importFaults') return { importId: await faultyImport(ones) };
    return name === 'importRecordFaults' ? { batchId: await faultyRecord(ones) } : {};
  }

  for (const { title, call, name, ones } of downloads)
    it(`${title}: exceljs and hucre read what we wrote`, async () => {
      const reply = await app.call(call, await bodyOf(name, ones), { as: admin });
      assert.equal(reply.status, 200, reply.message);
      const written = sheetTexts(reply.bytes);
      assert.ok(written.length > (/template$/i.test(name) ? 0 : 1), 'rows behind the heading');
      const expected = withoutEnds(written);
      assert.deepEqual(withoutEnds(await byExceljs(reply.bytes)), expected);
      assert.deepEqual(withoutEnds(await byHucre(reply.bytes)), expected);
    });
});
