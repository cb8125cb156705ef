import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  cleanAnswers,
  itemLimits,
  judgeAnswers,
  maskAnswers,
  mergeMasked,
  type TaskFormItem,
  TaskItemType,
  taskTitle,
} from '../index.ts';

const T = TaskItemType;
const NOW = '2026-07-11 12:00:00';
const options = { now: NOW, isEntry: (type: string, key: string) => type === 'region' && key === '510000' };

const item = (more: Partial<TaskFormItem> = {}): TaskFormItem => ({
  fieldKey: 'field',
  name: '字段',
  type: T.text,
  require: false,
  sortNum: 0,
  enabledStatus: 1,
  ...more,
});
const choice = (more: Partial<TaskFormItem> = {}) =>
  item({ type: T.picker, formItemDetailRespList: [{ value: '甲' }, { value: '乙' }], ...more });
const messages = (one: TaskFormItem, value: unknown) =>
  judgeAnswers([one], { field: value }, options).map((error) => error.message);

const file = (name = 'a.png') => ({ name, uid: '1', url: '/web/efs/a' });
const files = (...list: unknown[]) => JSON.stringify(list);

describe('an answer of each type', () => {
  const required: Record<TaskItemType, string | null> = {
    1: '请填写字段',
    2: '请填写字段',
    3: '请选择字段',
    4: '请选择字段',
    5: '请选择字段',
    6: '请选择字段',
    7: '请上传字段',
    8: '请填写字段',
    9: '请选择字段',
    10: '请选择字段',
    11: '请选择字段',
    12: '请选择字段',
    13: '请选择字段',
    14: '请至少填写1行字段',
    15: '请上传字段',
    16: '请选择字段',
    17: '请选择字段',
    18: '请填写字段',
    19: '请填写字段',
    20: null,
    21: '请填写字段',
  };
  it('is asked for where it is required, in the words of its type', () => {
    for (const type of Object.values(T))
      for (const nothing of [undefined, null, '', ' ', []]) {
        const expected = required[type] === null ? [] : [required[type]];
        assert.deepEqual(messages(item({ type, require: true }), nothing), expected, `${type}`);
        assert.deepEqual(messages(item({ type }), nothing), [], `${type}`);
      }
    assert.deepEqual(judgeAnswers([item({ require: true })], {}, { ...options, partial: true }), []);
  });

  const phone = '手机号码格式或长度不正确，请重新输入';
  const cases: [Partial<TaskFormItem>, good: unknown[], bad: [unknown, string][]][] = [
    [{ type: T.text }, ['字'.repeat(500), '🚢'.repeat(500)], [['字'.repeat(501), '字段最多 500 个字符']]],
    [{ type: T.text, maxLength: 3 }, ['三个字'], [['四个字啊', '字段最多 3 个字符']]],
    [
      { type: T.textarea, minLength: 10 },
      ['字'.repeat(2000)],
      [
        ['字'.repeat(2001), '字段最多 2000 个字符'],
        [' 短 ', '字段至少 10 个字符'],
      ],
    ],
    [
      { type: T.text, rule: 'phone' },
      ['010-12345678'],
      [
        ['1', '电话号码应为 5 至 20 位'],
        ['12345a', '仅支持输入数字和字符-'],
      ],
    ],
    [{ type: T.text, rule: 'mobile' }, ['13800138000'], [['138****8000', phone]]],
    [{ type: T.text, rule: 'mobile', sensitive: 1 }, ['138****8000'], [['1380013800', phone]]],
    [
      { type: T.text, rule: 'bankCard' },
      ['6222020200112233'],
      [['62220202x', '银行卡号应为 8 至 30 位数字']],
    ],
    [{ type: T.text, rule: 'code' }, ['A5101-2025/1_2'], [['甲', '仅支持字母、数字和 -_/，最多 50 个字符']]],
    [{ type: T.text, rule: 'integer' }, ['0', '12'], [['01', '仅支持输入整数']]],
    [
      { type: T.text, rule: 'url' },
      ['https://a.example'],
      [['javascript:1', '链接须以 http、https、mailto 或 tel 开头']],
    ],
    [{ type: T.radio, formItemDetailRespList: [{ value: '甲' }] }, ['甲'], [['丙', '请选择字段']]],
    [
      { type: T.checkbox, formItemDetailRespList: [{ value: '甲' }, { value: '乙' }] },
      ['甲', '乙,甲'],
      [
        ['甲,甲', '请选择字段'],
        ['甲,', '请选择字段'],
        [['甲'], '字段格式不正确'],
      ],
    ],
    [{ type: T.picker, dictType: 'region' }, ['510000'], [['510001', '请选择字段']]],
    [
      { type: T.date },
      ['2026-02-28', '1900-01-01'],
      [
        ['2026-02-30', '请选择字段'],
        ['2100-01-02', '请选择字段'],
      ],
    ],
    [{ type: T.date, notFuture: 1 }, ['2026-07-11'], [['2026-07-12', '字段不能晚于当前时间']]],
    [
      { type: T.dateTime, notFuture: 1 },
      [NOW],
      [
        ['2026-07-11 12:00:01', '字段不能晚于当前时间'],
        ['2026-07-11 24:00:00', '请选择字段'],
        ['2026-07-11', '请选择字段'],
      ],
    ],
    [
      { type: T.dateRange },
      ['2026-01-01~2026-01-01'],
      [
        ['2026-01-02~2026-01-01', '请选择字段'],
        ['2026-01-02', '请选择字段'],
      ],
    ],
    [
      { type: T.upload },
      [files(file())],
      [
        ['[]x', '请上传字段'],
        [files(file(), file()), '字段最多 1 个文件'],
        [files({ url: '' }), '请上传字段'],
      ],
    ],
    [
      { type: T.files, maxFiles: 2 },
      [files(file(), file())],
      [[files(file(), file(), file()), '字段最多 2 个文件']],
    ],
    [{ type: T.files, picturesOnly: 1 }, [files(file('A.JPG'))], [[files(file('a.pdf')), '字段只支持图片']]],
    [
      { type: T.number, min: 0, max: 10, unit: '元' },
      [0, 1.25, 10],
      [
        [-1, '字段不能小于 0元'],
        [11, '字段不能大于 10元'],
        [1.255, '字段最多 2 位小数'],
        ['1', '字段格式不正确'],
        [Number.NaN, '字段格式不正确'],
        [1e300, '字段格式不正确'],
      ],
    ],
    [{ type: T.number, precision: 0 }, [3], [[3.5, '字段应为整数']]],
    [
      { type: T.user },
      [{ userId: 1, userName: '张' }],
      [
        [{ userId: '1' }, '请选择字段'],
        ['1', '请选择字段'],
      ],
    ],
    [{ type: T.department }, [{ deptId: 7 }], [[{ deptId: -7 }, '请选择字段']]],
    [
      { type: T.region },
      [{ regionCode: '510000' }],
      [
        [{ regionCode: '1' }, '请选择字段'],
        [{}, '请选择字段'],
      ],
    ],
    [
      { type: T.alarms },
      [[{ alarmId: 1 }, { alarmId: 2 }]],
      [
        [[{ alarmId: 1 }, { alarmId: 1 }], '请选择字段'],
        [[{ caseId: 1 }], '请选择字段'],
        [Array(21).fill({ alarmId: 1 }), '字段最多 20 个'],
        ['1', '字段格式不正确'],
      ],
    ],
    [{ type: T.cases }, [[{ caseId: 1 }]], [[[{}], '请选择字段']]],
    [
      { type: T.phone },
      ['13800138000'],
      [
        ['138****8000', phone],
        ['23800138000', phone],
        [138, '字段格式不正确'],
      ],
    ],
    [{ type: T.phone, sensitive: 1 }, ['138****8000'], []],
    [
      { type: T.citizenId },
      ['11010519491231002X'],
      [
        ['1101051949123100', '身份证号长度不正确，请输入18位身份证号'],
        ['*', '身份证号长度不正确，请输入18位身份证号'],
      ],
    ],
    [
      { type: T.account },
      ['6222', 'TXyz9'].slice(1),
      [
        ['6222', '字段应为 5 至 40 位数字或字母，不含空格'],
        ['6222 0202', '字段应为 5 至 40 位数字或字母，不含空格'],
      ],
    ],
    [{ type: T.note }, ['anything', 7], []],
  ];
  for (const [about, good, bad] of cases)
    it(JSON.stringify(about), () => {
      for (const value of good) assert.deepEqual(messages(item(about), value), [], JSON.stringify(value));
      for (const [value, message] of bad)
        assert.deepEqual(messages(item(about), value), [message], JSON.stringify(value));
    });
});

