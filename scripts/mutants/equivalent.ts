/**
 * Mutants that nobody can observe, each with the reason. Only what cannot be told from the product by any call belongs
 * here; what is merely hard to test does not. `scripts/mutants/equivalent.test.ts` holds that each entry still names one.
 */
import { ofContentAndHttp } from './equivalents/content-and-http.ts';
import type { Equivalent } from './equivalents/entry.ts';
import { ofMessagesAndAnalysis } from './equivalents/messages-and-analysis.ts';
import { ofPeople } from './equivalents/people.ts';
import { ofRightsAndSignIn } from './equivalents/rights-and-sign-in.ts';
import { ofTasks } from './equivalents/tasks.ts';
import type { Mutant } from './find.ts';

export const equivalents: readonly Equivalent[] = [
  ...ofRightsAndSignIn,
  ...ofPeople,
  ...ofContentAndHttp,
  ...ofMessagesAndAnalysis,
  ...ofTasks,
];

export const matches = (entry: Equivalent, { file, original, text, kind, nth }: Mutant) =>
  entry.file === file &&
  entry.text === text &&
  entry.original === compact(original) &&
  (entry.kind ?? kind) === kind &&
  (entry.nth ?? nth) === nth;

/** A piece of source in one line. */
export const compact = (text: string) => text.replace(/\s+/g, ' ').trim();
