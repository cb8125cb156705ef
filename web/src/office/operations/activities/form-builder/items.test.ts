import { FormItemType } from '@outbound/contract';
import { describe, expect, it } from 'vitest';
import { freeOption, readOptions } from '../../../../ui/form-builder/options.ts';
import { commonFields, newCommonItem } from './common-fields.ts';
import { copyItems, newAmong } from './copied-items.ts';
import { formDifferences, takeOver } from './form-differences.ts';
import { reduceItems } from './item-actions.ts';
import { faultsOf } from './item-faults.ts';
import { answeredText, type BuilderItem, enabledOf, newItem, unnamedOptions } from './items.ts';
import { itemsFrom, itemsToSend } from './stored-items.ts';

function item(name: string, over: Partial<BuilderItem> = {}): BuilderItem {
  return { ...newItem([], FormItemType.text), key: name, name, ...over };
}
const names = (items: readonly BuilderItem[]) => items.map(({ name }) => name);

describe('how many answered a field', () => {
  it('is told to the last one below a thousand', () => expect(answeredText(999)).toBe('999 人'));
  it('is many from there on', () => expect(answeredText(1_000)).toBe('1000 人以上'));
});

describe('the list of items', () => {
  const three = [item('姓名'), item('手机号'), item('公司')];

  it('adds behind the selected item, else at the end, always before disabled ones', () => {
    const items = [...three, item('旧字段', { disabled: true, answerNum: 3 })];
    expect(names(reduceItems(items, { kind: 'add', items: [item('职务')], after: '姓名' }))).toEqual([
      '姓名',
      '职务',
      '手机号',
      '公司',
      '旧字段',
    ]);
    expect(names(reduceItems(items, { kind: 'add', items: [item('职务')], after: null }))).toEqual([
      '姓名',
      '手机号',
      '公司',
      '职务',
      '旧字段',
    ]);
  });

  it('moves within the enabled items and not past their ends', () => {
    expect(names(reduceItems(three, { kind: 'move', key: '公司', to: 0 }))).toEqual([
      '公司',
      '姓名',
      '手机号',
    ]);
    expect(reduceItems(three, { kind: 'move', key: '公司', to: 3 })).toBe(three);
    expect(reduceItems(three, { kind: 'move', key: '姓名', to: -1 })).toBe(three);
  });

  it('deletes what nobody answered and disables what somebody did', () => {
    const items = [item('姓名', { id: 1, answerNum: 2 }), item('公司', { id: 2 })];
    const after = reduceItems(reduceItems(items, { kind: 'remove', key: '姓名' }), {
      kind: 'remove',
      key: '公司',
    });
    expect(after).toMatchObject([{ id: 1, name: '姓名', disabled: true }]);
  });

  it('enables an item again under a name that is still free', () => {
    const items = [item('公司'), { ...item('公司', { disabled: true, answerNum: 1 }), key: 'old' }];
    expect(names(enabledOf(reduceItems(items, { kind: 'enable', key: 'old' })))).toEqual(['公司', '公司2']);
  });

  it('keeps the type of an answered item, whatever is asked', () => {
    const items = [item('国家', { type: FormItemType.picker, options: ['中国'], answerNum: 1 })];
    const after = reduceItems(items, { kind: 'change', key: '国家', change: { type: FormItemType.text } });
    expect(after).toMatchObject([{ type: FormItemType.picker, options: ['中国'] }]);
  });

  it('gives a new choice its first options, keeps them between choices and drops them elsewhere', () => {
    let items: readonly BuilderItem[] = [item('意向')];
    const become = (type: FormItemType) => {
      items = reduceItems(items, { kind: 'change', key: '意向', change: { type } });
      return items[0]!.options;
    };
    expect(become(FormItemType.radio)).toEqual(['选项一', '选项二']);
    items = reduceItems(items, { kind: 'change', key: '意向', change: { options: ['甲'] } });
    expect(become(FormItemType.checkbox)).toEqual(['甲']);
    expect(become(FormItemType.date)).toEqual([]);
  });

  it('keeps the phone required, whatever is asked', () => {
    const become = (items: readonly BuilderItem[], change: Partial<BuilderItem>) =>
      reduceItems(items, { kind: 'change', key: '联系方式', change });
    const renamed = become([item('联系方式')], { name: '手机号' });
    expect(renamed[0]!.require).toBe(true);
    expect(become(renamed, { require: false })[0]!.require).toBe(true);
    expect(become(become(renamed, { name: '微信号' }), { require: false })[0]!.require).toBe(false);
  });

  it('names new items so that no name is there twice', () => {
    const first = newItem([], FormItemType.date);
    expect(newItem([first], FormItemType.date).name).toBe('日期2');
  });
});

