import { firstCharacters, PREVIEW_BASE, withoutInlineMarks } from '@outbound/contract';
import { Refusal } from '../../http/refusal.ts';
import { OverLimit, WorkThread } from '../../threads/work-thread.ts';
import type { CleanedMarkup, MarkupJob } from './rich-text-thread.ts';

/** An own preview address, with or without a width: the id is its first group. */
const ownAddress = new RegExp(`^${PREVIEW_BASE}([A-Za-z0-9_-]{22})(?:\\?w=\\d{2,4})?$`);

/** The file id of an own preview address, or null for any other address. */
export function fileIdOf(address: string): string | null {
  return ownAddress.exec(address)?.[1] ?? null;
}

/** Where texts are cleaned, one at a time. */
export const cleaningThread = new WorkThread<MarkupJob, CleanedMarkup>(
  new URL('./rich-text-thread.ts', import.meta.url),
  {
    seconds: 10,
    megabytes: 128,
  },
);

/**
 * What a person wrote in the editor, without anything that could run or load from where it should not (spec 5.4): what
 * the editor makes passes unchanged, an empty paragraph becomes an empty text. The `sender` waits for himself where he
 * sends much. Throws OM2000 for a text that nests deeper than any that is written, or has more than `most` characters
 * once it is clean: a bare link grows fivefold, and what is stored must be such that it can be saved again.
 */
export async function cleanRichText(html: string, sender: string, most: number): Promise<string> {
  let cleaned: string | null = null;
  try {
    for await (const { clean } of cleaningThread.run(sender, { html, ownAddress: ownAddress.source }))
      cleaned = clean;
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error;
  }
  if (cleaned === null || cleaned.length > most) throw new Refusal('OM2000.entangledText');
  return cleaned;
}

/** The ids of the own pictures and films that a text shows. */
export function fileIdsIn(html: string): string[] {
  return [...html.matchAll(/ (?:src|poster)="([^"]*)"/g)].flatMap((match) => fileIdOf(match[1] ?? '') ?? []);
}

/** The ids of the own films that a text shows. */
export function filmIdsIn(html: string): string[] {
  return [...html.matchAll(/<video src="([^"]*)"/g)].flatMap((match) => fileIdOf(match[1] ?? '') ?? []);
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The first characters of a cleaned text without its marks, as people read it: for logs, lists and search. */
export function plainText(html: string, most: number): string {
  const text = withoutInlineMarks(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => characters[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return firstCharacters(text, most);
}
