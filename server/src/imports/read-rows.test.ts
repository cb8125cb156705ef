import assert from 'node:assert/strict';
import { it } from 'node:test';
import { RowReader } from './read-rows.ts';

it('tells the first faults of a cell, and of each other one its own', () => {
  const row = { number: 2, values: new Map([['roles', 'x']]), unreadable: new Map() };
  const cells = new RowReader<'roles' | 'name'>(row as never, [
    { key: 'roles', heading: '角色' },
    { key: 'name', heading: '姓名' },
  ]);
  for (let n = 0; n < 1_000; n++) cells.say('roles', `没有${n}`);
  cells.say('name', '不能为空');
  assert.deepEqual(
    cells.faults.map(({ cellFil, reason }) => `${cellFil}${reason}`),
    ['角色没有0', '角色没有1', '角色没有2', '角色没有3', '角色没有4', '姓名不能为空'],
  );
});

it('names all of a short list, and of a long one a few and where the others stand', () => {
  const row = { number: 2, values: new Map([['country', '法国国']]), unreadable: new Map() };
  const faultOf = (names: readonly string[]) => {
    const cells = new RowReader<'country'>(row as never, [{ key: 'country', heading: '国家' }]);
    cells.code('country', new Map(names.map((name) => [name, name])));
    return cells.faults.map(({ reason }) => reason);
  };
  assert.deepEqual(faultOf(['中国', '巴西']), ['“法国国”不在可选项中：中国、巴西']);
  assert.deepEqual(faultOf(Array.from({ length: 36 }, (_, at) => `国${at}`)), [
    '“法国国”不在可选项中，请从下拉列表中选择：国0、国1、国2、国3、国4等 36 项',
  ]);
});

it('tells of a cell that cannot be read that alone, whatever else its emptiness would break', () => {
  const row = {
    number: 2,
    values: new Map([['idCard', '']]),
    unreadable: new Map([['idCard', '末位已丢失']]),
  };
  const cells = new RowReader<'idCard' | 'name'>(row as never, [
    { key: 'idCard', heading: '身份证号' },
    { key: 'name', heading: '姓名', isRequired: true },
  ]);
  cells.say('idCard', '请填写身份证号');
  assert.deepEqual(
    cells.faults.map(({ reason }) => reason),
    ['末位已丢失', '请填写姓名'],
  );
});
