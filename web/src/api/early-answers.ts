/** Answers that the script of the start screen asked for before the office came (`office/start.ts`), by path. */
import { readEnvelope } from './errors.ts';
import { headOf } from './transport.ts';

export type EarlyAnswers = Record<string, Promise<Response> | undefined>;

/** The early answer of this path, once and where it is one; else the call is made as always, and says what is wrong. */
export async function orEarly<T>(path: string, ask: () => Promise<T>): Promise<T> {
  const { earlyAnswers } = window as { earlyAnswers?: EarlyAnswers };
  const response = earlyAnswers?.[path];
  if (!earlyAnswers || !response) return ask();
  delete earlyAnswers[path];
  try {
    const come = await response;
    return readEnvelope(await come.text(), headOf(come)) as T;
  } catch {
    return ask();
  }
}
