import type { ContentLanguage, calls, OpenBanner } from '@outbound/contract';
import { sql } from 'kysely';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import { keptFor } from '../../http/kept-for.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import {
  addClickDays,
  bannerShelf,
  changedPlans,
  holdPictures,
  nothingPlanned,
  shelfRoutes,
  takeSeveral,
} from '../shelf/index.ts';
import { type Visited, Visits } from '../visits.ts';
import { bannerChanges, cleanBanner, picturesOf } from './fields.ts';
import { presentBanner, presentRow, presentShown, valuesOf } from './present.ts';
import { findBanner, findBannerPage, findShownBanners } from './queries.ts';
import { insertBanner, updateBanner } from './writes.ts';

/** The banners that the home page shows now, in their order. */
export type ShownBanners = (language: ContentLanguage) => Promise<OpenBanner[]>;

/** Public answers live this long in a process, or until a plan comes due. */
const KEEP_SECONDS = 3;
/** The home page reads them at most once in this time (see the activities). */
const SHARED_MS = 2_000;

/** Those who followed the links of banners that are shown now. */
const visitedBanners = (zone: TimeZone): Visited => ({
  subject: 'banner',
  isShown: sql<boolean>`exists (
    select from banner where banner.id = v."id" and shown_from <= now() and shown_until > now())`,
  add: sql`, locked as (
      select banner_id from banner_tally where banner_id in (select subject_id from counted)
      order by banner_id for no key update
    ), tallied as (
      update banner_tally set click_num = click_num + counted.clicks
      from counted join locked on locked.banner_id = counted.subject_id
      where banner_tally.banner_id = locked.banner_id
    ) ${addClickDays(bannerShelf, zone)}`,
});

/** Every call on banners, and what the home page shows of them. */
export function bannerRoutes(
  platform: Platform,
  fileStore: FileStore,
): { routes: Implement<typeof calls.banner>; shown: ShownBanners } {
  const { db } = platform.database;
  const visits = new Visits(platform, visitedBanners(platform.zone));
  const live = keptFor(
    SHARED_MS,
    () => findShownBanners(db),
    () => platform.publicCache.generation,
  );
  const shown: ShownBanners = async (language) => (await live()).map((row) => presentShown(row, language));
  return {
    shown,
    routes: {
      ...officeRoutes(platform, fileStore),
      openList: { keepSeconds: KEEP_SECONDS, handle: (_context, { language }) => shown(language) },
      openClick: async (context, { id }) => {
        visits.see('click', id, context.visitor, context.now);
        return null;
      },
    },
  };
}

/** The office's calls on banners. */
function officeRoutes(
  platform: Platform,
  fileStore: FileStore,
): Implement<Omit<typeof calls.banner, `open${string}`>> {
  const { zone } = platform;
  return {
    ...shelfRoutes(bannerShelf, platform, fileStore),

    page: async ({ db, caller }, { template, ...paging }) => {
      const found = await findBannerPage(db, caller, template, paging);
      return { ...found, dataBody: found.dataBody.map((row) => presentRow(row, zone)) };
    },

    detail: async ({ db, caller }, { id }) => {
      const item = await findBanner(db, caller, id);
      if (!item) throw notFound();
      return presentBanner(item, zone);
    },

    add: async (context, body) => {
      const { caller, now } = context;
      const values = cleanBanner(body);
      changedPlans(values, nothingPlanned, { shelf: bannerShelf, caller, now: zone.text(now) });
      return context.write(subjects.banner, async (trx, { record }) => {
        const id = await insertBanner(trx, values, caller, zone);
        await holdPictures(fileStore, trx, bannerShelf, id, picturesOf(values), caller.userId);
        const changes = bannerChanges(null, values);
        record({ id, name: body.title, action: '新增', content: `新增轮播图“${body.title}”`, changes });
        return { id };
      });
    },

    modify: async (context, { id, version, ...body }) => {
      const { caller, now } = context;
      const values = cleanBanner(body);
      return context.write(subjects.banner, async (trx, { record }) => {
        const held = await takeSeveral(trx, bannerShelf, caller, [id]);
        const item = held.has(id) && (await findBanner(trx, caller, id));
        if (!item || item.deletedTime !== null) throw notFound();
        requireVersion(item, version, zone);
        const before = valuesOf(item, zone);
        const stands = { ...before, publishStatus: item.publishStatus };
        const changed = changedPlans(values, stands, { shelf: bannerShelf, caller, now: zone.text(now) });
        await updateBanner(trx, id, values, changed, { userId: caller.userId, now }, zone);
        await holdPictures(fileStore, trx, bannerShelf, id, picturesOf(values), caller.userId);
        const changes = bannerChanges(before, values);
        record({ id, name: body.title, action: '修改', content: `修改轮播图“${body.title}”`, changes });
        return { id };
      });
    },
  };
}
