/** The result of a step as facts are made of it: the answers of both forms, and whose it is. */
import { answerOf, isRecord, type TaskAnswers } from '@outbound/contract';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';

export interface Result {
  trx: Trx;
  zone: TimeZone;
  now: Date;
  taskId: number;
  detailId: number;
  /** The steps that it was transferred from: what their results said is this one's now. */
  formerIds: readonly number[];
  /** Of the dispatch form, and of the result form. */
  asked: TaskAnswers;
  found: TaskAnswers;
  deptId: number;
  userId: number | null;
  /** Who ordered it. */
  origin: { userId: number; deptId: number };
  /** The data scope of who hands it in, or approves it; null: of nobody. */
  scope: { all: boolean; deptIds?: readonly number[] } | null;
  /** When it was ordered, signed and handed in. */
  orderedAt: Date;
  signedAt: Date | null;
  doneAt: Date;
}

/** What results are called that come from tasks. */
export const SOURCE = 'task';

export const textOf = (answers: unknown, key: string): string => {
  const value = answerOf(answers, key);
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};
/** 0 for what is no number: amounts are optional on most rows. */
export const numberOf = (answers: unknown, key: string): number => {
  const value = answerOf(answers, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};
export const rowsOf = (answers: unknown, key: string): TaskAnswers[] => {
  const value = answerOf(answers, key);
  return Array.isArray(value) ? value.filter(isRecord) : [];
};
/** A key of the dictionary as facts keep it; the other one where the form has none, or one that no fact has room for. */
export const keyOf = (answers: unknown, key: string, other: number, most = 2_147_483_647): number => {
  const value = Number(textOf(answers, key));
  return Number.isInteger(value) && value > 0 && value <= most ? value : other;
};
/** Its place among the options, from 1 on; null: none of them. */
export const placeIn = (options: readonly string[], word: string): number | null => {
  const at = options.indexOf(word);
  return at === -1 ? null : at + 1;
};
export const instantOf = ({ zone }: Result, answers: unknown, key: string): Date | null => {
  const text = textOf(answers, key);
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? zone.instant(text) : null;
};
export const dayOf = (answers: unknown, key: string): string | null => {
  const text = textOf(answers, key);
  return /^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : null;
};
/** An account, a case, a warning as it is compared: without spaces, in one case. */
export const comparable = (value: string): string => value.replace(/\s+/g, '').toUpperCase().slice(0, 200);

/** 其他, of the dictionary `fraud_type`. */
const OTHER_FRAUD = 999;
export const fraudTypeOf = (asked: unknown): number => keyOf(asked, 'fraudType', OTHER_FRAUD, 32_767);
