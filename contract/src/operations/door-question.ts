/** What an activity asks of who comes in, at the door (入场时填写): fields of its form that its staff fills in. */
import { z } from 'zod';
import { FormItemType, formItemTypeLabels } from '../enums.ts';
import { missingAnswer } from '../forms/basic-answer.ts';
import { limits } from '../rules.ts';
import { coded, id, text } from '../wire.ts';
import { MOST_DOOR_QUESTIONS } from './door-limits.ts';
import { answerFaultKind } from './sign-up-answer.ts';
import type { AnswerFault } from './sign-up-words.ts';

/** A field as the door asks it; it is judged as any field of a form. */
export const doorQuestion = z.strictObject({
  id: z.int(),
  name: z.string(),
  type: coded(FormItemType, formItemTypeLabels),
  require: z.boolean(),
  description: z.string(),
  defaultValue: z.string(),
  formItemDetailRespList: z.array(z.strictObject({ value: z.string() })),
});
export type DoorQuestion = z.output<typeof doorQuestion>;

/** What was answered at the door: multiple choice joined by commas; what is empty is no answer. */
export const doorAnswers = z
  .array(z.strictObject({ formId: id, value: text(limits.applyTextCharacters) }))
  .max(MOST_DOOR_QUESTIONS)
  .refine(
    (list) => new Set(list.map(({ formId }) => String(formId))).size === list.length,
    '同一字段只能填写一次',
  );
export type DoorAnswers = z.input<typeof doorAnswers>;

/** What is wrong with the answers, in the order of the questions; `mayLack`: what is required may be left out for now. */
export function doorFaults(
  questions: readonly DoorQuestion[],
  answerTo: (question: DoorQuestion) => string,
  mayLack = false,
): [question: DoorQuestion, fault: AnswerFault][] {
  return questions.flatMap((question): [DoorQuestion, AnswerFault][] => {
    const value = answerTo(question);
    if (value.trim() === '')
      return question.require && !mayLack ? [[question, missingAnswer(question.type)]] : [];
    const fault = answerFaultKind(question, value);
    return fault === null ? [] : [[question, fault]];
  });
}
