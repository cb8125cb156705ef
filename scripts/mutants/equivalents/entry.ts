import type { Kind } from '../find.ts';

/** A mutant that nobody can observe. */
export interface Equivalent {
  file: string;
  /** What is replaced, blanks as one, and by what. */
  original: string;
  text: string;
  /** Where the file has several that replace the same by the same: of which kind it is, or which one of them. */
  kind?: Kind;
  nth?: number;
  reason: string;
}
