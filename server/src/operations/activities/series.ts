/** 系列活动: copies of an activity at other times (decision 82). */
import {
  type ActivityDetail,
  type ActivityValues,
  activityFields,
  type Body,
  type calls,
  clockInstant,
  clockText,
  firstCharacters,
  inZone,
  MOST_IN_SERIES,
  MOST_SERIES_LISTED,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { FileStore } from '../../files/index.ts';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { activityChanges, fileIds } from './fields.ts';
import { ownActivities } from './policy.ts';
import { presentActivity } from './present.ts';
import { findActivity, findFormItems } from './queries.ts';
import { holdActivity, insertActivities } from './writes.ts';

const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
const utcText = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** `每周沙龙（2026-12-01）`; the day of the activity that it is a copy of makes way. */
export function datedTitle(title: string, day: string, most: number): string {
  const bare = title.replace(/（\d{4}-\d{2}-\d{2}）$/, '');
  const mark = `（${day}）`;
  return bare === '' ? '' : `${firstCharacters(bare, most - mark.length)}${mark}`;
}

/** The items that are asked for, as new ones; a condition on a field that is asked for no more falls. */
function itemsOf({ formItemList }: ActivityDetail): ActivityValues['formItemList'] {
  const enabled = formItemList.filter(({ disabled }) => !disabled);
  const keys = new Set(enabled.map(({ fieldKey }) => fieldKey));
  return enabled.map(({ id: _, activityId: _of, answerNum: _num, consentVersion: _version, ...item }) => ({
    ...item,
    showRule: (item.showRule ?? []).filter(({ fieldKey }) => keys.has(fieldKey)),
    formItemDetailRespList: item.formItemDetailRespList.map(({ value, limit, texts }) => ({
      value,
      ...(limit !== undefined && { limit }),
      ...(texts && { texts }),
    })),
  }));
}

/** The end as it was moved; where clocks that were set meanwhile lay it before its begin, as long after that as it was. */
const endBehind = (begin: string, end: string, source: { begin: string; end: string }, zone: string) =>
  clockInstant(end, zone) > clockInstant(begin, zone)
    ? end
    : clockText(
        clockInstant(begin, zone) + clockInstant(source.end, zone) - clockInstant(source.begin, zone),
        zone,
      );

/**
 * The activity as it would be at another time: what it says beside its start stays as far from it, by the clocks of its
 * place, which are set forward and back in between. What has an end has it behind its begin also in the hour that comes twice,
 * or never. Times are the platform's, as on the wire.
 */
export function copyAt(
  source: ActivityDetail,
  startTime: string,
  { isDated, zone }: { isDated: boolean; zone: string },
): ActivityValues {
  const place = source.timeZone || zone;
  const inPlace = (text: string) => inZone(text, zone, place);
  const shift = asUtc(inPlace(startTime)) - asUtc(inPlace(source.startTime));
  const moved = (text: string) => inZone(utcText(asUtc(inPlace(text)) + shift), place, zone);
  const movedOrNull = (text: string | null) => text && moved(text);
  const movedEnd = (begin: string, end: string, sourceBegin: string) =>
    endBehind(begin, moved(end), { begin: sourceBegin, end }, zone);
  const applyStartTime = movedOrNull(source.applyStartTime);
  const titled = (key: 'title' | 'titleEs' | 'titlePt') =>
    isDated ? datedTitle(source[key], inPlace(startTime).slice(0, 10), activityFields[key].max) : source[key];
  return {
    ...source,
    title: titled('title'),
    titleEs: titled('titleEs'),
    titlePt: titled('titlePt'),
    startTime,
    endTime: movedEnd(startTime, source.endTime, source.startTime),
    applyStartTime,
    applyEndTime:
      applyStartTime && source.applyStartTime && source.applyEndTime
        ? movedEnd(applyStartTime, source.applyEndTime, source.applyStartTime)
        : movedOrNull(source.applyEndTime),
    changeEndTime: movedOrNull(source.changeEndTime),
    withdrawEndTime: movedOrNull(source.withdrawEndTime),
    sessions: source.sessions.map(
      ({ id: _, takenNum: _taken, checkedNum: _came, absentNum: _absent, ...session }) => {
        const begin = moved(session.startTime);
        return {
          ...session,
          startTime: begin,
          endTime: movedEnd(begin, session.endTime, session.startTime),
        };
      },
    ),
    formItemList: itemsOf(source),
  };
}

/** The series that an activity, which is held, stands at the beginning of or in. Throws OM2068 where it would grow too long. */
async function seriesOf(
  trx: Trx,
  { id, seriesId }: { id: number; seriesId: number | null },
  added: number,
): Promise<number> {
  if (seriesId === null) {
    await trx.updateTable('activity').set({ series_id: id }).where('id', '=', id).execute();
    return id;
  }
  // One after the other, whichever activity of the series they begin from.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`activity series ${seriesId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('series_id', '=', seriesId)
    .executeTakeFirstOrThrow();
  if (Number(count) + added > MOST_IN_SERIES)
    throw new Refusal('OM2068', { most: MOST_IN_SERIES, count: Number(count) });
  return seriesId;
}

/** The series that the caller sees something of, those that begin last first. */
const findSeries = (db: Db, caller: Caller) =>
  db
    .selectFrom('activity')
    .where('activity.series_id', 'is not', null)
    .where(ownActivities(caller))
    .select((eb) => [
      eb.ref('activity.series_id').$notNull().as('seriesId'),
      sql<string>`(array_agg(activity.title order by activity.start_time, activity.id))[1]`.as('title'),
      sql<number>`count(*)::int`.as('activityNum'),
    ])
    .groupBy('activity.series_id')
    .orderBy(sql`max(activity.start_time)`, 'desc')
    .orderBy('activity.series_id', 'desc')
    .limit(MOST_SERIES_LISTED)
    .execute();

/** The office's calls on series. */
export function seriesRoutes(
  { zone }: Platform,
  fileStore: FileStore,
): Implement<typeof calls.activitySeries> {
  /** The first start that is over already, as its place's clocks show it. */
  const overIn = ({ startTimes }: Body<typeof calls.activitySeries.copy>, now: Date) =>
    startTimes.find((start) => zone.instant(start) <= now);
  async function holdFiles(trx: Trx, caller: Caller, source: ActivityDetail, ids: readonly number[]) {
    const files = fileIds({ ...source, formItemList: [] });
    const holder = { kind: 'activity', id: source.id } as const;
    const mayHold = await fileStore.mayHold(trx, holder, files, caller.userId);
    const found = mayHold ? await fileStore.holdForEach(trx, 'activity', ids, files) : new Set();
    if (files.some((one) => !found.has(one))) throw new Refusal('OM2000.pictureExpired');
  }

  return {
    list: ({ db, caller }) => findSeries(db, caller),

    copy: async (context, body) => {
      const { caller, now } = context;
      const over = overIn(body, now);
      if (over !== undefined) throw new Refusal('OM2067', { time: over.slice(0, 16) });
      // Visitors see no drafts.
      return context.write({ ...subjects.activity, publicAnswers: 'untouched' }, async (trx, write) => {
        const held = (await holdActivity(trx, body.id)) && (await findActivity(trx, caller, body.id));
        if (!held) throw notFound();
        const source = presentActivity(held, await findFormItems(trx, body.id), zone);
        const copies = body.startTimes.map((start) =>
          copyAt(source, start, { isDated: body.isDated, zone: zone.name }),
        );
        const seriesId = await seriesOf(trx, held, copies.length);
        const ids = await insertActivities(trx, copies, caller, zone, seriesId);
        await holdFiles(trx, caller, source, ids);
        const made = copies.map((copy, at) => ({ copy, id: ids[at] ?? 0 }));
        write.recordEach(
          made.map(({ copy, id }) => ({ id, action: '由系列生成', changes: activityChanges(null, copy) })),
        );
        const days = copies.map(({ startTime }) => startTime.slice(0, 16)).join('、');
        write.record({
          id: source.id,
          name: source.title,
          action: '生成系列活动',
          content: `由活动“${source.title}”生成 ${copies.length} 场系列活动：${days}`,
          changes: [{ field: '系列活动', before: '', after: days }],
        });
        return { seriesId, ids };
      });
    },
  };
}
