import { type Body, type calls, MOST_BANNERS, type PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, pageByIds } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import { type SortedRequest, sortedBy } from '../../database/sorting.ts';
import type { Caller } from '../../http/caller.ts';
import { matchesFields, selectFields } from '../../records/field-table.ts';
import { sortColumns } from '../../records/sort-columns.ts';
import { bannerShelf, isInStatus, isShown, ownOnes, statusOf } from '../shelf/index.ts';
import { bannerColumns, openColumns } from './fields.ts';

type Filters = Body<typeof calls.banner.page>['template'];

/** The rows that a caller may see. */
function officeRows(db: Db, caller: Caller) {
  return db
    .selectFrom('banner')
    .innerJoin('banner_tally as tally', 'tally.banner_id', 'banner.id')
    .innerJoin('user_account as creator', 'creator.id', 'banner.created_by')
    .innerJoin('user_account as updater', 'updater.id', 'banner.updated_by')
    .select([
      'banner.id',
      'banner.picture',
      'banner.phone_picture as phonePicture',
      'banner.version',
      'banner.deleted_at as deletedTime',
      ...selectFields(bannerColumns),
      statusOf(bannerShelf).as('publishStatus'),
      'tally.click_num as clickNum',
      'creator.user_name as createdBy',
      'updater.user_name as updatedBy',
    ])
    .where(ownOnes(bannerShelf, caller));
}

export type OfficeBanner = NonNullable<
  Awaited<ReturnType<ReturnType<typeof officeRows>['executeTakeFirst']>>
>;

/** Filters on what an index serves, or no column holds, by key. */
const searchedByHand = {
  title: (part: string) => contains(sql.ref('banner.grams'), sql.ref('banner.title'), part),
  publishStatus: (status: string) => isInStatus(bannerShelf, Number(status) as PublishStatus),
};

const sortable = sortColumns(bannerColumns, {});
const inOrder = [
  ['banner.position', 'asc'],
  ['banner.id', 'asc'],
] as const;
/** What got into the recycle bin last. */
const lastDeleted = [
  ['banner.deleted_at', 'desc'],
  ['banner.id', 'desc'],
] as const;

/** A page of the banners that the caller may see, in the order of the shelf unless they are sorted otherwise. */
export function findBannerPage(
  db: Db,
  caller: Caller,
  filters: Filters,
  { sort, ...paging }: SortedRequest<keyof typeof sortable>,
): Promise<Page<OfficeBanner>> {
  const { recycled = false } = filters;
  const ids = db
    .selectFrom('banner')
    .select('banner.id')
    .where('banner.deleted_at', recycled ? 'is not' : 'is', null)
    .where(ownOnes(bannerShelf, caller))
    .where(matchesFields(bannerColumns, filters, searchedByHand));
  const own = recycled ? lastDeleted : inOrder;
  return pageByIds(
    db,
    ids,
    paging,
    sort ? sortedBy(sort, sortable, 'banner.id') : own,
    (shown) => officeRows(db, caller).where('banner.id', 'in', shown).execute(),
    { count: { keptAs: `banners ${JSON.stringify([filters, caller.scope])}` } },
  );
}

/** One banner that the caller may see, also from the recycle bin; undefined when it does not exist for him. */
export const findBanner = (db: Db, caller: Caller, id: number) =>
  officeRows(db, caller).where('banner.id', '=', id).executeTakeFirst();

/** What the home page shows now, in order. */
export const findShownBanners = (db: Db) =>
  db
    .selectFrom('banner')
    .select([
      'banner.id',
      'banner.title',
      'banner.title_es as titleEs',
      'banner.title_pt as titlePt',
      'banner.summary',
      'banner.summary_es as summaryEs',
      'banner.summary_pt as summaryPt',
      'banner.alt',
      'banner.alt_es as altEs',
      'banner.alt_pt as altPt',
      'banner.picture',
      'banner.phone_picture as phonePicture',
      ...selectFields(openColumns),
    ])
    .where(isShown(bannerShelf))
    .where('banner.shown_from', 'is not', null)
    .orderBy('banner.position')
    .orderBy('banner.id')
    .limit(MOST_BANNERS)
    .execute();
export type ShownBanner = Awaited<ReturnType<typeof findShownBanners>>[number];
