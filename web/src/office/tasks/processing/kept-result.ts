/**
 * What somebody typed into the result of a step and the server may not have yet, kept in this browser for each person and
 * step: an ended session, a closed tab or a crash loses nothing. It goes as soon as the server has it.
 */
import type { Answers } from '../../../ui/dynamic-form/answers.ts';
import { dropCopy, dropOwnCopy, readCopy, writeCopy } from '../kept/index.ts';

export interface KeptResult {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** What the server had kept when it was typed. */
  draftVersion: number;
  answers: Answers;
  /** The list of attachments, as the upload has it. */
  files?: string;
}

const keyOf = (user: string, detailId: number) => `task-result:${user}:${detailId}`;

export function readKept(user: string, detailId: number): KeptResult | null {
  try {
    const kept: unknown = readCopy(keyOf(user, detailId));
    if (typeof kept !== 'object' || kept === null) return null;
    const { savedAt, draftVersion, answers, files } = kept as Record<string, unknown>;
    if (typeof savedAt !== 'number' || typeof draftVersion !== 'number') return null;
    if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return null;
    return {
      savedAt,
      draftVersion,
      answers: answers as Answers,
      ...(typeof files === 'string' ? { files } : {}),
    };
  } catch {
    return null;
  }
}

/** False where the browser has no room or denies it. */
export const writeKept = (user: string, detailId: number, kept: KeptResult): boolean =>
  writeCopy(keyOf(user, detailId), kept);

/** The step is done with. */
export const dropKept = (user: string, detailId: number): void => dropCopy(keyOf(user, detailId));

/** What stands here is on the server. */
export const dropSaved = (user: string, detailId: number): void => dropOwnCopy(keyOf(user, detailId));
