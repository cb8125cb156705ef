import {
  ApplyStatus,
  type ContentLanguage,
  type calls,
  clockName,
  clockText,
  HeldStatus,
  PublishStatus,
  type Verified,
  type verifyPages,
} from '@outbound/contract';
import type { Db } from '../../../database/open.ts';
import type { Implement } from '../../../http/call-context.ts';
import type { Platform } from '../../../http/platform.ts';
import type { ProofCodes } from '../../../http/proof-codes.ts';
import type { PageSources } from '../../../public-pages/page-source.ts';
import { organizerOf } from '../../activities/index.ts';
import { type Titles, titleIn } from '../../titles.ts';

/** Drawn without anything of anybody. */
export const verifyPageSources: Pick<PageSources, keyof typeof verifyPages> = {
  verify: { sitemap: 'none', read: async () => ({}) },
};

const unknown: Verified = {
  state: 'unknown',
  activityTitle: '',
  language: 'zh',
  organizer: '',
  startTime: '',
  endTime: '',
  clock: '',
  owner: '',
};

/** Tells anybody who holds a ticket whether it is genuine and holds; whose it is, by one character. */
export function verifyRoutes(
  { zone, settings }: Platform,
  codes: ProofCodes,
): Implement<typeof calls.verify> {
  /** When it is, by the clocks of its place; the time of what is postponed is not so any more. */
  const timesOf = (row: { start_time: Date; end_time: Date; time_zone: string; held_status: number }) => {
    if (row.held_status === HeldStatus.postponed) return { startTime: '', endTime: '', clock: '' };
    const place = row.time_zone || zone.name;
    return {
      startTime: clockText(row.start_time.getTime(), place),
      endTime: clockText(row.end_time.getTime(), place),
      clock: clockName(place, row.start_time.getTime()),
    };
  };
  const titleOf = (row: Titles, wanted: ContentLanguage) => {
    const { title: activityTitle, language } = titleIn(row, wanted);
    return { activityTitle, language };
  };
  const stateOf = (row: { end_time: Date; held_status: number }, now: Date) =>
    row.held_status === HeldStatus.postponed ? 'postponed' : row.end_time <= now ? 'ended' : 'valid';
  /** Of an activity's own code: whether it is on the shelf, and whose it is. */
  const checkActivity = async (
    db: Db,
    id: number | null,
    { now, language }: { now: Date; language: ContentLanguage },
  ): Promise<Verified> => {
    const row =
      id === null
        ? undefined
        : await db
            .selectFrom('activity')
            .where('id', '=', id)
            .select([
              'title',
              'title_es as titleEs',
              'title_pt as titlePt',
              'organizer',
              'start_time',
              'end_time',
              'time_zone',
              'publish_status',
              'held_status',
            ])
            .executeTakeFirst();
    // A draft is nobody's to know of.
    if (!row || row.publish_status === PublishStatus.pending) return unknown;
    const isVoid = row.publish_status !== PublishStatus.onShelf || row.held_status === HeldStatus.cancelled;
    return {
      state: isVoid ? 'void' : stateOf(row, now),
      ...titleOf(row, language),
      organizer: organizerOf(row.organizer, await settings.current()),
      ...timesOf(row),
      owner: '',
    };
  };
  return {
    check: async ({ db, now }, { code, language }) => {
      const proof = codes.read(code);
      if (proof === null) return checkActivity(db, codes.readActivity(code), { now, language });
      const row = await db
        .selectFrom('application')
        .innerJoin('activity', 'activity.id', 'application.activity_id')
        .where('application.id', '=', proof.applicationId)
        .select([
          'application.apply_status',
          'application.reviewed_at',
          'application.checked_in_at',
          'application.apply_name',
          'activity.title',
          'activity.title_es as titleEs',
          'activity.title_pt as titlePt',
          'activity.held_status',
          'activity.organizer',
          'activity.start_time',
          'activity.end_time',
          'activity.time_zone',
        ])
        .executeTakeFirst();
      if (!row) return unknown;
      const isVoid =
        row.apply_status !== ApplyStatus.approved ||
        row.held_status === HeldStatus.cancelled ||
        !codes.isVersionOf(proof.version, row.reviewed_at);
      return {
        state: isVoid ? 'void' : row.checked_in_at !== null ? 'used' : stateOf(row, now),
        ...titleOf(row, language),
        organizer: organizerOf(row.organizer, await settings.current()),
        ...timesOf(row),
        owner: [...row.apply_name]
          .slice(0, 1)
          .map((sign) => `${sign}*`)
          .join(''),
      };
    },
  };
}
