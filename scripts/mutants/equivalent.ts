/**
 * Mutants that nobody can observe, each with the reason. Only what cannot be told from the product by any call belongs
 * here; what is merely hard to test does not. `scripts/mutants/equivalent.test.ts` holds that each entry still names one.
 */
import type { Mutant } from './find.ts';

interface Equivalent {
  file: string;
  /** What is replaced, blanks as one, and by what. */
  original: string;
  text: string;
  reason: string;
}

export const equivalents: readonly Equivalent[] = [];

export const matches = (entry: Equivalent, { file, original, text }: Mutant) =>
  entry.file === file && entry.text === text && entry.original === compact(original);

/** A piece of source in one line. */
export const compact = (text: string) => text.replace(/\s+/g, ' ').trim();