describe('items that look at one another', () => {
  const mode = choice({ fieldKey: 'mode' });
  const reason = (op: 'eq' | 'ne' | 'in', value: string | string[]) =>
    item({ fieldKey: 'reason', name: '原因', require: true, showRule: [{ fieldKey: 'mode', op, value }] });
  const asked = (one: TaskFormItem, of: TaskFormItem = mode, value?: string) =>
    judgeAnswers([of, one], value === undefined ? {} : { mode: value }, options).length === 1;

  it('are there while their conditions hold, and else neither asked nor kept', () => {
    const several = choice({ fieldKey: 'mode', type: T.checkbox });
    const table: [TaskFormItem, TaskFormItem, string | undefined, boolean][] = [
      [reason('eq', '甲'), mode, '甲', true],
      [reason('eq', '甲'), mode, '乙', false],
      [reason('ne', '甲'), mode, '乙', true],
      [reason('ne', '甲'), mode, undefined, false],
      [reason('in', ['甲', '乙']), mode, '乙', true],
      [reason('in', ['乙']), several, '甲,乙', true],
      [reason('ne', '乙'), several, '甲,乙', false],
      [reason('eq', '甲'), { ...mode, enabledStatus: 0 }, '甲', false],
    ];
    for (const [one, of, value, expected] of table) assert.equal(asked(one, of, value), expected);
    const kept = cleanAnswers([mode, reason('eq', '甲')], { mode: '乙', reason: ' x ', other: 1 });
    assert.deepEqual(kept, { mode: '乙' });
  });

  it('a chain is hidden from its first hidden one on', () => {
    const second = choice({ fieldKey: 'second', showRule: [{ fieldKey: 'mode', op: 'eq', value: '甲' }] });
    const third = item({ fieldKey: 'third', showRule: [{ fieldKey: 'second', op: 'ne', value: '甲' }] });
    const given = { mode: '乙', second: '乙', third: 'x' };
    assert.deepEqual(cleanAnswers([mode, second, third], given), { mode: '乙' });
    assert.deepEqual(cleanAnswers([mode, second, third], { ...given, mode: '甲' }), { ...given, mode: '甲' });
  });

  it('times keep their order, and follow from one another', () => {
    const from = item({ fieldKey: 'from', name: '起', type: T.dateTime });
    const to = item({ fieldKey: 'to', name: '止', type: T.date, notBefore: 'from', withinMonths: 6 });
    const end = item({ fieldKey: 'end', type: T.dateTime, derived: { fieldKey: 'from', hours: 48 } });
    const said = (value: string) =>
      judgeAnswers([from, to], { from: '2025-08-31 10:00:00', to: value }, options).map((one) => one.message);
    assert.deepEqual(said('2025-08-31'), []);
    assert.deepEqual(said('2026-02-28'), []);
    assert.deepEqual(said('2025-08-30'), ['止不能早于起']);
    assert.deepEqual(said('2026-03-01'), ['止不能晚于起后 6 个月']);
    const given = { from: '2026-02-27 23:00:00', end: '1999-01-01 00:00:00' };
    assert.deepEqual(cleanAnswers([from, end], given), { from: given.from, end: '2026-03-01 23:00:00' });
    assert.deepEqual(cleanAnswers([from, end], { from: 'x', end: 'y' }), { from: 'x' });
  });
});

