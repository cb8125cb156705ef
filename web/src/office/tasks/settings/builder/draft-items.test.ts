import { type TaskFormItem, TaskItemType, taskItemFaults, valuesOf } from '@outbound/contract';
import { describe, expect, it } from 'vitest';
import { minutesText } from '../minutes-text.ts';
import { draftFaults, formFault } from './draft-faults.ts';
import { type DraftItem, draftsFrom, itemsOf, newDraft, reduceDrafts } from './draft-items.ts';
import { keyOfLabel } from './key-of-label.ts';

const stored: TaskFormItem[] = [
  { fieldKey: 'victimName', name: '被害人', type: 1, require: true, sortNum: 1, enabledStatus: 1 },
  {
    ...{ fieldKey: 'accountList', name: '账户', type: 14, require: false, sortNum: 0, enabledStatus: 1 },
    childItemList: [
      { fieldKey: 'accountNo', name: '账号', type: 21, require: true, sortNum: 0, enabledStatus: 1 },
    ],
  },
];

describe('the items of a form while it is built', () => {
  it('come from a stored form and go back as the same, in their order', () => {
    const drafts = draftsFrom(stored);
    expect(drafts.map(({ key, isStored }) => [key, isStored])).toEqual([
      ['accountList', true],
      ['victimName', true],
    ]);
    expect(itemsOf(drafts)).toEqual([
      { ...stored[1], sortNum: 0 },
      { ...stored[0], sortNum: 1 },
    ]);
  });

  it('of every type begin without a fault but what only a person can say', () => {
    let drafts: readonly DraftItem[] = [];
    for (const type of valuesOf(TaskItemType))
      drafts = reduceDrafts(drafts, { kind: 'add', draft: newDraft(drafts, type), after: null });
    expect(draftFaults(drafts)).toEqual(new Map());
    expect(taskItemFaults(itemsOf(drafts))).toEqual([]);
    expect(formFault(drafts)).toBe('表单至少要有一个启用的必填字段');
  });

  it('have keys that follow their names until somebody types one, and never again once they are saved', () => {
    let drafts: readonly DraftItem[] = draftsFrom(stored);
    const made = newDraft(drafts, TaskItemType.text);
    drafts = reduceDrafts(drafts, { kind: 'add', draft: made, after: 'accountList' });
    const change = (key: string, more: object) => {
      drafts = reduceDrafts(drafts, { kind: 'change', key, change: more });
      return drafts.find((draft) => draft.key === key)?.props.fieldKey;
    };
    expect(change(made.key, { name: '联系电话' })).toBe('phone');
    expect(change(made.key, { name: 'Victim Name' })).toBe('victimName2');
    expect(change(made.key, { fieldKey: 'own' })).toBe('own');
    expect(change(made.key, { name: '金额' })).toBe('own');
    expect(change('victimName', { name: '受害人', fieldKey: 'other' })).toBe('victimName');
    expect(itemsOf(drafts).map(({ name, sortNum }) => [name, sortNum])).toEqual([
      ['账户', 0],
      ['金额', 1],
      ['受害人', 2],
    ]);
  });

  it('take another type with other properties, but keep theirs once they are saved', () => {
    const made = newDraft([], TaskItemType.picker);
    const named = reduceDrafts([made], {
      kind: 'change',
      key: made.key,
      change: { name: '阶段', require: true },
    });
    const [typed] = reduceDrafts(named, { kind: 'type', key: made.key, type: TaskItemType.number });
    expect(typed?.props).toEqual({
      ...{ fieldKey: 'field1', name: '阶段', type: 8, require: true, enabledStatus: 1 },
    });
    const drafts = draftsFrom(stored);
    expect(reduceDrafts(drafts, { kind: 'type', key: 'victimName', type: TaskItemType.number })).toEqual(
      drafts,
    );
  });

  it('say what is wrong at the item, and at its table, too', () => {
    const drafts = draftsFrom(stored);
    const [table, name] = drafts;
    if (!table || !name) throw new Error('two items');
    const column = { ...table.columns[0], props: { ...table.columns[0]?.props, name: ' ' } } as DraftItem;
    const faults = draftFaults([
      { ...table, columns: [column] },
      { ...name, props: { ...name.props, showRule: [{ fieldKey: 'nobody', op: 'eq', value: '是' }] } },
    ]);
    expect(faults.get('accountNo')).toBe('请填写字段名称');
    expect(faults.get('accountList')).toMatch(/请填写字段名称/);
    expect(faults.get('victimName')).toMatch(/显示条件/);
  });
});

it('keys say what a label says, once each', () => {
  const cases: [string, string[], string][] = [
    ['身份证号码', [], 'idNo'],
    ['身份证号码', ['idNo'], 'idNo2'],
    ['Case No.', [], 'caseNo'],
    ['补充', [], 'field1'],
    ['补充', ['field1'], 'field2'],
    ['A', [], 'field1'],
  ];
  for (const [label, taken, key] of cases) expect(keyOfLabel(label, new Set(taken))).toBe(key);
});

it('minutes read as people say them', () => {
  expect([0, 5, 60, 90, 1440, 43_205].map(minutesText)).toEqual([
    ...['0 分钟', '5 分钟', '1 小时', '1 小时 30 分钟', '1 天', '30 天 5 分钟'],
  ]);
});
