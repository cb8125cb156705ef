import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  calls,
  DataScope,
  importedFields,
  type PermissionCode,
  PREVIEW_BASE,
  partnerFields,
} from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { makePartner, move, partnerBody } from '../../testing/shelf.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { type Cells, importForm, workbook } from '../../testing/workbooks.ts';

const { partner } = calls;
let app: TestApp;
let admin: TestSession;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const detailOf = async (id: number) => (await app.call(partner.detail, { id }, { as: admin })).data;
const wall = async (template: object = {}) =>
  (await app.call(partner.openPage, { template, pageSize: 100 })).data.dataBody.map(({ id }) => id);
const view = async (id: number, language?: 'es' | 'pt') =>
  (await app.call(partner.openDetail, { id, ...(language && { language }) })).data;

describe('partner/add', () => {
  it('keeps every field, with one history entry and one log row', async () => {
    const file = (
      await make.send(
        app,
        calls.file.coverFiles,
        { bytes: await make.png(), name: '标志.png' },
        { as: admin },
      )
    ).data;
    const body = {
      ...{ name: '智利出口促进局', kind: 0 as const, country: 'CL' as const },
      ...{ logo: JSON.stringify([{ url: `${PREVIEW_BASE}${file}`, name: '标志.png' }]), summary: '简介' },
      ...{
        website: 'https://example.com/cl',
        contact: 'info@example.com',
        onShelfTime: null,
        offShelfTime: null,
      },
      ...{
        introduction: '第一段\n\n第二段',
        nameEs: 'Oficina',
        summaryEs: 'Resumen',
        introductionEs: 'Texto',
      },
      ...{ namePt: 'Escritório', summaryPt: 'Resumo', introductionPt: 'Texto pt' },
    };
    const added = await app.call(partner.add, body, { as: admin });
    assert.equal(added.code, '000000', added.message);
    const { createdTime, updatedTime, ...rest } = await detailOf(added.data.id);
    assert.deepEqual(rest, {
      ...body,
      id: added.data.id,
      ...{
        publishStatus: 0,
        languages: ['zh', 'es', 'pt'],
        viewNum: 0,
        clickNum: 0,
        deletedTime: null,
        version: 1,
      },
      ...{ createdBy: '系统管理员', updatedBy: '系统管理员' },
    });
    assert.equal(createdTime, updatedTime);
    const row = await app.logged(added);
    assert.deepEqual(
      [row.content, row.object_type, row.object_name, row.operation_type],
      ['新增合作伙伴“智利出口促进局”', '合作伙伴', '智利出口促进局', 2],
    );
  });

  it('lets a name stand once, however it is spelled, also when two write it at once', async () => {
    const wish = partnerBody({ name: 'Câmara Única' });
    const replies = await Promise.all([1, 2].map(() => app.call(partner.add, wish, { as: admin })));
    assert.deepEqual(replies.map(({ code }) => code).sort(), ['000000', 'OM2000']);
    const id = replies.find(({ code }) => code === '000000')?.data.id ?? 0;
    const spelled = await app.call(partner.add, partnerBody({ name: 'CAMARA UNICA' }), { as: admin });
    assert.match(spelled.message, /已有名为“CAMARA UNICA”的合作伙伴/);
    // What lies in the recycle bin does not hold its name, and does not come back beside another one.
    await app.call(partner.delete, { ids: [id] }, { as: admin });
    assert.equal((await app.call(partner.add, wish, { as: admin })).code, '000000');
    const back = await app.call(partner.restore, { ids: [id] }, { as: admin });
    assert.deepEqual([back.data.doneNum, back.data.skippedList[0]?.reason], [0, '已有同名的合作伙伴']);
  });
});

