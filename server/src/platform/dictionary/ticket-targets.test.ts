import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls, DataScope, type PermissionCode } from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';

import { startApp, type TestApp } from '../../testing/start-app.ts';
import { importForm, workbook } from '../../testing/workbooks.ts';
import { columns } from './import/columns.ts';

const { dictionary } = calls;
const ofDictionary: PermissionCode[] = [
  'latin_sys_dict',
  'latin_sys_dict_add',
  'latin_sys_dict_modify',
  'latin_sys_dict_delete',
  'latin_sys_dict_import',
];

describe('entries that say where tickets go', () => {
  let app: TestApp;
  let typeId: number;
  let both: TestSession;
  let callers: [string, TestSession][];
  before(async () => {
    app = await startApp();
    const codes: PermissionCode[] = [...ofDictionary, 'latin_sys_func_modify'];
    both = await app.signInAs(await app.makeUser({ codes }));
    const types = (await app.call(dictionary.tree, {}, { as: both })).data;
    typeId = types.find(({ type }) => type === 'iframe-url')?.id ?? 0;
    callers = [
      ['the dictionary alone', await app.signInAs(await app.makeUser({ codes: ofDictionary }))],
      ['not all data', await app.signInAs(await app.makeUser({ codes, scope: DataScope.ownAndBelow }))],
    ];
  });
  after(() => app.stop());

  const entries = async () =>
    app.database.db.selectFrom('dictionary_item').selectAll().where('type_id', '=', typeId).execute();
  const address = 'https://elsewhere.example.com/';

  it('are written only by who decides about functions, too, and sees everybody', async () => {
    const bi = { kind: 'item', typeId, dictKey: 'bi', dictValue: 'https://bi.example.com/' };
    const { data } = await app.call(dictionary.add, bi, { as: both });
    assert.ok(data.id);
    const type = (await app.call(dictionary.tree, { typeId }, { as: both })).data[0];
    assert.ok(type);
    const headings = columns.map(({ heading }) => heading);
    const rows = [{ 字典类型: 'iframe-url', 键: 'bi', 值: address }];
    const sheet = async () => importForm(await workbook(rows, headings), { updateExisting: '1' });
    const before = await entries();
    for (const [who, as] of callers) {
      const change = { ...bi, id: data.id, version: 1 };
      const { id, version, type: name } = type;
      const tries: [Call, object][] = [
        [dictionary.add, { ...bi, dictKey: 'other' }],
        [dictionary.modify, { ...change, dictValue: address }],
        [dictionary.modify, { ...change, status: 0 }],
        [dictionary.modify, { ...change, sortNum: 9 }],
        [dictionary.modify, { kind: 'type', id, version, type: name, name: '改名' }],
        [dictionary.delete, { kind: 'item', id: data.id }],
      ];
      for (const [at, [call, body]] of tries.entries()) {
        const { code, message } = await app.call(call, body, { as });
        assert.equal(code, 'OM2000', `${who} ${at}`);
        assert.match(message, /登录票据/, `${who} ${at}`);
      }
      const checked = await app.call(dictionary.batchImportCheck, await sheet(), { as });
      assert.equal(checked.data.failNum, 1, who);
      await app.call(dictionary.batchImport, await sheet(), { as });
      assert.deepEqual(await entries(), before, who);
      const other = await app.call(
        dictionary.add,
        { kind: 'type', type: `own${as.userId}`, name: '其他' },
        { as },
      );
      assert.equal(other.code, '000000', 'every other type is theirs');
    }
    await app.call(dictionary.batchImport, await sheet(), { as: both });
    assert.equal((await entries())[0]?.dict_value, address);
  });

  it('stand beside each other: below another entry none is looked for, and none is put there', async () => {
    const { data } = await app.call(
      dictionary.add,
      { kind: 'item', typeId, dictKey: 'top', dictValue: address },
      { as: both },
    );
    const below = { kind: 'item', typeId, dictKey: 'below', dictValue: address, parentId: data.id };
    const added = await app.call(dictionary.add, below, { as: both });
    assert.deepEqual([added.code, added.message], ['OM2000', '外部系统不分级，不能放在另一项之下']);
    const headings = columns.map(({ heading }) => heading);
    const rows = [{ 字典类型: 'iframe-url', 键: 'below', 值: address, 上级键: 'top' }];
    const checked = await app.call(
      dictionary.batchImportCheck,
      await importForm(await workbook(rows, headings)),
      { as: both },
    );
    assert.deepEqual(
      checked.data.errorList.map(({ reason }) => reason),
      ['外部系统不分级，不能放在另一项之下'],
    );
    assert.ok(!(await entries()).some((entry) => entry.dict_key === 'below'));
  });
});
