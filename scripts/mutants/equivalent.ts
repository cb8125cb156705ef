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

export const equivalents: readonly Equivalent[] = [
  {
    file: 'server/src/rights/grants/grants.ts',
    original: 'department_id is not null',
    text: 'true',
    reason: 'no department is joined with null: it keeps rows out that would be dropped one step later',
  },
  {
    file: 'server/src/rights/grants/grants.ts',
    original: 'departmentId === null',
    text: 'false',
    reason: 'no department is joined with null, so that nothing is reached; the query is saved',
  },
  {
    file: 'server/src/rights/grants/grants.ts',
    original: 'caller.scope.all',
    text: 'false',
    reason: 'requireScopeOfMembers, which is asked next, lets the same caller pass; the query is saved',
  },
];

export const matches = (entry: Equivalent, { file, original, text }: Mutant) =>
  entry.file === file && entry.text === text && entry.original === compact(original);

/** A piece of source in one line. */
export const compact = (text: string) => text.replace(/\s+/g, ' ').trim();
