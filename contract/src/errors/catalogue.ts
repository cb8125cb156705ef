/**
 * An entry of the catalogue: HTTP status and Chinese text of a code. Status 200 is for what a person did wrong in the
 * business; the rest follows HTTP. `{name}` in a text is replaced by the parameter of that name. Where one code covers
 * several cases, the text says `{case}` and `cases` has the words of each.
 */
export interface ErrorEntry {
  readonly status: number;
  readonly text: string;
  readonly cases?: Readonly<Record<string, string>>;
}

export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>;
