import {
  ApplyStatus,
  type calls,
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

/** Drawn without anything of anybody. */
export const verifyPageSources: Pick<PageSources, keyof typeof verifyPages> = {
  verify: { sitemap: 'none', read: async () => ({}) },
};

const unknown: Verified = {
  state: 'unknown',
  activityTitle: '',
  organizer: '',
  startTime: '',
  endTime: '',
  owner: '',
};

/** Tells anybody who holds a ticket whether it is genuine and holds; whose it is, by one character. */
export function verifyRoutes(
  { zone, settings }: Platform,
  codes: ProofCodes,
): Implement<typeof calls.verify> {
  /** Of an activity's own code: whether it is on the shelf, and whose it is. */
  const checkActivity = async (db: Db, id: number | null, now: Date): Promise<Verified> => {
    const row =
      id === null
        ? undefined
        : await db
            .selectFrom('activity')
            .where('id', '=', id)
            .select([
              'title',
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
    const clock = (time: Date) => clockText(time.getTime(), row.time_zone || zone.name);
    const isVoid = row.publish_status !== PublishStatus.onShelf || row.held_status === HeldStatus.cancelled;
    return {
      state: isVoid ? 'void' : row.end_time <= now ? 'ended' : 'valid',
      activityTitle: row.title,
      organizer: organizerOf(row.organizer, await settings.current()),
      startTime: clock(row.start_time),
      endTime: clock(row.end_time),
      owner: '',
    };
  };
  return {
    check: async ({ db, now }, { code }) => {
      const proof = codes.read(code);
      if (proof === null) return checkActivity(db, codes.readActivity(code), now);
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
          'activity.held_status',
          'activity.organizer',
          'activity.start_time',
          'activity.end_time',
          'activity.time_zone',
        ])
        .executeTakeFirst();
      if (!row) return unknown;
      const clock = (time: Date) => clockText(time.getTime(), row.time_zone || zone.name);
      const isVoid =
        row.apply_status !== ApplyStatus.approved ||
        row.held_status === HeldStatus.cancelled ||
        !codes.isVersionOf(proof.version, row.reviewed_at);
      return {
        state: isVoid
          ? 'void'
          : row.checked_in_at !== null
            ? 'used'
            : row.end_time <= now
              ? 'ended'
              : 'valid',
        activityTitle: row.title,
        organizer: organizerOf(row.organizer, await settings.current()),
        startTime: clock(row.start_time),
        endTime: clock(row.end_time),
        owner: [...row.apply_name]
          .slice(0, 1)
          .map((sign) => `${sign}*`)
          .join(''),
      };
    },
  };
}
