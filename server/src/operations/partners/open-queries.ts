import type { Body, Country, calls } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { inOrder, type Page, type PageRequest, pageByIds, rowsOf } from '../../database/paging.ts';
import { contains, eachWord, folded, isBlank, searchPattern } from '../../database/search.ts';
import { byWholeKeys } from '../../database/statements.ts';
import { selectFields } from '../../records/field-table.ts';
import { isShown as isOnShelf, partnerShelf } from '../shelf/index.ts';
import { openDetailColumns, openRowColumns } from './fields.ts';

type Filters = Body<typeof calls.partner.openPage>['template'];

export const isShown = isOnShelf(partnerShelf);

/** Partners as visitors read them: those that they see now, and no others. */
function shown(db: Db) {
  return db
    .selectFrom('partner')
    .select([
      'partner.id',
      'partner.name',
      'partner.name_es as nameEs',
      'partner.name_pt as namePt',
      'partner.summary',
      'partner.summary_es as summaryEs',
      'partner.summary_pt as summaryPt',
      'partner.introduction',
      'partner.introduction_es as introductionEs',
      'partner.introduction_pt as introductionPt',
      'partner.logo',
      ...selectFields(openRowColumns),
      ...selectFields(openDetailColumns),
    ])
    .where(isShown);
}

export type OpenPartnerRecord = NonNullable<
  Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirst']>>
>;

const byIds = (db: Db, ids: number[]) =>
  shown(db).where('partner.id', 'in', ids).modifyEnd(byWholeKeys).execute();

const shelfOrder = [
  ['partner.position', 'asc'],
  ['partner.id', 'asc'],
] as const;

/** A page of the wall, in the order of the shelf. */
export function findOpenPartners(
  db: Db,
  { keyword = '', kind, country }: Filters,
  paging: PageRequest,
): Promise<Page<OpenPartnerRecord>> {
  const ids = db
    .selectFrom('partner')
    .select('partner.id')
    .where(isShown)
    .where('partner.shown_from', 'is not', null)
    .where(hasWords(keyword))
    .$if(kind != null, (q) => q.where('partner.kind', '=', kind as number))
    .$if(country != null, (q) => q.where('partner.country', '=', country as string));
  return pageByIds(db, ids, paging, shelfOrder, (some) => byIds(db, some), {
    count: { keptAs: `open partners ${JSON.stringify([folded(keyword), kind, country])}` },
  });
}

const hasWords = (keyword: string) =>
  eachWord(keyword, (word) => contains(sql.ref('partner.open_grams'), sql.ref('partner.open_text'), word));
const names = sql`partner.name || E'\\n' || partner.name_es || E'\\n' || partner.name_pt`;

/** The first names with the words, in whichever language: their index has those of summaries and introductions, too. */
export async function findPartnerNames(db: Db, keyword: string, most: number) {
  if (isBlank(keyword)) return [];
  const found = db
    .selectFrom('partner')
    .select(['partner.name as title', 'partner.name_es as titleEs', 'partner.name_pt as titlePt'])
    .where(isShown)
    .where('partner.shown_from', 'is not', null)
    .where(hasWords(keyword))
    .where(eachWord(keyword, (word) => sql`search_fold(${names}) like ${searchPattern(word)}`));
  return await inOrder(found, shelfOrder).limit(sql.lit(most)).execute();
}

/** The first ones of the wall. */
export async function findFirstPartners(db: Db, most: number): Promise<OpenPartnerRecord[]> {
  const ids = await db
    .selectFrom('partner')
    .select('partner.id')
    .where(isShown)
    .where('partner.shown_from', 'is not', null)
    .orderBy('partner.position')
    .orderBy('partner.id')
    .limit(most)
    .execute();
  return rowsOf(ids, (some) => byIds(db, some));
}

/** How many of them visitors see, in which countries: what the filter of the wall offers. */
export async function findOpenCountries(db: Db): Promise<{ country: Country; count: number }[]> {
  return db
    .selectFrom('partner')
    .select((eb) => [
      eb.ref('country').$castTo<Country>().as('country'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where(isShown)
    .where('partner.shown_from', 'is not', null)
    .groupBy('country')
    .orderBy('count', 'desc')
    .orderBy('country')
    .execute();
}

/** One partner that visitors see now; undefined for every other. */
export const findOpenPartner = (db: Db, id: number) =>
  shown(db).where('partner.id', '=', id).modifyEnd(byWholeKeys).executeTakeFirst();

/** Others of its kind, in the order of the shelf. */
export async function findRelated(
  db: Db,
  { id, kind }: OpenPartnerRecord,
  most: number,
): Promise<OpenPartnerRecord[]> {
  const ids = await db
    .selectFrom('partner')
    .select('partner.id')
    .where(isShown)
    .where('partner.shown_from', 'is not', null)
    .where('partner.kind', '=', kind)
    .where('partner.id', '<>', id)
    .orderBy('partner.position')
    .orderBy('partner.id')
    .limit(most)
    .execute();
  return rowsOf(ids, (some) => byIds(db, some));
}
