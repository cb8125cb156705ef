/** What stands around a visitor's word in the texts of what he found by it. */
import { type ContentLanguage, foldedText, foldedWords, type OpenInformationRow } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { byWholeKeys } from '../../database/statements.ts';
import { plainText } from '../rich-text/index.ts';

/**
 * Of a text so much is read, marks included. Further down the word is looked for as it is written, accents and all, and only what
 * stands around it is read.
 */
const MOST_READ = 20_000;
const AROUND = 400;
/** Characters before the word, and of all. */
const BEFORE = 24;
const WHOLE = 90;

/** What a cut leaves of a character of two parts. */
const HALF = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;

/** The rows, with an excerpt where title and summary do not show by which words they were found. */
export async function withExcerpts(
  db: Db,
  rows: readonly OpenInformationRow[],
  keyword: string,
): Promise<OpenInformationRow[]> {
  const words = foldedWords(keyword);
  // Of each row the first word that neither shows.
  const missing = new Map<number, string>();
  for (const { id, title, summary } of rows) {
    const told = foldedText(`${title}\n${summary}`);
    const word = words.find((one) => !told.includes(one));
    if (word !== undefined) missing.set(id, word);
  }
  const unseen = rows.filter(({ id }) => missing.has(id));
  if (unseen.length === 0) return [...rows];
  const wordOf = (id: number) => missing.get(id) ?? '';
  const texts = await findTexts(db, unseen);
  const excerpts = new Map([...texts].map(([id, { text }]) => [id, excerptOf(text, wordOf(id))]));
  const further = unseen.filter(({ id }) => excerpts.get(id) === '' && texts.get(id)?.goesOn);
  if (further.length > 0)
    for (const [id, around] of await findFurther(db, further, wordOf))
      excerpts.set(id, excerptOf(around, wordOf(id), true));
  return rows.map((row) => {
    const excerpt = excerpts.get(row.id) ?? '';
    return excerpt === '' ? row : { ...row, excerpt };
  });
}

const columns = { zh: 'content', es: 'content_es', pt: 'content_pt' } as const satisfies Record<
  ContentLanguage,
  string
>;

/** The text in the language of the row's title. */
function contentOf(rows: readonly OpenInformationRow[]) {
  const when = (language: ContentLanguage) => {
    const ids = rows.filter((row) => row.language === language).map(({ id }) => id);
    return sql`when id = any(${ids}::bigint[]) then ${sql.ref(columns[language])}`;
  };
  return sql`case ${when('es')} ${when('pt')} else content end`;
}

const idsOf = (rows: readonly OpenInformationRow[]) => sql`any(${rows.map(({ id }) => id)}::bigint[])`;

/** Of each the beginning of its text, without its marks. */
async function findTexts(db: Db, rows: readonly OpenInformationRow[]) {
  const { rows: found } = await sql<{ id: number; text: string; goesOn: boolean }>`
    select id, left(text, ${sql.lit(MOST_READ)}) as text, length(text) > ${sql.lit(MOST_READ)} as "goesOn"
    from (select id, ${contentOf(rows)} as text from information where id = ${idsOf(rows)}) as texts
    ${byWholeKeys}`.execute(db);
  return new Map(
    found.map(({ id, text, goesOn }) => [id, { text: plainText(text, MOST_READ), goesOn }] as const),
  );
}

/** What stands around the word of each below the beginning of its text, without its marks; only where it is found there. */
async function findFurther(
  db: Db,
  rows: readonly OpenInformationRow[],
  wordOf: (id: number) => string,
): Promise<(readonly [id: number, around: string])[]> {
  const words = rows.map(({ id }) => wordOf(id));
  // The end of the beginning once more: the word may lie across.
  const from = sql.lit(MOST_READ - Math.max(...words.map(({ length }) => length)));
  // Of letters without case, as those of Chinese are, the text need not be written anew.
  const cased = words.every((word) => word === word.toUpperCase()) ? sql`text` : sql`lower(text)`;
  const { rows: found } = await sql<{ id: number; text: string }>`
    select id, substr(text, greatest(1, at - ${sql.lit(AROUND)}), ${sql.lit(2 * AROUND)}) as text
    from (select id, text, strpos(${cased}, word) as at
      from (select id, word, substr(${contentOf(rows)}, ${from}) as text
        from information join unnest(${rows.map(({ id }) => id)}::bigint[], ${words}::text[]) as asked (id, word) using (id)) as texts
    ) as found where at > 0`.execute(db);
  // A mark that is cut is none.
  return found.map(
    ({ id, text }) =>
      [id, plainText(text.replace(/^[^<>]*>/, '').replace(/<[^>]*$/, ''), 2 * AROUND)] as const,
  );
}

/** Some words of the text, with the one looked for near the beginning; '' where the text has it not. `isMiddle`: more stands around it. */
function excerptOf(text: string, word: string, isMiddle = false): string {
  const at = foldedText(text).indexOf(word);
  if (at < 0) return '';
  const from = Math.max(0, at - BEFORE);
  const to = Math.max(at + word.length, from + WHOLE);
  const [more, andMore] = [from > 0 || isMiddle, to < text.length || isMiddle].map((is) => (is ? '…' : ''));
  return `${more}${text.slice(from, to).replace(HALF, '').trim()}${andMore}`;
}
