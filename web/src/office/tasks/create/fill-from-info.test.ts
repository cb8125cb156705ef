import { type TaskFormItem, TaskItemType } from '@outbound/contract';
import { expect, test } from 'vitest';
import { addedAlarm, emptyFieldsOf, typedCaseNo, typedWarningNo } from './fill-from-info.ts';

const item = (fieldKey: string, more: Partial<TaskFormItem> = {}): TaskFormItem => ({
  ...{ fieldKey, name: fieldKey, type: TaskItemType.text, require: false, sortNum: 1, enabledStatus: 1 },
  ...more,
});

test('an alarm is looked at when it is linked, and only then', () => {
  const alarms = item('alarmList', { type: TaskItemType.alarms });
  const [one, other] = [{ alarmId: 1 }, { alarmId: 2 }];
  expect(addedAlarm(alarms, undefined, [one])).toBe(1);
  expect(addedAlarm(alarms, [one], [one, other])).toBe(2);
  expect(addedAlarm(alarms, [one, other], [one])).toBeNull();
  expect(addedAlarm(alarms, [one], undefined)).toBeNull();
  expect(addedAlarm(item('alarmList'), undefined, [one])).toBeNull();
});

test('a case is looked for by a field that names cases', () => {
  expect(typedCaseNo(item('caseNo', { entityType: 'caseNo' }), ' A5101 ')).toBe('A5101');
  expect(typedCaseNo(item('caseNo', { entityType: 'caseNo' }), 'A51')).toBeNull();
  expect(typedCaseNo(item('caseNo'), 'A5101')).toBeNull();
});

test('a warning is looked for by its field, also in forms that are older than its kind of number', () => {
  expect(typedWarningNo(item('warningNo'), ' YJ2026001 ')).toBe('YJ2026001');
  expect(typedWarningNo(item('number', { entityType: 'warningNo' }), 'YJ2026001')).toBe('YJ2026001');
  expect(typedWarningNo(item('warningNo'), 'YJ')).toBeNull();
  expect(typedWarningNo(item('other'), 'YJ2026001')).toBeNull();
});

test('what was typed is never replaced', () => {
  const items = [item('victimName'), item('victimPhone'), item('gone', { enabledStatus: 0 }), item('other')];
  const found = { from: '警情 1', answers: { victimName: '张三', victimPhone: '139', gone: 'x', other: '' } };
  const filled = emptyFieldsOf(items, { victimName: '李四' }, found);
  expect(filled.map(({ fieldKey }) => fieldKey)).toEqual(['victimPhone']);
});
