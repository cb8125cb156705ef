import {
  type Body,
  type ContentLanguage,
  type calls,
  INFORMATION_COLUMNS,
  type PictureSizes,
} from '@outbound/contract';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { gathered, withKeys } from '../../database/gathered.ts';
import type { Db } from '../../database/open.ts';
import { keptCount, type Page, type PageRequest, rowsOf } from '../../database/paging.ts';
import { isBlank } from '../../database/search.ts';
import { anyOf, byWholeKeys } from '../../database/statements.ts';
import { selectFields } from '../../records/field-table.ts';
import { attachmentsIn } from '../file-items.ts';
import { openDetailColumns, openRowColumns } from './fields.ts';
import { hottestFirst, listMatches, newestFirst } from './open-lists.ts';
import { findByWord } from './open-search.ts';
import { isShown, publishTimeNow } from './publication.ts';

type Filters = Body<typeof calls.information.openPage>['template'];

/** What the dictionary calls the column of an item. */
const columnLabel = sql<string | null>`(
  select item.dict_value from dictionary_item as item
  join dictionary_type as type on type.id = item.type_id
  where type.type = ${sql.lit(INFORMATION_COLUMNS)} and item.dict_key = information.column_key)`;

/** Items as visitors read them, whether they may or not: only the doors below ask it. */
function buildRows(db: Db) {
  return db
    .selectFrom('information')
    .innerJoin('information_tally as tally', 'tally.information_id', 'information.id')
    .select([
      'information.id',
      'information.title',
      'information.title_es as titleEs',
      'information.title_pt as titlePt',
      'information.lead',
      'information.lead_es as leadEs',
      'information.lead_pt as leadPt',
      'information.cover',
      'information.tags',
      ...selectFields(openRowColumns),
      'tally.view_num as viewNum',
      // A preview of what has no time yet is dated by its last change.
      sql<Date>`coalesce(${publishTimeNow}, information.shown_from, information.updated_at)`.as('shownFrom'),
      columnLabel.as('columnLabel'),
    ]);
}

/** Put together once (see the activities' queries). */
const built = new WeakMap<Db, ReturnType<typeof buildRows>>();

function rows(db: Db) {
  const made = built.get(db) ?? buildRows(db);
  built.set(db, made);
  return made;
}

export type OpenRow = NonNullable<Awaited<ReturnType<ReturnType<typeof buildRows>['executeTakeFirst']>>>;

/** Items that visitors see now: the only door to them, but for those who have a link to a preview. */
const shown = (db: Db, ids: number[]) =>
  rows(db)
    .where(isShown)
    .where(sql<boolean>`information.id = ${anyOf(ids)}`)
    .modifyEnd(byWholeKeys);
const shownRows = (db: Db, ids: number[]) => shown(db, ids).execute();

/**
 * What visitors browse, what is pinned first and then the newest, or the hottest; by a word where there is one. `columns`: the keys of those
 * that there are.
 */
export async function findOpenInformation(
  db: Db,
  filters: Filters,
  paging: PageRequest,
  columns: ReadonlySet<string>,
): Promise<Page<OpenRow>> {
  const { keyword = '' } = filters;
  if (isBlank(keyword)) return browse(db, filters, paging, columns);
  const { ids, ...found } = await findByWord(db, keyword, filters, paging);
  const dataBody = await rowsOf(
    ids.map((id) => ({ id })),
    (some) => shownRows(db, some),
  );
  return { dataBody, ...found, pageNum: paging.pageNum };
}

/** A page of the list in its order. */
async function browse(
  db: Db,
  filters: Filters,
  { pageNum, pageSize }: PageRequest,
  columns: ReadonlySet<string>,
): Promise<Page<OpenRow>> {
  const offset = (pageNum - 1) * pageSize;
  const matching = sql`${isShown} and information.shown_from is not null and ${listMatches(filters, columns)}`;
  const page = sql`limit ${sql.lit(pageSize)} offset ${sql.lit(offset)}`;
  const isByHeat = filters.order === 'hottest';
  const ids = isByHeat
    ? sql<number>`(
        select information.id from information_tally as tally
        join information on information.id = tally.information_id
        where ${matching} order by ${hottestFirst} ${page})`
    : sql<number>`(select information.id from information where ${matching} order by ${newestFirst} ${page})`;
  const dataBody = await rows(db)
    .where('information.id', 'in', ids)
    .orderBy(isByHeat ? hottestFirst : newestFirst)
    .execute();
  const upTo = offset + dataBody.length;
  if (dataBody.length < pageSize && (dataBody.length > 0 || offset === 0))
    return { dataBody, count: upTo, pageNum };
  const { columnKey, contentType, id } = filters;
  const counted = await keptCount(
    db,
    `open information ${JSON.stringify([columnKey, contentType, id])}`,
    async () => {
      const { rows: answer } = await sql<{ count: number }>`
        select count(*) as count from information where ${matching}`.execute(db);
      return answer[0]?.count ?? 0;
    },
  );
  return { dataBody, count: Math.max(counted, dataBody.length > 0 ? upTo : 0), pageNum };
}

/** What is read most these days, the hottest first. */
export async function findHotInformation(db: Db, most: number): Promise<OpenRow[]> {
  const { rows: ids } = await sql<{ id: number }>`
    select information.id from information_tally as tally
    join information on information.id = tally.information_id
    where ${isShown} order by ${hottestFirst} limit ${sql.lit(most)}`.execute(db);
  return rowsOf(ids, (some) => shownRows(db, some));
}