describe('a table', () => {
  const table = item({
    name: '账户',
    type: T.table,
    require: true,
    maxRows: 3,
    childItemList: [
      choice({ fieldKey: 'kind', name: '动作', require: true }),
      item({ fieldKey: 'no', name: '账号', type: T.account, require: true, sensitive: 3 }),
      item({
        fieldKey: 'why',
        name: '原因',
        require: true,
        showRule: [{ fieldKey: 'kind', op: 'eq', value: '乙' }],
      }),
    ],
  });
  const judge = (rows: unknown) => judgeAnswers([table], { field: rows }, options);

  it('is judged row by row, cell by cell', () => {
    assert.deepEqual(judge([{ kind: '甲', no: '622200001' }, { kind: '乙', no: '6', why: ' ' }, 7]), [
      {
        fieldKey: 'field',
        rowIndex: 1,
        childKey: 'no',
        message: '账户第2行：账号应为 5 至 40 位数字或字母，不含空格',
      },
      { fieldKey: 'field', rowIndex: 1, childKey: 'why', message: '账户第2行：原因不能为空' },
      { fieldKey: 'field', rowIndex: 2, message: '账户第3行：格式不正确' },
    ]);
    assert.equal(judge([{}, {}, {}, {}])[0]?.message, '账户最多 3 行');
    assert.equal(judge({})[0]?.message, '账户格式不正确');
    assert.equal(
      judgeAnswers([{ ...table, minRows: 2 }], { field: [{}] }, options)[0]?.message,
      '请至少填写2行账户',
    );
    const wide = { ...table, maxRows: 500, childItemList: Array(30).fill(table.childItemList![0]) };
    assert.equal(
      judgeAnswers([wide], { field: Array(500).fill({}) }, options)[0]?.message,
      '账户的内容过多，请减少行数',
    );
  });

  it('keeps its rows without what is hidden, unknown or empty at the end', () => {
    const rows = [{ kind: '甲', why: 'x', other: 1 }, {}, { no: ' 6222 ' }, { why: '' }, {}];
    assert.deepEqual(cleanAnswers([table], { field: rows }), { field: [{ kind: '甲' }, {}, { no: '6222' }] });
    assert.deepEqual(cleanAnswers([table], { field: [{}] }), {});
  });

  const stored = {
    field: [
      { kind: '甲', no: '622200000001' },
      { kind: '甲', no: '622200110001' },
      { kind: '甲', no: '999900000002' },
    ],
  };
  const masked = maskAnswers([table], stored).field as { kind: string; no: string }[];

  it('comes back masked, and is put together again wherever its rows stand', () => {
    assert.deepEqual(
      masked.map((row) => row.no),
      ['6222****0001', '6222****0001', '9999****0002'],
    );
    const merged = (rows: unknown) => mergeMasked([table], stored, { field: rows });
    assert.deepEqual(merged(masked), { answers: stored, errors: [] });
    const [, , third] = masked;
    assert.deepEqual(merged([third]).answers, { field: [stored.field[2]] });
    const shifted = merged([{ no: '700000001' }, masked[0], masked[1]]);
    assert.deepEqual(shifted.answers.field, [{ no: '700000001' }, stored.field[0], stored.field[1]]);
    // One of the two that read alike is gone: which, nobody can tell.
    const fault = {
      fieldKey: 'field',
      rowIndex: 0,
      childKey: 'no',
      message: '账户第1行：账号含有 *，无法识别，请重新填写完整内容',
    };
    assert.deepEqual(merged([masked[1], third]), {
      answers: { field: [masked[1], stored.field[2]] },
      errors: [fault],
    });
    assert.equal(merged([{ no: '1234****9999' }]).errors.length, 1);
    const told = {
      field: [
        { kind: '甲', no: '622200000001' },
        { kind: '乙', no: '622200110001' },
      ],
    };
    const [, second] = maskAnswers([table], told).field as unknown[];
    assert.deepEqual(mergeMasked([table], told, { field: [second] }).answers, { field: [told.field[1]] });
  });
});