describe('options that nobody has named', () => {
  it('are told by field, as the builder calls them and of enabled fields alone', () => {
    const given = [freeOption(['选项一', '选项二']), freeOption(Array.from({ length: 10 }, String))];
    expect(given).toEqual(['选项三', '选项11']);
    expect(
      unnamedOptions([
        item('身份', { options: ['企业代表', ' 选项二 ', ...given] }),
        item('意向', { options: ['选项甲', '无选项一'] }),
        item('旧', { options: ['选项一'], disabled: true }),
      ]),
    ).toEqual([{ name: '身份', options: [' 选项二 ', '选项三', '选项11'] }]);
  });
});

describe('what is sent', () => {
  it('numbers items by their place and keeps ids and disabled ones', () => {
    const items = [item('公司', { id: 7 }), item('姓名'), item('旧', { id: 3, disabled: true })];
    expect(itemsToSend(items)).toMatchObject([
      { id: 7, name: '公司', sortNum: 0, disabled: false },
      { name: '姓名', sortNum: 1 },
      { id: 3, name: '旧', sortNum: 2, disabled: true },
    ]);
    expect(itemsToSend(items)[1]).not.toHaveProperty('id');
  });

  const stored = [
    { name: '旧', sortNum: 0, disabled: true, answerNum: 4 },
    { name: '意向', sortNum: 2, disabled: false, answerNum: 4 },
    { name: '姓名', sortNum: 1, disabled: false, answerNum: 4 },
  ].map((one, index) => ({
    ...one,
    id: index + 1,
    fieldKey: 'k1',
    activityId: 1,
    type: FormItemType.radio,
    require: true,
    description: '说明',
    formItemDetailRespList: [{ value: '甲' }, { value: '乙' }],
  }));

  it('reads a stored form in its order, disabled items last', () => {
    expect(names(itemsFrom(stored))).toEqual(['姓名', '意向', '旧']);
    expect(itemsFrom(stored)[0]).toMatchObject({
      id: 3,
      description: '说明',
      options: ['甲', '乙'],
      answerNum: 4,
    });
  });

  it('copies the enabled items of another form as new ones', () => {
    expect(copyItems(stored)).toMatchObject([
      { id: null, name: '姓名', answerNum: 0 },
      { id: null, name: '意向', answerNum: 0 },
    ]);
  });
});

describe('faults', () => {
  it('finds what the contract refuses, and names that are there twice', () => {
    const items = [
      item('', { key: 'a' }),
      item('意向', { key: 'b', type: FormItemType.radio, options: [] }),
      item('公司', { key: 'c' }),
      item('公司 ', { key: 'd' }),
      item('公司', { key: 'e', disabled: true }),
      item('好', { key: 'f', type: FormItemType.checkbox, options: ['甲', '乙,丙'] }),
    ];
    expect(Object.fromEntries(faultsOf(items))).toEqual({
      a: { name: '请填写字段名称' },
      b: { options: '请为“意向”添加选项' },
      c: { name: '字段名称“公司”重复' },
      d: { name: '字段名称“公司”重复' },
      f: { options: '选项不能包含逗号' },
    });
  });

  it('finds nothing wrong with the common fields', () => {
    expect(faultsOf(commonFields.map(newCommonItem)).size).toBe(0);
  });
});

describe('pasted options', () => {
  it('takes one a line and tells what it leaves out', () => {
    expect(readOptions(' 甲\r\n\n乙\n甲\n丙，丁\n戊', ['戊'])).toEqual({
      options: ['甲', '乙'],
      left: [
        { line: '甲', why: '重复' },
        { line: '丙，丁', why: '含逗号' },
        { line: '戊', why: '重复' },
      ],
    });
  });
});

