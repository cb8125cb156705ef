/** A mutant that nobody can observe. */
export interface Equivalent {
  file: string;
  /** What is replaced, blanks as one, and by what. */
  original: string;
  text: string;
  reason: string;
}
