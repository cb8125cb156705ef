/**
 * What somebody has typed of a change and not sent yet, kept as long as the tab is open: a phone that ran out of memory, or a page
 * that was read anew, costs nothing. As with the draft of a sign-up neither attachments nor consents are kept.
 */
import type { FormItem } from '@outbound/contract';
import { readForTab, writeForTab } from '../../visitor/browser-memory.ts';
import { type Answers, isKept, offeredOf } from '../activities/index.ts';

const keyOf = (applyCode: string) => `ownChange:${applyCode}`;

/** Keeps the answers that differ from those of before; none, and nothing is kept. */
export function saveChange(
  applyCode: string,
  form: readonly FormItem[],
  answers: Answers,
  before: Answers,
): void {
  const typed = form.flatMap((item) => {
    const value = answers[item.id] ?? '';
    return isKept(item) && value !== (before[item.id] ?? '') ? [[item.id, value]] : [];
  });
  writeForTab(keyOf(applyCode), typed.length === 0 ? null : JSON.stringify(Object.fromEntries(typed)));
}

/** What was kept, as far as it fits the form as it is now; null without any. */
export function loadChange(applyCode: string, form: readonly FormItem[]): Answers | null {
  const typed = recordIn(readForTab(keyOf(applyCode)));
  const fitting = form.flatMap((item) => {
    const value = typed[item.id];
    return isKept(item) && typeof value === 'string' ? [[item.id, offeredOf(item, value)]] : [];
  });
  return fitting.length === 0 ? null : Object.fromEntries(fitting);
}

export const dropChange = (applyCode: string): void => writeForTab(keyOf(applyCode), null);

function recordIn(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
