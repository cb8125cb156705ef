/**
 * What one file may cost everybody: for each import the most rows that a workbook may have, in the shapes that cost most to
 * judge, and pictures at their largest. A stall of the event loop fails here by the shape's name.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls, commAppealLabels, returnFundLabels } from '@outbound/contract';
import { commAppealCells } from './testing/fact-rows.ts';
import type { TestSession } from './testing/factories.ts';
import { FarClient, type FarReply } from './testing/far-client.ts';
import { noisePng } from './testing/files.ts';
import { LoopWatch, machineFactor } from './testing/loop-watch.ts';
import { cookieOf, startApp, type TestApp } from './testing/start-app.ts';
import { type Cells, importForm, workbook } from './testing/workbooks.ts';

const MOST_STALL_MS = 100;
const ROWS = 10_000;

const rows = (cells: (n: number) => Cells) => Array.from({ length: ROWS }, (_, n) => cells(n));
const long = (n: number) => `${n}<&"`.padEnd(60, '长');

interface Case {
  name: string;
  call: Call;
  headings: string[];
  rows: Cells[];
}

const people = ['账号', '姓名', '手机号码', '身份证号', '用户类型', '所属部门', '角色', '备注'];
const departments = ['上级部门', '部门名称', '部门编码', '负责人', '备注'];
const dictionary = ['字典类型', '字典名称', '上级键', '键', '值', '备注'];

const department = (n: number, above: string): Cells => ({
  上级部门: above,
  部门名称: `${n}`.padEnd(50, '部'),
  部门编码: `W-${n}`,
});
const entry = (n: number, above: string): Cells => ({
  ...{ 字典类型: 'worst', 字典名称: '长', 上级键: above, 键: `k${n}`, 值: `值${n}` },
});

const cases: Case[] = [
  {
    name: 'people whose every cell is wrong and long',
    call: calls.account.batchImportCheck,
    headings: people,
    rows: rows((n) => Object.fromEntries(people.map((heading) => [heading, long(n)]))),
  },
  {
    name: 'people with many unknown departments and roles',
    call: calls.account.batchImportCheck,
    headings: people,
    rows: rows((n) => ({
      ...{ 账号: `worst.${n}`, 姓名: '长', 用户类型: '警察' },
      所属部门: Array.from({ length: 20 }, (_, m) => `没有${n}${m}`).join(';'),
      角色: Array.from({ length: 50 }, (_, m) => `没有${m}`).join(';'),
    })),
  },
  {
    name: 'departments in one line down',
    call: calls.department.batchImportCheck,
    headings: departments,
    rows: rows((n) => department(n, n === 0 ? '' : `W-${n - 1}`)),
  },
  {
    name: 'departments in one line up',
    call: calls.department.batchImportCheck,
    headings: departments,
    rows: rows((n) => department(n, n === ROWS - 1 ? '' : `W-${n + 1}`)),
  },
  {
    name: 'departments in a circle',
    call: calls.department.batchImportCheck,
    headings: departments,
    rows: rows((n) => department(n, `W-${(n + 1) % ROWS}`)),
  },
  {
    name: 'departments of one parent with one name',
    call: calls.department.batchImportCheck,
    headings: departments,
    rows: rows((n) => ({ ...department(n, ''), 部门名称: '同名' })),
  },
  {
    name: 'entries in one line',
    call: calls.dictionary.batchImportCheck,
    headings: dictionary,
    rows: rows((n) => entry(n, n === 0 ? '' : `k${n - 1}`)),
  },
  {
    name: 'entries in circles of which others hang',
    call: calls.dictionary.batchImportCheck,
    headings: dictionary,
    rows: rows((n) => entry(n, `k${n % 3 === 0 ? n + 1 : n - 1}`)),
  },
  {
    name: 'types of their own each',
    call: calls.dictionary.batchImportCheck,
    headings: dictionary,
    rows: rows((n) => ({ ...entry(n, ''), 字典类型: `worst_${n}`, 字典名称: long(n) })),
  },
  {
    name: 'returned funds whose every cell is wrong and long',
    call: calls.returnFundEntry.batchImportCheck,
    headings: Object.values(returnFundLabels),
    rows: rows((n) =>
      Object.fromEntries(Object.values(returnFundLabels).map((heading) => [heading, long(n)])),
    ),
  },
  {
    name: 'appeals whose names are nearly right',
    call: calls.commAppealEntry.batchImportCheck,
    headings: Object.values(commAppealLabels),
    rows: rows((n) => ({ ...commAppealCells(n, `总公司${n}`), '运营商/平台': `中国移劫${n % 10}` })),
  },
];

describe('the largest workbook in its worst shape', () => {
  let app: TestApp;
  let admin: TestSession;
  let client: FarClient;
  let watch: LoopWatch;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    client = new FarClient();
    watch = new LoopWatch();
  });
  after(async () => {
    watch.stop();
    await client.close();
    await app.stop();
  });

  async function sent(call: Call, form: FormData | object): Promise<{ reply: FarReply; stall: number }> {
    const { headers, body } = await encoded(form);
    watch.longest();
    const reply = await client.send({
      ...{ url: `${app.url}/web${call.path}`, method: 'POST', body },
      headers: { ...headers, cookie: cookieOf(admin) },
    });
    await new Promise(setImmediate);
    return { reply, stall: watch.longest() };
  }
  async function keepsNobodyWaiting(call: Call, form: FormData | object): Promise<FarReply> {
    for (let turn = 0, factor = 1; ; turn++, factor = machineFactor()) {
      const { reply, stall } = await sent(call, form);
      assert.equal(reply.status, 200, reply.message);
      if (stall <= MOST_STALL_MS * factor) return reply;
      assert.ok(turn < 2, `the event loop stood for ${stall.toFixed()} ms`);
    }
  }

  for (const one of cases)
    it(`of ${one.name} is judged without keeping anybody waiting`, async () => {
      const bytes = await workbook(one.rows, one.headings);
      await keepsNobodyWaiting(one.call, importForm(bytes));
    });

  it('is taken, or answered with its faults, without keeping anybody waiting', async () => {
    const good = await workbook(
      rows((n) => entry(n, n % 100 === 0 ? '' : `k${n - (n % 100)}`)),
      dictionary,
    );
    await keepsNobodyWaiting(calls.dictionary.batchImport, importForm(good, { updateExisting: '1' }));
  });

  it('of faulty rows is answered without keeping anybody waiting', async () => {
    const bytes = await workbook(cases[0]?.rows ?? [], people);
    const { data } = await app.call(calls.account.batchImportCheck, importForm(bytes), { as: admin });
    assert.equal(data.failNum, ROWS);
    const { importId } = data;
    const { bytes: answered } = await keepsNobodyWaiting(calls.account.importFaults, { importId });
    assert.ok(answered > 100_000, `${answered} bytes`);
  });

  it('of a picture is cleaned without keeping anybody waiting', async () => {
    // A second or two of work: done here it would stand out by far, and a busy machine still ends it in a visitor's time.
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(noisePng(1_500, 1_500))]), 'a.png');
    await keepsNobodyWaiting(calls.file.upload, form);
  });
});

/** The bytes of a body with the header that says what they are. */
async function encoded(form: FormData | object) {
  if (!(form instanceof FormData))
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) };
  const request = new Request('http://form', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: new Uint8Array(await request.arrayBuffer()),
  };
}
