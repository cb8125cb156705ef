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
