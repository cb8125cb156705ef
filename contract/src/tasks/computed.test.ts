import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanAnswers } from './clean-answers.ts';
import { ageText, handleMinutesBy, priorityBy, withoutSums } from './computed.ts';
import { type TaskFormItem, taskFormItem } from './form-item.ts';
import { taskItemFaults } from './item-faults.ts';
import { TaskItemType as T } from './item-type.ts';

const item = (part: Partial<TaskFormItem> & Pick<TaskFormItem, 'fieldKey' | 'type'>): TaskFormItem =>
  taskFormItem.parse({ name: part.fieldKey, require: false, sortNum: 0, enabledStatus: 1, ...part });
const column = (fieldKey: string, type: TaskFormItem['type']) =>
  ({ fieldKey, type, name: fieldKey, require: false, sortNum: 0, enabledStatus: 1 }) as const;

const victims = item({
  fieldKey: 'victims',
  type: T.table,
  childItemList: [column('who', T.text), column('loss', T.number)],
});
const sum = item({
  fieldKey: 'total',
  type: T.number,
  derived: { fieldKey: 'victims', childKey: 'loss' },
});

describe('a sum', () => {
  const rows = [{ loss: 0.1 }, { who: '张某' }, { loss: 0.2 }, { loss: '7' }];

  it('stands there until somebody types another number', () => {
    assert.equal(cleanAnswers([victims, sum], { victims: rows }).total, 0.3);
    assert.equal(cleanAnswers([victims, sum], { victims: rows, total: 5 }).total, 5);
    assert.equal(cleanAnswers([victims, sum], { victims: rows, total: null }).total, 0.3);
    assert.equal(cleanAnswers([victims, sum], { victims: [{ who: '张某' }] }).total, undefined);
    assert.equal(cleanAnswers([victims, sum], { victims: 'x'.repeat(9) }).total, undefined);
  });

  it('is nothing that anybody types where it is read only', () => {
    const only = item({ ...sum, readOnly: 1 });
    assert.equal(cleanAnswers([victims, only], { victims: rows, total: 5 }).total, 0.3);
  });

  it('follows its rows again when it was kept as they gave it', () => {
    const answers = { victims: rows, total: 0.3 };
    assert.deepEqual(withoutSums([victims, sum], answers), { victims: rows });
    const own = { victims: rows, total: 5 };
    assert.equal(withoutSums([victims, sum], own), own);
  });

  it('needs a column of numbers in a table above it', () => {
    assert.deepEqual(taskItemFaults([victims, sum]), []);
    const said = (items: TaskFormItem[]) =>
      taskItemFaults(items).map(({ path, message }) => [path[1], message]);
    const wrong = [['derived', '“total”合计的列应为排在其前面的、启用的表格中的数字列']];
    assert.deepEqual(said([sum, victims]), wrong);
    assert.deepEqual(
      said([victims, item({ ...sum, derived: { fieldKey: 'victims', childKey: 'who' } })]),
      wrong,
    );
    assert.deepEqual(said([item({ ...victims, enabledStatus: 0 }), sum]), wrong);
    assert.deepEqual(said([victims, item({ ...sum, type: T.text })]), [
      ['derived', '“total”（单行文本）不能为合计'],
    ]);
  });
});

describe('what follows from a dispatch form', () => {
  const level = item({
    fieldKey: 'level',
    type: T.radio,
    formItemDetailRespList: [{ value: '紧急' }, { value: '高' }, { value: '低' }],
    priorityRule: [
      { value: '紧急', priority: 1 },
      { value: '高', priority: 2 },
    ],
  });
  const minutes = item({ fieldKey: 'minutes', type: T.number, min: 15, handleLimit: 1 });

  it('is a priority, 一般 by every option that says none', () => {
    const by = (answer: unknown) => priorityBy([level], { level: answer });
    assert.deepEqual(['紧急', '高', '低', '', undefined, 3].map(by), [1, 2, 3, null, null, null]);
    assert.equal(priorityBy([minutes], { minutes: 30 }), null);
    assert.equal(priorityBy([item({ ...level, enabledStatus: 0 })], { level: '紧急' }), null);
  });

  it('is a time to handle', () => {
    const by = (answer: unknown) => handleMinutesBy([level, minutes], { minutes: answer });
    assert.deepEqual([45, 0, '45', null, Number.NaN].map(by), [45, null, null, null, null]);
    assert.equal(handleMinutesBy([item({ ...minutes, handleLimit: 0 })], { minutes: 45 }), null);
  });

  it('is said by items of the right type alone', () => {
    const faults = (one: TaskFormItem) => taskItemFaults([one]).map(({ message }) => message);
    assert.deepEqual(faults(level), []);
    assert.deepEqual(faults(item({ ...level, type: T.checkbox })), ['“level”可选多项，不能决定优先级']);
    assert.deepEqual(faults(item({ ...level, formItemDetailRespList: [{ value: '高' }] })), [
      '“level”的优先级：没有选项“紧急”',
    ]);
    assert.deepEqual(faults(item({ fieldKey: 'text', type: T.text, handleLimit: 1 })), [
      '“text”不是数字，不能作为办理时限',
    ]);
    assert.deepEqual(faults(item({ fieldKey: 'text', type: T.date, showAge: 1 })), [
      '“text”不是日期时间，不能显示距今时长',
    ]);
  });
});

it('says how long ago a time is', () => {
  const now = '2026-03-05 10:00:00';
  assert.deepEqual(
    ['2026-03-05 09:25:30', '2026-03-05 05:55:00', '2026-03-03 06:00:00', '2026-03-05 10:00:01', 7].map(
      (at) => ageText(at, now),
    ),
    ['距今 34 分钟', '距今 4 小时 5 分钟', '距今 2 天 4 小时', '', ''],
  );
});
