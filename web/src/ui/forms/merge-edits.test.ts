import { expect, test } from 'vitest';
import { type Choice, canUnite, changedFields, type Edits, mergeEdits } from './merge-edits.ts';

interface Values {
  name: string;
  remark: string | null | undefined;
  sortNum: number;
  isOn: boolean;
  roleIds: number[];
  version: number;
}
const base: Values = { name: '运营', remark: '', sortNum: 1, isOn: false, roleIds: [1, 2, 3], version: 3 };
const names: (keyof Values)[] = ['name', 'remark', 'sortNum', 'isOn', 'roleIds'];
const edits = (theirs: Partial<Values>, mine: Partial<Values>): Edits<Values> => ({
  base,
  theirs: { ...base, version: 4, ...theirs },
  mine: { ...base, ...mine },
});
const merged = (theirs: Partial<Values>, mine: Partial<Values>, choices: [keyof Values, Choice][] = []) =>
  mergeEdits(edits(theirs, mine), names, new Map(choices));
const changed = (theirs: Partial<Values>, mine: Partial<Values>) => {
  const { version: _version, ...fields } = Object.fromEntries(changedFields(edits(theirs, mine)));
  return fields;
};

test('says of each field who changed it, and nothing of one on which both agree', () => {
  expect(changed({ name: '他的', sortNum: 5 }, { remark: '我的', sortNum: 7 })).toEqual({
    name: 'theirs',
    remark: 'mine',
    sortNum: 'both',
  });
  expect(changed({ name: '一样', isOn: true }, { name: '一样', isOn: true })).toEqual({});
});

test('an emptied field is no change of an empty one, and ids have no order', () => {
  expect(changed({ remark: null, roleIds: [3, 2, 1] }, { remark: undefined })).toEqual({});
  expect(changed({}, { isOn: false, sortNum: 0 })).toEqual({ sortNum: 'mine' });
});

test('a field that one of them changed holds his value; the rest is as it was saved', () => {
  expect(merged({ name: '他的', isOn: true }, { remark: '我的' })).toEqual({
    ...base,
    ...{ name: '他的', isOn: true, remark: '我的', version: 4 },
  });
});

test('a field that both changed holds what was chosen for it, and what was typed while nothing is', () => {
  const both = [
    { name: '他的', sortNum: 5 },
    { name: '我的', sortNum: 7 },
  ] as const;
  expect(merged(...both, [['name', 'theirs']])).toMatchObject({ name: '他的', sortNum: 7 });
  expect(merged(...both, [['sortNum', 'mine']])).toMatchObject({ name: '我的', sortNum: 7 });
});

test('of lists of ids both may stand: what either added, without what either took away', () => {
  const both: [Partial<Values>, Partial<Values>] = [{ roleIds: [2, 3, 4] }, { roleIds: [5, 2, 1] }];
  expect(merged(...both, [['roleIds', 'union']]).roleIds.sort()).toEqual([2, 4, 5]);
  expect(merged(...both, [['roleIds', 'theirs']]).roleIds).toEqual([2, 3, 4]);
  expect(canUnite(edits(...both), 'roleIds')).toBe(true);
  expect(canUnite(edits({ name: 'a' }, { name: 'b' }), 'name')).toBe(false);
});

test('what is no field of the form is never taken from the values that it was opened with', () => {
  const { theirs, mine } = edits({}, { name: '我的', version: 3 });
  expect(mergeEdits({ base, theirs, mine }, names, new Map())).toMatchObject({ name: '我的', version: 4 });
});
