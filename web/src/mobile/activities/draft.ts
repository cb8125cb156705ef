/**
 * What a visitor has typed so far, kept in his own browser so that an interruption costs nothing. Attachments stay
 * out: they may be papers, and the server forgets unclaimed ones after a day. So do consents: each is given with its sign-up.
 */
import { type FormItem, FormItemType } from '@outbound/contract';
import { readRecord, write } from '../../visitor/browser-memory.ts';
import type { Answers } from './answers.ts';

/** A service and what the address named when it was chosen, '' for none: who comes with another name wants that one. */
export interface ChosenService {
  chosen: string;
  named: string;
}

export interface Draft {
  answers: Answers;
  /** Null where nothing else was chosen than the address names. */
  service: ChosenService | null;
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

/** An answer without options that are offered no more: nobody could see them, nor take them out. */
export function offeredOf({ type, formItemDetailRespList }: FormItem, value: string): string {
  const isOffered = (one: string) => formItemDetailRespList.some((option) => option.value === one);
  if (type === FormItemType.checkbox) return value.split(',').filter(isOffered).join(',');
  return (type === FormItemType.radio || type === FormItemType.picker) && !isOffered(value) ? '' : value;
}

/** Files may be papers, and a consent is given with its sign-up. */
export const isKept = ({ type }: FormItem) => type !== FormItemType.upload && type !== FormItemType.consent;

export function saveDraft(
  activityId: number,
  form: readonly FormItem[],
  { answers, service, ...more }: Omit<Draft, 'changed'>,
): void {
  const kept = form.filter((item) => isKept(item) && (answers[item.id] ?? '') !== '');
  if (kept.length === 0 && service === null) {
    dropDraft(activityId);
    return;
  }
  write(keyOf(activityId), {
    ...more,
    service,
    answers: Object.fromEntries(kept.map((item) => [item.id, answers[item.id]])),
    shapes: Object.fromEntries(form.map((item) => [item.id, shapeOf(item)])),
  });
}

export function dropDraft(activityId: number): void {
  write(keyOf(activityId), null);
}

/** The draft of an activity, as far as it fits today's form, today's services and what the address names by now; null without one. */
export function loadDraft(
  activityId: number,
  form: readonly FormItem[],
  services: readonly string[],
  named: string,
): Draft | null {
  const stored = readRecord(keyOf(activityId));
  if (!stored) return null;
  const record = (value: unknown): Record<string, unknown> =>
    typeof value === 'object' && value !== null ? { ...value } : {};
  const [answers, shapes] = [record(stored.answers), record(stored.shapes)];
  const restored: Record<number, string> = {};
  const changed: number[] = [];
  for (const item of form) {
    const value = answers[item.id];
    const kept = isKept(item) && typeof value === 'string' ? offeredOf(item, value) : '';
    if (kept !== '') restored[item.id] = kept;
    if (shapes[item.id] !== shapeOf(item)) changed.push(item.id);
  }
  const { chosen, named: before } = record(stored.service);
  const service = before === named ? services.find((one) => one === chosen) : undefined;
  if (Object.keys(restored).length === 0 && service === undefined) return null;
  return {
    service: service === undefined ? null : { chosen: service, named },
    answers: restored,
    changed,
    isTold: stored.isTold === true,
    submitKey: typeof stored.submitKey === 'string' ? stored.submitKey : '',
  };
}