describe('what fields say of an option', () => {
  const items = [
    item('晚宴', {
      ...{ key: 'a', fieldKey: 'dinner', type: FormItemType.radio, options: ['参加', '不参加'] },
      ...{ limits: [30, null], defaultValue: '参加' },
    }),
    item('饮食', { key: 'b', showRule: [{ fieldKey: 'dinner', op: 'in', value: ['参加'] }] }),
  ];

  it('follows its new name, and is a fault where the option is gone', () => {
    const renamed = reduceItems(items, { kind: 'change', key: 'a', change: { options: ['出席', '不参加'] } });
    expect(renamed[0]).toMatchObject({ defaultValue: '出席', limits: [30, null] });
    expect(renamed[1]?.showRule).toEqual([{ fieldKey: 'dinner', op: 'in', value: ['出席'] }]);
    expect(faultsOf(renamed).size).toBe(0);
    const gone = reduceItems(items, {
      kind: 'change',
      key: 'a',
      change: { options: ['不参加'], limits: [null] },
    });
    expect(faultsOf(gone).get('b')?.showRule).toBe('“饮食”的显示条件：“晚宴”没有选项“参加”');
    expect(faultsOf(gone).get('a')?.defaultValue).toBe('“晚宴”的默认值不符合该字段的要求');
  });

  it('stays with its own option while another one is renamed through its name', () => {
    let after: readonly BuilderItem[] = items;
    for (const other of ['参加', '参加人'])
      after = reduceItems(after, { kind: 'change', key: 'a', change: { options: ['参加', other] } });
    expect(after[0]).toMatchObject({ options: ['参加', '参加人'], defaultValue: '参加' });
    expect(after[1]?.showRule).toEqual(items[1]?.showRule);
  });

  it('is sent with it, and told where the field it follows from stands below or is removed', () => {
    expect(itemsToSend(items)[0]).toMatchObject({
      fieldKey: 'dinner',
      formItemDetailRespList: [{ value: '参加', limit: 30 }, { value: '不参加' }],
    });
    const below = reduceItems(items, { kind: 'move', key: 'b', to: 0 });
    const removed = reduceItems(items, { kind: 'remove', key: 'a' });
    for (const wrong of [below, removed])
      expect(faultsOf(wrong).get('b')?.showRule).toBe('“饮食”的显示条件应为排在其前面的、启用的选择字段');
  });
});

it('fields that are copied get keys that the form has not, and their conditions follow', () => {
  const present = [
    item('姓名', { fieldKey: 'k1' }),
    item('晚宴', { fieldKey: 'k2', type: FormItemType.radio }),
  ];
  const when = (fieldKey: string) => [{ fieldKey, op: 'eq' as const, value: '参加' }];
  const copied = [
    item('晚宴', { fieldKey: 'k1', type: FormItemType.radio }),
    item('住宿', { fieldKey: 'k2', type: FormItemType.radio, showRule: when('k1') }),
    item('房型', { fieldKey: 'k3', showRule: when('k2') }),
  ];
  const [stay, room, ...others] = newAmong(present, copied);
  expect([others, stay?.showRule, room?.showRule]).toEqual([[], when('k2'), when(stay?.fieldKey ?? '')]);
  expect(['k1', 'k2', 'k3']).not.toContain(stay?.fieldKey);
  expect(room?.fieldKey).toBe('k3');
});

it('a former form is compared field by field, and what is chosen of it taken over', () => {
  const present = [item('姓名'), item('公司', { answerNum: 2 }), item('备注')];
  const former = [
    item('姓名', { require: true }),
    item('公司', { type: FormItemType.date }),
    item('职务', { fieldKey: 'job' }),
  ];
  const found = formDifferences(present, former);
  expect(found.map(({ name, kind, isFixed }) => [name, kind, isFixed])).toEqual([
    ['姓名', 'changed', false],
    ['公司', 'changed', true],
    ['职务', 'added', false],
    ['备注', 'only here', false],
  ]);
  expect(found[0]?.notes).toEqual(['必填：否 → 是']);
  const after = takeOver(present, former, ['姓名', '职务']);
  expect(after.map(({ name, require }) => [name, require])).toEqual([
    ['姓名', true],
    ['公司', false],
    ['备注', false],
    ['职务', false],
  ]);
});

it('conditions that are taken over look at the same fields, chosen or not, new or not', () => {
  const when = (fieldKey: string) => [{ fieldKey, op: 'eq' as const, value: '参加' }];
  const radio = { type: FormItemType.radio, options: ['参加'] };
  const present = [item('晚宴', { fieldKey: 'k2', ...radio }), item('备注', { fieldKey: 'k9' })];
  const former = [
    item('晚宴', { fieldKey: 'k1', ...radio }),
    item('住宿', { fieldKey: 'k2', ...radio, showRule: when('k1') }),
    item('备注', { fieldKey: 'k3', showRule: when('k2') }),
  ];
  const [dinner, note, stay] = takeOver(present, former, ['住宿', '备注']);
  expect([dinner?.fieldKey, stay?.showRule]).toEqual(['k2', when('k2')]);
  expect(['k1', 'k2', 'k3', 'k9']).not.toContain(stay?.fieldKey);
  expect(note?.showRule).toEqual(when(stay?.fieldKey ?? ''));
});