/** That an item is written in a language: in Chinese each one is. */
const isWrittenIn = {
  zh: sql`true`,
  es: sql`information.title_es <> ''`,
  pt: sql`information.title_pt <> ''`,
} as const;

/** What was published last of what is written in a language; in Chinese that is all. */
export async function findLatestInformation(
  db: Db,
  most: number,
  language: ContentLanguage,
): Promise<OpenRow[]> {
  const { rows: ids } = await sql<{ id: number }>`
    select information.id from information where ${isShown} and ${isWrittenIn[language]}
    order by information.shown_from desc, information.id desc limit ${sql.lit(most)}`.execute(db);
  return rowsOf(ids, (some) => shownRows(db, some));
}

/** An item beside another one, in its titles. */
export interface Neighbour {
  id: number;
  title: string;
  titleEs: string;
  titlePt: string;
}

const neighbour = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<Neighbour | null>`(
  select json_build_object('id', other.id, 'title', other.title, 'titleEs', other.title_es, 'titlePt', other.title_pt)
  from information as other
  where ${where} and other.shown_from <= now() and other.shown_until > now()
  order by ${order} limit 1)`;

const RELATED = 3;

/** Ids of others that visitors see: of the same column first, the newest of each. */
const relatedIds = sql<number[]>`(
  array(select other.id from information as other
    where other.column_key = information.column_key and other.shown_from <= now() and other.shown_until > now()
      and other.id <> information.id
    order by other.pinned desc, other.shown_from desc, other.id desc limit ${sql.lit(RELATED)})
  || array(select other.id from information as other
    where other.shown_from <= now() and other.shown_until > now() and other.id <> information.id
    order by other.shown_from desc, other.id desc limit ${sql.lit(2 * RELATED)}))`;

const wholeRows = (db: Db, ids: number[]) =>
  rows(db)
    .select([
      ...selectFields(openDetailColumns),
      'information.video',
      attachmentsIn('information.attachments').as('attachmentList'),
      'information.content',
      'information.content_es as contentEs',
      'information.content_pt as contentPt',
      'information.edited_at as editedAt',
      neighbour(
        sql`(other.shown_from, other.id) < (information.shown_from, information.id)`,
        sql`other.shown_from desc, other.id desc`,
      ).as('previous'),
      neighbour(
        sql`(other.shown_from, other.id) > (information.shown_from, information.id)`,
        sql`other.shown_from, other.id`,
      ).as('next'),
      relatedIds.as('relatedIds'),
    ])
    .where(sql<boolean>`information.id = ${anyOf(ids)}`)
    .where('information.deleted_at', 'is', null)
    .modifyEnd(byWholeKeys);

export type OpenDetail = InferResult<ReturnType<typeof wholeRows>>[number];

/** One item that visitors see now, whole, and those that they are shown with it: found with what others ask for at the same time. */
export interface DetailFinder {
  /** Undefined for what they do not see. */
  detail(id: number): Promise<OpenDetail | undefined>;
  related(one: OpenDetail): Promise<OpenRow[]>;
}

export function detailFinder(db: Db): DetailFinder {
  const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.id, row]));
  const findWhole = withKeys(db, (ids: number[]) => wholeRows(db, ids).where(isShown));
  const findShown = withKeys(db, (ids: number[]) => shown(db, ids));
  const detail = gathered<number, OpenDetail>(async (ids) => byId(await findWhole(ids)));
  const row = gathered<number, OpenRow>(async (ids) => byId(await findShown(ids)));
  return {
    detail,
    related: async ({ relatedIds }) => {
      const wanted = [...new Set(relatedIds)].slice(0, RELATED);
      return (await Promise.all(wanted.map(row))).filter((found) => found !== undefined);
    },
  };
}

/** Whatever is not in the recycle bin, for who has a link to its preview. */
export const findDraft = (db: Db, id: number) =>
  wholeRows(db, [id]).select(isShown.as('is_shown')).executeTakeFirst();

/** The columns of the dictionary that are in use, as people call them. */
export function findColumns(db: Db): Promise<{ key: string; label: string }[]> {
  return db
    .selectFrom('dictionary_item as item')
    .innerJoin('dictionary_type as type', 'type.id', 'item.type_id')
    .select(['item.dict_key as key', 'item.dict_value as label'])
    .where('type.type', '=', INFORMATION_COLUMNS)
    .where('type.status', '=', 1)
    .where('item.status', '=', 1)
    .where('item.parent_id', 'is', null)
    .orderBy('item.sort_num')
    .orderBy('item.id')
    .execute();
}

/** How large those of these files are that are pictures. */
export async function findPictureSizes(db: Db, ids: readonly string[]): Promise<PictureSizes> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('file')
    .select(['id', 'width', 'height'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ id, width, height }) => (width && height ? [[id, { width, height }]] : [])),
  );
}

/** Whose an item is, '' where nobody is named, and when it was last written: what it says has stood since then. */
export interface Byline {
  author: string;
  written: Date | null;
}

/** The bylines of these items, by their ids. */
export async function findBylines(db: Db, ids: readonly number[]): Promise<Map<number, Byline>> {
  const rows = await db
    .selectFrom('information')
    .select((eb) => [
      'information.id',
      'information.author',
      eb
        .selectFrom('information_version as version')
        .select((of) => of.fn.max('version.created_at').as('at'))
        .whereRef('version.information_id', '=', 'information.id')
        .as('written'),
    ])
    .where('information.id', '=', anyOf(ids))
    .modifyEnd(byWholeKeys)
    .execute();
  return new Map(rows.map(({ id, ...byline }) => [id, byline]));
}
