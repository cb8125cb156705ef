/**
 * What a visitor has typed so far, kept in his own browser so that an interruption costs nothing. Attachments stay
 * out: they may be papers, and the server forgets unclaimed ones after a day. So do consents: each is given with its sign-up.
 */
import { type FormItem, FormItemType } from '@outbound/contract';
import { readRecord, write } from '../../visitor/browser-memory.ts';
import type { Answers } from './answers.ts';

export interface Draft {
  answers: Answers;
  /** One random key a form fill: what is sent again after a lost answer is not stored twice. */
  submitKey: string;
  /** He wishes to be told of it. */
  isTold: boolean;
  /** Items that were asked differently when the draft was written. */
  changed: readonly number[];
}

const keyOf = (activityId: number) => `applyDraft:${activityId}`;

/** What an answer depends on: an item that is asked differently needs another look. */
function shapeOf(item: FormItem): string {
  return JSON.stringify([
    item.name,
    item.type,
    item.require,
    item.formItemDetailRespList.map((one) => one.value),
    ...(item.consentVersion === undefined ? [] : [item.consentVersion]),
  ]);
}

const isKept = ({ type }: FormItem) => type !== FormItemType.upload && type !== FormItemType.consent;

export function saveDraft(
  activityId: number,
  form: readonly FormItem[],
  answers: Answers,
  submitKey: string,
  isTold: boolean,
): void {
  const kept = form.filter((item) => isKept(item) && (answers[item.id] ?? '') !== '');
  if (kept.length === 0) {
    write(keyOf(activityId), null);
    return;
  }
  write(keyOf(activityId), {
    submitKey,
    isTold,
    answers: Object.fromEntries(kept.map((item) => [item.id, answers[item.id]])),
    shapes: Object.fromEntries(form.map((item) => [item.id, shapeOf(item)])),
  });
}

export function dropDraft(activityId: number): void {
  write(keyOf(activityId), null);
}

/** The draft of an activity, as far as it fits today's form; null without one. */
export function loadDraft(activityId: number, form: readonly FormItem[]): Draft | null {
  const stored = readRecord(keyOf(activityId));
  if (!stored) return null;
  const record = (value: unknown): Record<string, unknown> =>
    typeof value === 'object' && value !== null ? { ...value } : {};
  const [answers, shapes] = [record(stored.answers), record(stored.shapes)];
  const restored: Record<number, string> = {};
  const changed: number[] = [];
  for (const item of form) {
    const value = answers[item.id];
    if (isKept(item) && typeof value === 'string' && value !== '') restored[item.id] = value;
    if (shapes[item.id] !== shapeOf(item)) changed.push(item.id);
  }
  if (Object.keys(restored).length === 0) return null;
  return {
    answers: restored,
    changed,
    isTold: stored.isTold === true,
    submitKey: typeof stored.submitKey === 'string' ? stored.submitKey : '',
  };
}
