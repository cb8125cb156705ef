/** The columns of an import's template, and how their headings and cells read. */

/** Headings as spec 3.5's `cellFil` has them; the template marks required ones with a star. */
export interface ImportColumn<K extends string> {
  key: K;
  heading: string;
  isRequired?: boolean;
  /** Required with a row as its kind is, and may be away from a file: for which rows it is not needed. */
  waiver?: string;
  width?: number;
}

/** How a template is filled in. */
export interface Guide<K extends string> {
  /** What a cell of the column may hold, in a sentence. */
  rules: Readonly<Record<K, string>>;
  /** A row that is filled in as it should be, up to its department; it is no data until somebody changes it. */
  sample: Readonly<Record<K, string>>;
}

export const FAULT_HEADING = '错误原因';

/** The name of a column without the marks that people put around it. */
export const plainHeading = (text: string) => text.normalize('NFKC').replace(/[\s*]/g, '');

/** Between several values of one cell. */
export const listParts = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;；\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