describe('the wall', () => {
  it('narrows by kind, country and word of any language, in its order', async () => {
    const one = await makePartner(app, admin, { name: '墙上甲', kind: 0, country: 'PE', summary: '铜都' });
    const two = await makePartner(app, admin, {
      name: '墙上乙',
      kind: 3,
      country: 'PE',
      nameEs: 'Ñandú Prensa',
    });
    const three = await makePartner(app, admin, { name: '墙上丙', kind: 3, country: 'UY' });
    const draft = await makePartner(app, admin, { name: '墙上丁', onShelf: false });
    const told = await makePartner(app, admin, {
      ...{
        name: '港务同盟',
        introduction: '1998 年起\n经营散货码头',
        nameEs: 'Alianza',
        introductionEs: 'Muelles',
      },
    });
    assert.deepEqual(await wall({ keyword: '散货码头' }), [told]);
    assert.deepEqual(await wall({ keyword: 'muelles  同盟　1998' }), [told]);
    assert.deepEqual(await wall({ keyword: '散货 铜都' }), []);
    assert.deepEqual(await wall({ keyword: '墙上' }), [one, two, three]);
    assert.deepEqual(await wall({ country: 'PE' }), [one, two]);
    assert.deepEqual(await wall({ kind: 3, keyword: '墙' }), [two, three]);
    assert.deepEqual(await wall({ kind: 3, country: 'UY' }), [three]);
    assert.deepEqual(await wall({ keyword: '铜都' }), [one]);
    assert.deepEqual(await wall({ keyword: 'nandu' }), [two]);
    assert.deepEqual(await wall({ keyword: '%' }), []);
    assert.ok(!(await wall()).includes(draft));
    const home = (await app.call(partner.openHome, {})).data;
    assert.deepEqual(
      home.map(({ id }) => id),
      (await wall()).slice(0, 12),
    );
  });

  it('tells a visitor of one in his language where it is written, and others of its kind', async () => {
    const id = await makePartner(app, admin, {
      ...{
        name: '三语',
        summary: '中文简介',
        introduction: '介绍',
        website: 'https://example.com',
        contact: '总机',
      },
      ...{ nameEs: 'Tres idiomas', kind: 2, country: 'MX' },
    });
    const other = await makePartner(app, admin, { name: '同类', kind: 2 });
    const { relatedList, ...zh } = await view(id);
    assert.deepEqual(zh, {
      ...{ id, kind: 2, country: 'MX', logo: '', name: '三语', summary: '中文简介', language: 'zh' },
      ...{ website: 'https://example.com', contact: '总机', introduction: '介绍', languages: ['zh', 'es'] },
    });
    assert.deepEqual(
      relatedList.map((row) => row.id),
      [other],
    );
    const es = await view(id, 'es');
    assert.deepEqual(
      [es.name, es.summary, es.introduction, es.language],
      ['Tres idiomas', '中文简介', '介绍', 'es'],
    );
    assert.equal((await view(id, 'pt')).language, 'zh');
  });

  it('has nothing of what was withdrawn, on any road', async () => {
    const id = await makePartner(app, admin, { name: '撤下的', kind: 3, country: 'HT' });
    const neighbour = await makePartner(app, admin, { name: '邻居', kind: 3 });
    assert.equal((await view(id)).name, '撤下的');
    assert.ok((await view(neighbour)).relatedList.some((row) => row.id === id));
    await move(app, admin, 'partner', [id], 2);
    const gone = await app.call(partner.openDetail, { id });
    assert.deepEqual([gone.status, gone.code], [404, 'CM4040']);
    const roads = [await wall(), await wall({ keyword: '撤下' }), await wall({ country: 'HT' })];
    roads.push((await app.call(partner.openHome, {})).data.map((row) => row.id));
    roads.push((await view(neighbour)).relatedList.map((row) => row.id));
    for (const road of roads) assert.ok(!road.includes(id));
  });
});

