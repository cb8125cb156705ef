/** The items of an activity's sign-up form (spec 3.4). */
import { z } from 'zod';
import { FormItemType, formItemTypeLabels } from '../enums.ts';
import { fieldKey, optionText, showCondition } from '../forms/show-condition.ts';
import { coded, id, requiredText, text } from '../wire.ts';
import { ownFaults } from './activity-form-faults.ts';
import { itemTexts, optionTexts } from './activity-form-texts.ts';
import { signUpLimits } from './sign-up-answer.ts';

/** The answers to an item are counted up to here: what has more has many. */
export const MOST_ANSWERS_COUNTED = 1_000;

/** An option of a choice item. */
const option = z.strictObject({
  value: optionText,
  /** So many sign-ups may have it; without one, any number. */
  limit: z.int().min(1, '选项名额至少为 1').max(1_000_000, '选项名额最多 1000000').nullable().optional(),
  /** What it is called in other languages; answers are the Chinese value all the same. */
  texts: optionTexts.optional(),
});

/** An item of the sign-up form as the office writes it (spec 3.4). Items without id are new. */
export const formItemInput = z
  .strictObject({
    id: id.optional(),
    /** What conditions know it by. Kept as it is without one; a new item gets one. */
    fieldKey: fieldKey.optional(),
    name: requiredText(50, '请填写字段名称'),
    type: coded(FormItemType, formItemTypeLabels),
    require: z.boolean(),
    sortNum: z.int().min(0).max(1000),
    /** Help text below the field; ours. */
    description: text(200).optional(),
    /** What stands in the field at first. */
    defaultValue: text(500).optional(),
    /** All of them must hold. A hidden item is neither required nor stored. */
    showRule: z
      .array(showCondition)
      .max(signUpLimits.conditions, `显示条件最多 ${signUpLimits.conditions} 个`)
      .optional(),
    /** Of an upload; one without it. */
    maxFiles: z
      .int()
      .min(1, '至少 1 个文件')
      .max(signUpLimits.files, `最多 ${signUpLimits.files} 个文件`)
      .optional(),
    /** What a consent agrees to. Another text is another version. */
    consentText: text(signUpLimits.consentCharacters).optional(),
    /** A field that has answers is disabled, not deleted. */
    disabled: z.boolean().optional(),
    /** Asked by staff of who comes in, not of who signs up. */
    atDoor: z.boolean().optional(),
    /** What it says in other languages; what is left out is read in Chinese. */
    texts: itemTexts.optional(),
    formItemDetailRespList: z.array(option).max(signUpLimits.options, `选项最多 ${signUpLimits.options} 个`),
  })
  .superRefine((item, context) => {
    for (const { path, message } of ownFaults(item))
      context.addIssue({ code: 'custom', path: [path], message });
  });
export type FormItemInput = z.input<typeof formItemInput>;

const optionRead = z.strictObject({
  value: z.string(),
  /** Of a session: when and where it is, by the clocks of its place. */
  note: z.string().optional(),
  limit: z.int().optional(),
  /** How many may still choose it; with a limit. */
  remainNum: z.int().optional(),
});

const itemRead = {
  id: z.int(),
  activityId: z.int(),
  name: z.string(),
  type: coded(FormItemType, formItemTypeLabels),
  require: z.boolean(),
  sortNum: z.int(),
  description: z.string(),
  fieldKey: z.string(),
  // What an item has not is not said.
  defaultValue: z.string().optional(),
  showRule: z.array(showCondition).optional(),
  maxFiles: z.int().optional(),
  consentText: z.string().optional(),
  /** Of the text; the answer to a consent is this number. */
  consentVersion: z.int().optional(),
};

/** An item of the sign-up form as visitors read it (spec 3.4). What is sent back are its own names and values, which are Chinese. */
export const formItem = z.strictObject({
  ...itemRead,
  /** What it says in the language that was asked for, as far as that is written. */
  shown: z
    .strictObject({
      name: z.string().optional(),
      description: z.string().optional(),
      consentText: z.string().optional(),
    })
    .optional(),
  formItemDetailRespList: z.array(
    z.strictObject({
      ...optionRead.shape,
      /** What it is called in that language. */
      shown: z.string().optional(),
    }),
  ),
});
export type FormItem = z.output<typeof formItem>;

/** The same as the office reads it, with all of its texts. */
export const officeFormItem = z.strictObject({
  ...itemRead,
  disabled: z.boolean(),
  /** Asked at the door. */
  atDoor: z.boolean().optional(),
  /** How many sign-ups answered it, counted up to `MOST_ANSWERS_COUNTED`; such a field can be disabled but not deleted. */
  answerNum: z.int(),
  texts: itemTexts.optional(),
  formItemDetailRespList: z.array(z.strictObject({ ...optionRead.shape, texts: optionTexts.optional() })),
});