it('what is sensitive is masked by its kind, and never stored masked', () => {
  const items = [
    item({ fieldKey: 'phone', type: T.phone, sensitive: 1 }),
    item({ fieldKey: 'idNo', type: T.citizenId, sensitive: 2 }),
    item({ fieldKey: 'account', type: T.account, sensitive: 3 }),
    item({ fieldKey: 'who', sensitive: 4 }),
    item({ fieldKey: 'plain' }),
  ];
  const stored = {
    phone: '13800138000',
    idNo: '11010519491231002X',
    account: '6222021234567',
    who: '欧阳锋',
    plain: 'a*b',
  };
  const shown = {
    phone: '138****8000',
    idNo: '110105********002X',
    account: '6222*****4567',
    who: '欧**',
    plain: 'a*b',
  };
  assert.deepEqual(maskAnswers(items, stored), shown);
  assert.deepEqual(mergeMasked(items, stored, shown), { answers: stored, errors: [] });
  const changed = { ...shown, phone: '13900139000', who: '黄*' };
  const merged = mergeMasked(items, stored, changed);
  assert.deepEqual(merged.answers, { ...stored, phone: '13900139000', who: '黄*' });
  assert.deepEqual(
    merged.errors.map((error) => error.fieldKey),
    ['who'],
  );
  assert.equal(mergeMasked(items, {}, shown).errors.length, 4);
});

