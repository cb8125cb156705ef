/** What stands around a visitor's word in the texts of what he found by it. */
import { type ContentLanguage, foldedText, foldedWord, type OpenInformationRow } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { plainText } from '../rich-text/index.ts';

/** Of a text so much is looked through, marks included: what stands further down is found, and not shown in the list. */
const MOST_READ = 20_000;
/** Characters before the word, and of all. */
const BEFORE = 24;
const WHOLE = 90;

/** What a cut leaves of a character of two parts. */
const HALF = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;

/** The rows, with an excerpt where neither title nor summary shows why they were found. */
export async function withExcerpts(
  db: Db,
  rows: readonly OpenInformationRow[],
  keyword: string,
): Promise<OpenInformationRow[]> {
  const word = foldedWord(keyword);
  const unseen = rows.filter(({ title, summary }) => !foldedText(`${title}\n${summary}`).includes(word));
  if (word === '' || unseen.length === 0) return [...rows];
  const texts = await findTexts(db, unseen);
  return rows.map((row) => {
    const excerpt = excerptOf(texts.get(row.id) ?? '', word);
    return excerpt === '' ? row : { ...row, excerpt };
  });
}

const columns = { zh: 'content', es: 'content_es', pt: 'content_pt' } as const satisfies Record<
  ContentLanguage,
  string
>;

/** Of each the text in the language of its title, without its marks. */
async function findTexts(db: Db, rows: readonly OpenInformationRow[]): Promise<Map<number, string>> {
  const idsIn = (language: ContentLanguage) =>
    rows.filter((row) => row.language === language).map(({ id }) => id);
  const beginning = (language: ContentLanguage) =>
    sql`when id = any(${idsIn(language)}::bigint[]) then left(${sql.ref(columns[language])}, ${sql.lit(MOST_READ)})`;
  const { rows: found } = await sql<{ id: number; text: string }>`
    select id, case ${beginning('es')} ${beginning('pt')} else left(content, ${sql.lit(MOST_READ)}) end as text
    from information where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  return new Map(found.map(({ id, text }) => [id, plainText(text, MOST_READ)]));
}

/** Some words of the text, with the one looked for near the beginning; '' where the text has it not. */
function excerptOf(text: string, word: string): string {
  const at = foldedText(text).indexOf(word);
  if (at < 0) return '';
  const from = Math.max(0, at - BEFORE);
  const to = Math.max(at + word.length, from + WHOLE);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).replace(HALF, '').trim()}${to < text.length ? '…' : ''}`;
}
