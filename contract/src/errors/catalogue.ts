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

type Values<N extends string> = Readonly<Record<N, string | number>>;

/** The names of the places in a text. */
export type PlaceOf<T> = T extends `${string}{${infer N}}${infer Rest}` ? N | PlaceOf<Rest> : never;

/** What fills places as arguments, `Rest` after it; it may be left out where there are no places. */
export type PlaceArguments<N extends string, Rest extends unknown[] = []> = [N] extends [never]
  ? [parameters?: Values<N>, ...Rest]
  : [parameters: Values<N>, ...Rest];

/** A text with its places filled in; a missing parameter leaves nothing behind. */
export function fillPlaces(text: string, parameters: Values<string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ''));
}

/** The messages of a table, each by its key: for what is said within a refusal or beside one, and has no code of its own. */
export function messageTable<T extends Readonly<Record<string, string>>>(texts: T) {
  return <K extends keyof T & string>(key: K, ...[parameters]: PlaceArguments<PlaceOf<T[K]>>): string =>
    fillPlaces(texts[key] ?? '', parameters ?? {});
}
