/** The items of an activity's sign-up form (spec 3.4). */
import { z } from 'zod';
import { FormItemType, formItemTypeLabels } from '../enums.ts';
import { coded, id, requiredText, text } from '../wire.ts';

/** The answers to an item are counted up to here: what has more has many. */
export const MOST_ANSWERS_COUNTED = 1_000;

/** An option of a choice item. It holds no comma: the wire joins multiple choice by commas. */
const option = z.strictObject({
  value: requiredText(100, '请填写选项').refine((value) => !/[,，]/.test(value), '选项不能包含逗号'),
});

const choiceTypes: readonly number[] = [FormItemType.radio, FormItemType.checkbox, FormItemType.picker];

/** An item of the sign-up form as the office writes it (spec 3.4). Items without id are new. */
export const formItemInput = z
  .strictObject({
    id: id.optional(),
    name: requiredText(50, '请填写字段名称'),
    type: coded(FormItemType, formItemTypeLabels),
    require: z.boolean(),
    sortNum: z.int().min(0).max(1000),
    /** Help text below the field; ours. */
    description: text(200).optional(),
    /** A field that has answers is disabled, not deleted. */
    disabled: z.boolean().optional(),
    formItemDetailRespList: z.array(option).max(200),
  })
  .superRefine((item, context) => {
    const isChoice = choiceTypes.includes(item.type);
    const values = item.formItemDetailRespList.map((one) => one.value);
    if (isChoice && values.length === 0)
      context.addIssue({
        code: 'custom',
        message: `请为“${item.name}”添加选项`,
        path: ['formItemDetailRespList'],
      });
    if (!isChoice && values.length > 0)
      context.addIssue({
        code: 'custom',
        message: `“${item.name}”不需要选项`,
        path: ['formItemDetailRespList'],
      });
    if (new Set(values).size !== values.length)
      context.addIssue({
        code: 'custom',
        message: `“${item.name}”的选项重复`,
        path: ['formItemDetailRespList'],
      });
  });
export type FormItemInput = z.input<typeof formItemInput>;

/** An item of the sign-up form as it is read (spec 3.4). */
export const formItem = z.strictObject({
  id: z.int(),
  activityId: z.int(),
  name: z.string(),
  type: coded(FormItemType, formItemTypeLabels),
  require: z.boolean(),
  sortNum: z.int(),
  description: z.string(),
  formItemDetailRespList: z.array(z.strictObject({ value: z.string() })),
});
export type FormItem = z.output<typeof formItem>;