describe('what items say in other languages', () => {
  const country = item('国家', {
    ...{ type: FormItemType.radio, options: ['巴西', '智利'] },
    texts: { es: { name: 'País' } },
    optionTexts: { 巴西: { es: 'Brasil', pt: 'Brasil' } },
  });
  const change = (of: BuilderItem, wish: Partial<BuilderItem>) =>
    reduceItems([of], { kind: 'change', key: of.key, change: wish })[0]!;

  it('is sent with the item and its options, and read again', () => {
    const [sent] = itemsToSend([country]);
    expect(sent).toMatchObject({
      texts: { es: { name: 'País' } },
      formItemDetailRespList: [{ value: '巴西', texts: { es: 'Brasil', pt: 'Brasil' } }, { value: '智利' }],
    });
    const stored = { ...sent!, id: 7, activityId: 1, answerNum: 0, disabled: false } as never;
    const [read] = itemsFrom([stored]);
    expect([read?.texts, read?.optionTexts]).toEqual([country.texts, country.optionTexts]);
    expect(copyItems([stored])[0]?.optionTexts).toEqual(country.optionTexts);
  });

  it('follows an option where it is moved, and no option that gets another name', () => {
    const moved = change(country, { options: ['智利', '巴西'] });
    expect(itemsToSend([moved])[0]?.formItemDetailRespList[1]).toMatchObject({ texts: { es: 'Brasil' } });
    const renamed = change(country, { options: ['秘鲁', '智利'] });
    expect(itemsToSend([renamed])[0]?.formItemDetailRespList).toEqual([{ value: '秘鲁' }, { value: '智利' }]);
    const inherited = item('词', { type: FormItemType.radio, options: ['constructor'] });
    expect(itemsToSend([inherited])[0]?.formItemDetailRespList).toEqual([{ value: 'constructor' }]);
  });

  it('is proposed with common fields, and goes with the name that it was proposed for', () => {
    const company = newCommonItem(commonFields.find(({ name }) => name === '公司')!);
    expect(company.texts).toEqual({ es: { name: 'Empresa' }, pt: { name: 'Empresa' } });
    expect(change(company, { require: false }).texts.es?.name).toBe('Empresa');
    expect(change(company, { name: '学校' }).texts).toEqual({ es: {}, pt: {} });
    const own = change(company, { texts: { es: { name: 'Compañía' } } });
    expect(change(own, { name: '公司全称' }).texts.es?.name).toBe('Compañía');
  });

  it('differs from the former form, and is taken over with its field', () => {
    const present = [{ ...country, texts: {}, optionTexts: {} }];
    const [difference] = formDifferences(present, [country]);
    expect(difference?.notes).toEqual(['西班牙语：无 → País、Brasil', '葡萄牙语：无 → Brasil']);
    expect(takeOver(present, [country], ['国家'])[0]).toMatchObject({
      texts: country.texts,
      optionTexts: country.optionTexts,
    });
  });

  it('is wrong with a comma in an option', () => {
    const faulty = { ...country, optionTexts: { 巴西: { es: 'Brasil, Sur' } } };
    expect(faultsOf([faulty]).get(faulty.key)).toEqual({ texts: '西班牙语选项不能包含逗号' });
  });
});

describe('a field that is asked at the door', () => {
  const size = item('尺码', {
    ...{ type: FormItemType.radio, options: ['S', 'M'], limits: [3, null] },
    showRule: [{ fieldKey: 'k1', op: 'eq', value: '参加' }],
  });
  const change = (one: BuilderItem, given: Partial<BuilderItem>) =>
    reduceItems([one], { kind: 'change', key: one.key, change: given })[0];

  it('has no condition and no places, and goes with its form', () => {
    const asked = change(size, { atDoor: true });
    expect([asked?.atDoor, asked?.showRule, asked?.limits]).toEqual([true, [], []]);
    const sent = itemsToSend(asked ? [asked] : []);
    expect(sent.map(({ atDoor }) => atDoor)).toEqual([true]);
    expect(faultsOf(asked ? [asked] : []).size).toBe(0);
    expect(itemsToSend([size])[0]).not.toHaveProperty('atDoor');
    expect(formDifferences([size], asked ? [asked] : [])[0]?.notes).toContain('填写时机：报名时 → 入场时');
  });

  it('is none any more as a file, or as the phone that tells people apart', () => {
    const asked = item('证件', { atDoor: true });
    expect(change(asked, { type: FormItemType.upload })?.atDoor).toBe(false);
    expect(change(asked, { name: '手机号' })?.atDoor).toBe(false);
    expect(change(asked, { type: FormItemType.date })?.atDoor).toBe(true);
  });
});