it('a title has its places filled, and no separators around what is not answered', () => {
  const items = [
    item({ fieldKey: 'who' }),
    choice({ fieldKey: 'fraud', dictType: 'fraud_type', formItemDetailRespList: [] }),
    item({ fieldKey: 'place', type: T.region }),
  ];
  const title = (answers: Record<string, unknown>) =>
    taskTitle('{templateName}-{who}-{fraud}-{place}', '资金查控', items, answers, (_, key) => `类${key}`);
  assert.equal(
    title({ who: '王某', fraud: '10', place: { regionName: '成华区' } }),
    '资金查控-王某-类10-成华区',
  );
  assert.equal(title({ fraud: '10' }), '资金查控-类10');
  assert.equal(title({}), '资金查控');
  assert.equal([...title({ who: '长'.repeat(400) })].length, 100);
  // Of what nobody has judged yet no more is read than a title holds.
  assert.equal(title({ who: `王${' '.repeat(100_000)}某` }), '资金查控-王');
});

describe('whatever comes in', () => {
  /** Numbers that look random, and are the same in every run. */
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const keys = ['constructor', '__proto__', 'toString', 'ab', 'userId', 'regionCode', 'alarmId', 'kind'];
  const value = (depth: number): unknown => {
    const few = () => Array.from({ length: next(4) }, () => value(depth - 1));
    const made = [
      () => null,
      () => undefined,
      () => next(5),
      () => -1.5,
      () => Number.NaN,
      () => 1e308,
      () => true,
      () => '',
      () => '*'.repeat(next(600)),
      () => '甲',
      () => '甲,乙,'.repeat(next(900)),
      () => '2026-07-11 12:00:00',
      () => '\ud800\u0000',
      () => '[{"name":"a.png","url":"b"}]',
      () => '['.repeat(next(9_000)),
      few,
      () => Object.fromEntries(few().map((one, at) => [keys[(at + next(8)) % 8], one])),
    ];
    return depth === 0 ? '' : made[next(made.length)]!();
  };
  const columns = keys.slice(2).map((fieldKey) => choice({ fieldKey, type: T.checkbox, sensitive: 3 }));
  const types = Object.values(T);
  const form = types.flatMap((type, at) => [
    item({
      fieldKey: `a${at}`,
      type,
      require: true,
      sensitive: 1,
      childItemList: columns,
      showRule: at > 3 ? [{ fieldKey: 'a3', op: 'ne', value: '丙' }] : [],
    }),
    item({
      fieldKey: at % 2 ? 'constructor' : `b${at}`,
      type,
      notBefore: 'a4',
      withinMonths: 6,
      derived: { fieldKey: 'a8', hours: 3 },
    }),
  ]);

  it('never throws, and what is cleaned twice is as what is cleaned once', () => {
    for (let round = 0; round < 1_000; round += 1) {
      const answers = Object.fromEntries(form.map(({ fieldKey }) => [fieldKey, value(4)]));
      const cleaned = cleanAnswers(form, answers);
      judgeAnswers(form, answers, options);
      judgeAnswers(form, cleaned, options);
      assert.deepEqual(cleanAnswers(form, cleaned), cleaned);
      mergeMasked(form, maskAnswers(form, cleaned), answers);
    }
    for (const odd of [null, undefined, 7, 'x', [], [1]]) {
      judgeAnswers(form, odd as never, options);
      assert.deepEqual(cleanAnswers([item()], odd as never), {});
    }
  });

  it('is judged in time that its largest allowed size bounds', () => {
    const wide = Array.from({ length: 12 }, (_, at) =>
      item({ fieldKey: `c${at}`, type: T.account, sensitive: 3, require: true }),
    );
    const tables = Array.from({ length: itemLimits.items }, (_, at) =>
      item({ fieldKey: `t${at}`, type: T.table, childItemList: wide }),
    );
    const row = Object.fromEntries(wide.map(({ fieldKey }) => [fieldKey, '*'.repeat(30)]));
    const answers = Object.fromEntries(tables.map(({ fieldKey }) => [fieldKey, Array(100_000).fill(row)]));
    const long = { field: `${'甲,'.repeat(500_000)}甲` };
    const started = process.cpuUsage();
    assert.equal(judgeAnswers(tables, answers, options).length, itemLimits.items);
    judgeAnswers([choice({ type: T.checkbox })], long, options);
    judgeAnswers([item({ type: T.files })], { field: '['.repeat(1_000_000) }, options);
    const { user } = process.cpuUsage(started);
    // Without a bound it is minutes.
    assert.ok(user < 2_000_000, `${user} µs`);
  });
});
