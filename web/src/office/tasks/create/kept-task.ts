/**
 * What of a task is not on the server yet, kept in this browser for each person and task: an ended session, a closed tab or
 * a crash loses nothing. It goes as soon as the server has it: it may hold numbers of people.
 */
import type { Answers } from '../../../ui/dynamic-form/answers.ts';
import { dropCopy, dropOwnCopy, readCopy, writeCopy } from '../kept/index.ts';
import { browserTab, isTabOpen } from './browser-tab.ts';
import type { TaskValues } from './task-values.ts';

export interface KeptTask {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The draft on the server that this stands on; null for none. */
  draftVersion: number | null;
  /** The version of the dispatched task that this changes; null for a draft. */
  instanceVersion: number | null;
  values: TaskValues;
  answers: Answers;
  /** What was said of the change of a dispatched task; empty for a draft. */
  opinion: string;
}

const PREFIX = 'task-typed';
/** A task that has no number yet may be written in several tabs at once, and is another one in each of them. */
const isNew = (subject: string) => /^(new|copy)-/.test(subject);
const keyOf = (user: string, subject: string) =>
  `${PREFIX}:${user}:${subject}${isNew(subject) ? `@${browserTab()}` : ''}`;

/** Takes over what a tab that is closed left of this new task, the latest; its own stays its own. */
function adopt(user: string, subject: string): void {
  if (!isNew(subject) || localStorage.getItem(keyOf(user, subject)) !== null) return;
  const begin = `${PREFIX}:${user}:${subject}`;
  const left = Object.keys(localStorage)
    // Before tabs had names there was none behind it.
    .filter(
      (key) => key === begin || (key.startsWith(`${begin}@`) && !isTabOpen(key.slice(begin.length + 1))),
    )
    .map((key) => ({ key, text: localStorage.getItem(key) ?? '' }))
    .map((one) => ({ ...one, at: Number(/"savedAt":(\d+)/.exec(one.text)?.[1] ?? 0) }))
    .toSorted((a, b) => b.at - a.at);
  const [latest] = left;
  if (!latest) return;
  localStorage.setItem(keyOf(user, subject), latest.text);
  localStorage.removeItem(latest.key);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readKept(user: string, subject: string): KeptTask | null {
  try {
    adopt(user, subject);
    const kept: unknown = readCopy(keyOf(user, subject));
    if (!isRecord(kept) || !isRecord(kept.values) || !isRecord(kept.answers)) return null;
    const { savedAt, draftVersion, instanceVersion, values, answers, opinion } = kept;
    if (typeof savedAt !== 'number' || !Array.isArray(values.targets) || !Array.isArray(values.watchers))
      return null;
    return {
      savedAt,
      draftVersion: typeof draftVersion === 'number' ? draftVersion : null,
      instanceVersion: typeof instanceVersion === 'number' ? instanceVersion : null,
      values: values as unknown as TaskValues,
      answers,
      opinion: typeof opinion === 'string' ? opinion : '',
    };
  } catch {
    return null;
  }
}

/** False when the browser has no room or denies it. */
export function writeKept(user: string, subject: string, kept: KeptTask): boolean {
  try {
    return writeCopy(keyOf(user, subject), kept);
  } catch {
    return false;
  }
}

/** The task is done with, or what was typed thrown away. */
export function dropKept(user: string, subject: string): void {
  try {
    dropCopy(keyOf(user, subject));
  } catch {
    // Storage that is denied holds nothing either.
  }
}

/** What stands here is on the server. */
export function dropSaved(user: string, subject: string): void {
  try {
    dropOwnCopy(keyOf(user, subject));
  } catch {
    // As above.
  }
}

const draftKey = (user: string, subject: string) => `task-draft:${user}:${subject}`;

/** The number of the draft that a new task of this browser tab became, so that a reload goes on with it. */
export function draftOf(user: string, subject: string): string | null {
  try {
    return sessionStorage.getItem(draftKey(user, subject));
  } catch {
    return null;
  }
}

export function noteDraft(user: string, subject: string, instanceCode: string | null): void {
  try {
    if (instanceCode === null) sessionStorage.removeItem(draftKey(user, subject));
    else sessionStorage.setItem(draftKey(user, subject), instanceCode);
  } catch {
    // Then a reload begins anew, and the draft stands among the drafts.
  }
}

/** What this browser has of a draft and the server has not: typed on the page of the draft, or on the one it was begun on. */
export function keptOfDraft(
  user: string,
  { instanceCode, templateId }: { instanceCode: string; templateId: number },
): { subject: string; kept: KeptTask } | null {
  const begunAs = `new-${templateId}`;
  const subjects = [instanceCode, ...(draftOf(user, begunAs) === instanceCode ? [begunAs] : [])];
  const found = subjects.flatMap((subject) => {
    const kept = readKept(user, subject);
    return kept ? [{ subject, kept }] : [];
  });
  return found.toSorted((one, other) => other.kept.savedAt - one.kept.savedAt)[0] ?? null;
}

const MOST_RECENT = 8;

/** What this person used last in this browser, the last first. */
export function recentOf<T>(user: string, name: string, isOne: (value: unknown) => value is T): T[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`task-recent:${name}:${user}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOne).slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

export function noteRecent<T>(
  user: string,
  name: string,
  used: readonly T[],
  same: (one: T, other: T) => boolean,
  isOne: (value: unknown) => value is T,
): void {
  const others = recentOf(user, name, isOne).filter((one) => !used.some((other) => same(one, other)));
  try {
    localStorage.setItem(
      `task-recent:${name}:${user}`,
      JSON.stringify([...used, ...others].slice(0, MOST_RECENT)),
    );
  } catch {
    // Nobody misses it.
  }
}