describe('importing and exporting partners', () => {
  const headings = importedFields(partnerFields).map(([, { label }]) => label);
  const take = async (rows: readonly Cells[], fields: Record<string, string> = {}, as = admin) =>
    app.call(partner.batchImport, importForm(await workbook(rows, headings), fields), { as });
  const row = (name: string, more: Cells = {}): Cells => ({
    ...{ 名称: name, 分类: '商协会', '国家/地区': '巴西' },
    ...more,
  });

  it('adds rows, and says of each other row what is wrong with it', async () => {
    const there = await makePartner(app, admin, { name: '导入已有' });
    const rows = [
      row('导入甲', { 简介: '新来的', 官网: 'https://example.com' }),
      row('导入甲'),
      row('导入乙', { 分类: '朋友' }),
      row('', { 简介: '没有名称' }),
      row('导入丙', { 官网: 'ftp://example.com' }),
      row('导入丁', { 西班牙语简介: 'Sin nombre' }),
      row('导入已有'),
    ];
    const checked = await app.call(partner.batchImportCheck, importForm(await workbook(rows, headings)), {
      as: admin,
    });
    assert.deepEqual([checked.data.normalNum, checked.data.failNum, checked.data.existNum], [1, 6, 1]);
    const { data } = await take(rows);
    assert.deepEqual([data.addedNum, data.updatedNum, data.failNum], [1, 0, 6]);
    assert.deepEqual(
      data.errorList.map(({ errNum, cellFil }) => [errNum, cellFil]),
      [
        [3, '名称'],
        [4, '分类'],
        [5, '名称'],
        [6, '官网'],
        [7, '西班牙语名称'],
        [8, '名称'],
      ],
    );
    const listed = (await app.call(partner.page, { template: { name: '导入甲' } }, { as: admin })).data
      .dataBody[0];
    assert.deepEqual(
      [listed?.summary, listed?.kind, listed?.country, listed?.publishStatus],
      ['新来的', 1, 'BR', 0],
    );
    const faults = await app.call(partner.importFaults, { importId: data.importId }, { as: admin });
    assert.equal(sheetTexts(faults.bytes).length, 7);
    assert.equal((await detailOf(there)).version, 2);
  });

  it('updates what is there by its name, leaves what is empty, and moves no version without a change', async () => {
    const id = await makePartner(app, admin, { name: '更新者', summary: '旧', contact: '总机' });
    const first = await take([row('更新者', { 简介: '新', '国家/地区': '秘鲁' })], { updateExisting: '1' });
    assert.deepEqual([first.data.addedNum, first.data.updatedNum], [0, 1]);
    const changed = await detailOf(id);
    assert.deepEqual(
      [changed.summary, changed.contact, changed.country, changed.version, changed.publishStatus],
      ['新', '总机', 'PE', 3, 1],
    );
    await take([row('更新者', { 简介: '新', '国家/地区': '秘鲁' })], { updateExisting: '1' });
    assert.equal((await detailOf(id)).version, 3);
    const codes: PermissionCode[] = ['latin_op_partner', 'latin_op_partner_import'];
    const other = await app.signInAs(
      await app.makeUser({ deptId: await app.makeDepartment(), codes, scope: DataScope.self }),
    );
    const beyond = await take([row('更新者', { 简介: '越权' })], { updateExisting: '1' }, other);
    assert.match(beyond.data.errorList[0]?.reason ?? '', /不在您的数据范围内/);
    assert.equal((await detailOf(id)).summary, '新');
  });

  it('takes two spellings of one name for one partner, and the other rows all the same', async () => {
    const { data } = await take([row('导入别家'), row('Câmara Importada'), row('CAMARA IMPORTADA')]);
    assert.deepEqual([data.addedNum, data.failNum], [2, 1]);
    assert.deepEqual(
      data.errorList.map(({ errNum, cellFil }) => [errNum, cellFil]),
      [[4, '名称']],
    );
  });

  it('overwrites nothing that a colleague writes at the same time, and nothing that he throws away', async () => {
    const { db } = app.database;
    const [id, gone] = [
      await makePartner(app, admin, { name: '同时修改', contact: '旧总机' }),
      await makePartner(app, admin, { name: '同时删除', summary: '旧' }),
    ];
    const rows = [row('同时修改', { 简介: '导入的' }), row('同时删除', { 简介: '导入的' })];
    const importing = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('partner').select('id').where('id', 'in', [id, gone]).forUpdate().execute();
      const sent = { reply: take(rows, { updateExisting: '1' }) };
      await someoneWaits(trx);
      await trx.updateTable('partner').set({ contact: '新总机' }).where('id', '=', id).execute();
      await trx.updateTable('partner').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
      return sent;
    });
    const { data } = await importing.reply;
    assert.deepEqual([data.addedNum, data.updatedNum, data.failNum], [1, 1, 0]);
    const changed = await detailOf(id);
    assert.deepEqual([changed.summary, changed.contact], ['导入的', '新总机']);
    assert.equal((await detailOf(gone)).summary, '旧');
  });

  it('writes what the list finds, in its order, as an import takes it back', async () => {
    const ids = [
      await makePartner(app, admin, { name: '导出一' }),
      await makePartner(app, admin, { name: '导出二' }),
    ];
    await app.call(partner.move, { id: ids[1] ?? 0, beforeId: ids[0] ?? 0 }, { as: admin });
    const found = await app.call(partner.batchExport, { template: { name: '导出' } }, { as: admin });
    const [heads = [], ...rows] = sheetTexts(found.bytes);
    assert.deepEqual(
      rows.map((cells) => cells[heads.indexOf('名称')]),
      ['导出二', '导出一'],
    );
    const again = await app.call(partner.batchImportCheck, importForm(found.bytes, { updateExisting: '1' }), {
      as: admin,
    });
    assert.deepEqual([again.data.normalNum, again.data.failNum], [2, 0], again.message);
    const chosen = await app.call(
      partner.batchExport,
      { ids: [ids[0] ?? 0], columns: ['name'] },
      { as: admin },
    );
    assert.deepEqual(sheetTexts(chosen.bytes), [['名称'], ['导出一']]);
  });
});
