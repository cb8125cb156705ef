import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { subjects } from '../../records/subjects.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';

const { dictionary } = calls;

describe('administration of the dictionary', () => {
  let app: TestApp;
  let as: TestSession;
  let editor: { userName: string };
  before(async () => {
    app = await startApp();
    const user = await app.makeUser({
      userName: '何雨',
      codes: [
        'latin_sys_dict',
        'latin_sys_dict_add',
        'latin_sys_dict_modify',
        'latin_sys_dict_delete',
        'latin_sys_func_modify',
      ],
    });
    editor = user;
    as = await app.signInAs(user);
  });
  after(() => app.stop());

  const add = (body: object) => app.call(dictionary.add, body, { as });
  const modify = (body: object) => app.call(dictionary.modify, body, { as });
  const remove = (kind: 'type' | 'item', id: number) => app.call(dictionary.delete, { kind, id }, { as });
  async function typeNamed(type: string) {
    const { data } = await app.call(dictionary.tree, {}, { as });
    const found = data.find((one) => one.type === type);
    assert.ok(found, type);
    const [whole] = (await app.call(dictionary.tree, { typeId: found.id }, { as })).data;
    assert.ok(whole);
    return whole;
  }
  async function makeType(type: string, more: object = {}): Promise<number> {
    const { data, message } = await add({ kind: 'type', type, name: `字典 ${type}`, ...more });
    assert.ok(data, message);
    return data.id;
  }
  async function makeItem(typeId: number, dictKey: string, more: object = {}): Promise<number> {
    const { data, message } = await add({
      kind: 'item',
      typeId,
      dictKey,
      dictValue: `值 ${dictKey}`,
      ...more,
    });
    assert.ok(data, message);
    return data.id;
  }
  /** What `modify` takes of a record as it was read. */
  const asBody = (record: object) => {
    const { itemList, itemNum, builtIn, fixed, updatedBy, updatedTime, children, ...body } = record as Record<
      string,
      unknown
    >;
    return body;
  };
  const refusal = ({ code, message }: { code: string; message: string }) => [code, message];

  it('adds types and entries, nested and in their order, and logs what was added', async () => {
    const typeId = await makeType('district', { remark: '地区' });
    const second = await makeItem(typeId, 'br', { sortNum: 20, colour: 'green' });
    const first = await makeItem(typeId, 'mx', { sortNum: 10 });
    const reply = await add({
      kind: 'item',
      typeId,
      parentId: first,
      dictKey: 'cdmx',
      dictValue: '墨西哥城',
      status: 0,
      remark: '首都',
    });
    const type = await typeNamed('district');
    assert.deepEqual(
      { ...type, itemList: [], updatedTime: '' },
      {
        kind: 'type',
        id: typeId,
        type: 'district',
        name: '字典 district',
        public: false,
        status: 1,
        remark: '地区',
        builtIn: false,
        fixed: false,
        itemNum: 3,
        version: 1,
        updatedBy: editor.userName,
        updatedTime: '',
        itemList: [],
      },
    );
    assert.deepEqual(
      type.itemList.map((item) => item.id),
      [first, second],
    );
    const child = type.itemList[0]?.children[0];
    assert.deepEqual(
      { ...child, updatedTime: '' },
      {
        kind: 'item',
        id: reply.data.id,
        typeId,
        parentId: first,
        dictKey: 'cdmx',
        dictValue: '墨西哥城',
        colour: '',
        sortNum: 0,
        status: 0,
        remark: '首都',
        version: 1,
        updatedBy: editor.userName,
        updatedTime: '',
        children: [],
      },
    );
    const log = await app.logged(reply);
    assert.equal(log.content, '在字典“字典 district”中新增“墨西哥城”');
    assert.deepEqual((log.changes as { field: string }[]).slice(0, 3), [
      { field: '上级', before: '', after: '值 mx' },
      { field: '键', before: '', after: 'cdmx' },
      { field: '值', before: '', after: '墨西哥城' },
    ]);
    const detail = await app.call(dictionary.detail, { kind: 'item', id: second }, { as });
    assert.equal(detail.data.kind === 'item' && detail.data.colour, 'green');
    const whole = await app.call(dictionary.detail, { kind: 'type', id: typeId }, { as });
    assert.deepEqual(whole.data, type);
    assert.equal((await app.call(dictionary.detail, { kind: 'item', id: 999_999 }, { as })).code, 'CM4040');
    assert.deepEqual((await app.call(dictionary.tree, { typeId: 999_999 }, { as })).data, []);
  });

  it('says whether a type or a key exists, but for the record that is edited', async () => {
    const typeId = await makeType('exist');
    const itemId = await makeItem(typeId, 'a');
    const other = await makeType('exist_other');
    const type = async (body: object) => (await app.call(dictionary.isExistType, body, { as })).data;
    const key = async (body: object) => (await app.call(dictionary.isExistDictionaryKey, body, { as })).data;
    assert.deepEqual(
      [
        await type({ type: 'exist' }),
        await type({ type: 'exist', id: typeId }),
        await type({ type: 'nothing' }),
        await key({ typeId, dictKey: 'a' }),
        await key({ typeId, dictKey: 'a', id: itemId }),
        await key({ typeId: other, dictKey: 'a' }),
      ],
      [true, false, false, true, false, false],
    );
    assert.deepEqual(refusal(await add({ kind: 'type', type: 'exist', name: 'x' })), [
      'OM2000',
      '字典类型“exist”已存在',
    ]);
    assert.deepEqual(refusal(await add({ kind: 'item', typeId, dictKey: 'a', dictValue: 'x' })), [
      'OM2000',
      '键“a”已存在',
    ]);
  });

  it('lets only one of two add the same key at once', async () => {
    const typeId = await makeType('race');
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => add({ kind: 'item', typeId, dictKey: 'same', dictValue: 'x' })),
    );
    assert.deepEqual(replies.map((reply) => reply.code).sort(), ['000000', 'OM2000', 'OM2000', 'OM2000']);
    const types = await Promise.all([1, 2, 3].map(() => add({ kind: 'type', type: 'same', name: 'x' })));
    assert.deepEqual(types.map((reply) => reply.code).sort(), ['000000', 'OM2000', 'OM2000']);
  });

  it('modifies with the version that was read; a second writer is told who was first', async () => {
    const typeId = await makeType('edit');
    await makeItem(typeId, 'a');
    const type = await typeNamed('edit');
    const item = type.itemList[0];
    const reply = await modify({ ...asBody(item ?? {}), dictValue: '新值', status: 0, colour: 'red' });
    assert.equal(reply.code, '000000', reply.message);
    assert.deepEqual((await app.logged(reply)).changes, [
      { field: '值', before: '值 a', after: '新值' },
      { field: '颜色', before: '默认', after: '红色' },
      { field: '状态', before: '启用', after: '停用' },
    ]);
    const late = await modify({ ...asBody(item ?? {}), dictValue: '旧窗口' });
    assert.equal(late.status, 409);
    assert.match(late.message, /该内容已由 何雨 于 .* 修改/);
    assert.equal((await typeNamed('edit')).itemList[0]?.dictValue, '新值');

    const renamed = await modify({ ...asBody(type), name: '新名', public: true });
    assert.deepEqual((await app.logged(renamed)).changes, [
      { field: '字典名称', before: '字典 edit', after: '新名' },
      { field: '公开', before: '否', after: '是' },
    ]);
    assert.equal((await modify({ ...asBody(type), name: 'x' })).code, 'CM4090');
  });

  it('locks the name of a type once it has entries', async () => {
    const typeId = await makeType('unused');
    const empty = await typeNamed('unused');
    assert.equal((await modify({ ...asBody(empty), type: 'still_unused' })).code, '000000');
    await makeItem(typeId, 'a');
    const used = await typeNamed('still_unused');
    assert.deepEqual(refusal(await modify({ ...asBody(used), type: 'other' })), [
      'OM2000',
      '字典类型已被使用，不能修改',
    ]);
  });

  it('answers all types with the entries of the first, which a page shows beside them', async () => {
    const [first, ...rest] = (await app.call(dictionary.tree, {}, { as })).data;
    assert.ok(first && rest.length > 0);
    assert.ok(first.itemList.length > 0);
    assert.deepEqual((await app.call(dictionary.tree, { typeId: first.id }, { as })).data, [first]);
    assert.deepEqual(
      rest.flatMap((type) => type.itemList),
      [],
    );
  });

  it('moves entries, but not below themselves, nor to another type, nor too deep', async () => {
    const typeId = await makeType('tree');
    const top = await makeItem(typeId, '1');
    let deepest = top;
    for (const key of ['2', '3', '4', '5']) deepest = await makeItem(typeId, key, { parentId: deepest });
    const find = async (id: number) => {
      const { data } = await app.call(dictionary.detail, { kind: 'item', id }, { as });
      return asBody(data);
    };
    const move = async (id: number, parentId: number | null) =>
      refusal(await modify({ ...(await find(id)), parentId }));
    assert.deepEqual(await move(top, deepest), ['OM2000', '不能移动到自身或自身的下级']);
    assert.deepEqual(await move(top, top), ['OM2000', '不能移动到自身或自身的下级']);
    const sixth = await add({ kind: 'item', typeId, parentId: deepest, dictKey: '6', dictValue: '六' });
    assert.deepEqual(refusal(sixth), ['OM2000', '最多 5 级']);
    const stranger = await makeItem(await makeType('tree_other'), 'x');
    assert.deepEqual(await move(deepest, stranger), ['OM2000', '上级字典项不存在']);
    assert.equal((await move(deepest, null))[0], '000000');
    assert.deepEqual(
      (await typeNamed('tree')).itemList.map((item) => item.dictKey),
      ['1', '5'],
    );
  });

  it('tells in the history of a type what became of it and of its entries, deleted ones too', async () => {
    const typeId = await makeType('told');
    const itemId = await makeItem(typeId, 'a');
    const type = await typeNamed('told');
    await modify({ ...asBody(type.itemList[0] ?? {}), dictValue: '新值', colour: 'red' });
    await modify({ ...asBody(type), name: '新名' });
    await makeItem(await makeType('told_other'), 'b');
    await remove('item', itemId);
    const { data } = await app.call(dictionary.historyPage, { template: { typeId } }, { as });
    assert.deepEqual(
      data.dataBody.map(({ action, operator, changes }) => [action, operator, changes.length]),
      [
        ['删除字典项“新值”', '何雨', 0],
        ['修改字典类型', '何雨', 1],
        ['修改字典项“新值”', '何雨', 2],
        ['新增字典项“值 a”', '何雨', 5],
        ['新增字典类型', '何雨', 4],
      ],
    );
    assert.deepEqual(data.dataBody[2]?.changes, [
      { field: '值', before: '值 a', after: '新值' },
      { field: '颜色', before: '默认', after: '红色' },
    ]);
    const unknown = await app.call(dictionary.historyPage, { template: { typeId: 999_999 } }, { as });
    assert.equal(unknown.code, 'CM4040');
  });

  it('takes no entry for one of another type, and no type for an entry', async () => {
    const [typeId, other] = [await makeType('whose_one'), await makeType('whose_other')];
    const id = await makeItem(typeId, 'mine');
    const item = (await typeNamed('whose_one')).itemList[0];
    assert.ok(item);
    const moved = await modify({ ...asBody(item), kind: 'item', typeId: other });
    assert.deepEqual([moved.status, (await typeNamed('whose_one')).itemNum], [404, 1]);
    const taken = 900_000 + id;
    await app.database.db.updateTable('dictionary_type').set({ id: taken }).where('id', '=', other).execute();
    assert.equal((await remove('item', taken)).status, 404);
    assert.equal((await typeNamed('whose_other')).id, taken);
  });

  it('deletes only what has nothing below it', async () => {
    const typeId = await makeType('remove');
    const top = await makeItem(typeId, 'top');
    const child = await makeItem(typeId, 'child', { parentId: top });
    assert.deepEqual(refusal(await remove('type', typeId)), ['OM2000', '该字典下还有 2 个字典项，不能删除']);
    assert.deepEqual(refusal(await remove('item', top)), ['OM2000', '“值 top”还有 1 个下级，不能删除']);
    for (const [kind, id] of [
      ['item', child],
      ['item', top],
      ['type', typeId],
    ] as const)
      assert.equal((await remove(kind, id)).code, '000000');
    assert.equal((await remove('type', typeId)).code, 'CM4040');
    assert.equal((await remove('item', top)).code, 'CM4040');
  });

  it('protects built-in types, and the keys that the product itself reads', async () => {
    const city = await typeNamed('activity_city');
    assert.equal(city.builtIn && !city.fixed, true);
    assert.deepEqual(refusal(await remove('type', city.id)), ['OM2000', '内置字典不能删除']);
    assert.equal((await modify({ ...asBody(city), type: 'cities' })).message, '内置字典的类型不能修改');
    assert.equal((await modify({ ...asBody(city), status: 0 })).message, '内置字典不能停用');
    assert.match((await modify({ ...asBody(city), public: false })).message, /不能改为不公开/);
    assert.equal(
      (await add({ kind: 'item', typeId: city.id, dictKey: 'cusco', dictValue: '库斯科' })).code,
      '000000',
    );

    const fixed = await typeNamed('activity_type');
    const item = fixed.itemList[0];
    assert.ok(fixed.fixed && item);
    const says = '“活动类型”的取值由系统固定';
    const tries = [
      add({ kind: 'item', typeId: fixed.id, dictKey: '9', dictValue: '混合' }),
      modify({ ...asBody(item), dictKey: '8' }),
      modify({ ...asBody(item), status: 0 }),
      remove('item', item.id),
    ];
    for (const reply of await Promise.all(tries)) assert.ok(reply.message.startsWith(says), reply.message);
    assert.equal((await modify({ ...asBody(item), dictValue: '线上会' })).code, '000000');
  });

  it('shows a change at once to everybody, and tells open pages', async () => {
    const told: string[] = [];
    const end = app.database.subscribe(subjects.dictionary.channel, (type) => told.push(type));
    const typeId = await makeType('announced', { public: true });
    await makeItem(typeId, 'a');
    // Word of what was made may be still on its way.
    await until(() => told.length >= 2);
    told.length = 0;
    const seen = async () =>
      (await app.call(dictionary.openGetDicByType, { type: 'announced' })).data.map((item) => item.dictValue);
    assert.deepEqual(await seen(), ['值 a']);
    const item = (await typeNamed('announced')).itemList[0];
    await modify({ ...asBody(item ?? {}), dictValue: '改名' });
    assert.deepEqual(await seen(), ['改名'], 'not the answer that was kept');
    await app.call(dictionary.refresh, {}, { as });
    await until(() => told.length >= 2);
    end();
    assert.deepEqual(told, ['announced', '']);
  });

  it('refuses what is no entry and no type', async () => {
    const typeId = await makeType('strict');
    for (const body of [
      { kind: 'type', type: '1a', name: 'x' },
      { kind: 'type', type: 'a b', name: 'x' },
      { kind: 'type', type: 'ok', name: ' ' },
      { kind: 'type', type: 'ok', name: 'x', builtIn: true },
      { kind: 'item', typeId, dictKey: '', dictValue: 'x' },
      { kind: 'item', typeId, dictKey: 'a', dictValue: 'x', colour: 'url(x)' },
      { kind: 'item', typeId, dictKey: 'a', dictValue: 'x', status: 2 },
      { kind: 'other', name: 'x' },
    ])
      assert.equal((await add(body)).code, 'CM4001', JSON.stringify(body));
    assert.equal((await add({ kind: 'item', typeId: 999_999, dictKey: 'a', dictValue: 'x' })).code, 'CM4040');
  });

  it('takes under iframe-url only what is the address of an external system', async () => {
    const { id: typeId } = await typeNamed('iframe-url');
    const wrong = '外部系统地址须是以 http:// 或 https:// 开头的完整地址';
    const faults = [
      ['javascript:alert(1)', wrong],
      ['data:text/html,x', wrong],
      ['//bi.example.com', wrong],
      ['/own/page', wrong],
      ['ftp://bi.example.com', wrong],
      ['https:///bi', wrong],
      ['http://bi.example.com\\@evil.example', wrong],
      ['https://bi.example.com/a b', wrong],
      ['https://*.example.com/', '外部系统地址中不能包含 *'],
      ['https://bi.example.com;script-src-elem/', '外部系统地址的主机名不正确'],
      ['https://bi.example.com%3Bsandbox/', '外部系统地址的主机名不正确'],
      ['https://bi.example.com,sandbox/', '外部系统地址的主机名不正确'],
      ['https://user:word@bi.example.com/', '外部系统地址中不能包含账号和密码'],
      ['https://{ticket}.example.com/', '{ticket} 只能写在地址的 ? 或 # 之后'],
      ['https://bi.example.com/{ticket}', '{ticket} 只能写在地址的 ? 或 # 之后'],
      ['https://bi.example.com/?a={ticket}&b={ticket}', '{ticket} 只能出现一次'],
    ] as const;
    const id = await makeItem(typeId, 'bi', { dictValue: 'https://bi.example.com/board?token={ticket}' });
    const [item] = (await typeNamed('iframe-url')).itemList;
    assert.ok(item);
    for (const [dictValue, text] of faults) {
      assert.deepEqual(
        refusal(await add({ kind: 'item', typeId, dictKey: 'other', dictValue })),
        ['OM2000', text],
        dictValue,
      );
      assert.deepEqual(refusal(await modify({ ...asBody(item), dictValue })), ['OM2000', text], dictValue);
    }
    assert.equal((await modify({ ...asBody(item), dictValue: 'http://10.0.0.8:9000' })).code, '000000');
    await remove('item', id);
  });
});
