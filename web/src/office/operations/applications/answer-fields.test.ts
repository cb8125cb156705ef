import { FormItemType } from '@outbound/contract';
import { expect, test } from 'vitest';
import { filtersOf, templateOf, valuesOf } from '../../../ui/tables/list-state.ts';
import { answerFields, withAnswers } from './answer-fields.ts';

const item = (id: number, type: FormItemType, ...options: string[]) => ({
  ...{
    id,
    activityId: 7,
    name: `字段${id}`,
    type,
    require: false,
    sortNum: id,
    description: '',
    fieldKey: `f${id}`,
  },
  ...{ disabled: id === 3, answerNum: 0 },
  formItemDetailRespList: options.map((value) => ({ value })),
});
const form = [
  item(1, FormItemType.radio, '现场', '线上'),
  item(2, FormItemType.text),
  item(3, FormItemType.checkbox, '墨西哥', '巴西'),
];

test('each choice field of a form is a filter, which the address keeps and the call gets as one', () => {
  const fields = answerFields(form);
  expect(fields.map(({ label }) => label)).toEqual(['字段1', '字段3（已停用）']);
  const chosen = { 'answer.1': ['线上'], 'answer.3': ['墨西哥', '巴西'] };
  const address = filtersOf(templateOf(fields, chosen));
  expect(address).toEqual({ 'answer.1': '线上', 'answer.3': '墨西哥,巴西' });
  const said = templateOf(fields, valuesOf(fields, { ...address, 'answer.9': '别的活动' }));
  expect(withAnswers({ keyword: '李', ...said })).toEqual({
    keyword: '李',
    answers: [
      { formId: 1, values: ['线上'] },
      { formId: 3, values: ['墨西哥', '巴西'] },
    ],
  });
  expect(withAnswers({ keyword: '李' })).toEqual({ keyword: '李' });
});
