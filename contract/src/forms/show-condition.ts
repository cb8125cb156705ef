/** How conditions of form items travel. */
import { z } from 'zod';
import { requiredText } from '../wire.ts';

/** A key says for ever what is meant. */
export const fieldKey = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{1,39}$/, '字段标识以小写字母开头，只含字母和数字，2 至 40 个字符');

/** It holds no comma: the wire joins multiple choice by commas. */
export const optionText = requiredText(100, '请填写选项').refine(
  (value) => !/[,，]/.test(value),
  '选项不能包含逗号',
);

/** The item is there while this holds. A condition about an item without an answer never holds. */
export const showCondition = z.strictObject({
  fieldKey,
  op: z.enum(['eq', 'ne', 'in']),
  value: z.union([
    optionText,
    z.array(optionText).min(1, '请选择条件的取值').max(50, '条件的取值最多 50 个'),
  ]),
});
