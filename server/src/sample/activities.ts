/** The activities of the sample with their posters, services and forms. */
import { join } from 'node:path';
import {
  activityFields,
  HeldStatus,
  heldStatusLabels,
  inZone,
  LONGEST_DETAIL,
  type NamedOption,
  namesOf,
  PREVIEW_BASE,
  PublishStatus,
  publishStatusLabels,
  readFileList,
} from '@outbound/contract';
import type { FileStore } from '../files/index.ts';
import type { Change, Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import type { StoredEntry } from '../http/write.ts';
import { cleanRichText } from '../operations/index.ts';
import { insertHistory } from '../records/record-history.ts';
import { addForm, addSessions } from './activity-form.ts';
import type { SampleActivity } from './content/activities.ts';
import type { Sample } from './content/sample.ts';
import { addAttachments } from './information.ts';
import { known } from './known.ts';
import type { Organisation } from './organisation.ts';
import { sampleTimes } from './times.ts';

/** The drawings that the activities show, each with its place. */
export const posterDrawings = ({ activities, posterFolder }: Sample): [string, string][] =>
  [...new Set(activities.flatMap((activity) => activity.posters))].map((name) => [
    name,
    join(posterFolder, name),
  ]);

/** What later rows need of a stored activity. */
export interface StoredActivity {
  id: number;
  serviceIds: Map<string, number>;
  items: Map<string, { id: number; type: number; sortNum: number }>;
  createdBy: number;
  startsAt: Date;
  /** By name. */
  sessions: Map<string, { id: number; startsAt: Date }>;
  channelIds: number[];
}

/** Writes the activities with their posters, services and forms; by key. */
export async function addActivities(
  platform: Platform,
  fileStore: FileStore,
  trx: Trx,
  sample: Sample,
  posters: ReadonlyMap<string, Buffer>,
  { deptIds, userIds }: Organisation,
  now: Date,
): Promise<Map<string, StoredActivity>> {
  const { zone } = platform;
  const today = zone.text(now).slice(0, 10);
  const stored = new Map<string, StoredActivity>();
  for (const [place, activity] of sample.activities.entries()) {
    const createdBy = known(userIds, activity.createdBy);
    const createdAt = new Date(now.getTime() - (40 - place) * 86_400_000);
    const poster = await addPosters(fileStore, trx, activity, posters, createdBy);
    const attachments = await addAttachments(fileStore, trx, activity, createdBy);
    const times = sampleTimes(activity.schedule, today, (placeTime) =>
      inZone(placeTime, activity.timeZone || zone.name, zone.name),
    );
    const id = await addActivity(platform, trx, activity, {
      poster,
      attachments,
      times,
      now,
      deptId: known(deptIds, activity.department),
      createdBy,
      createdAt,
    });
    await fileStore.hold(
      trx,
      { kind: 'activity', id },
      [...poster, ...readFileList(attachments)].map((one) => one.url.slice(PREVIEW_BASE.length)),
    );
    const services = await trx
      .insertInto('activity_service')
      .values(
        activity.services.map((name, sort_num) => ({
          activity_id: id,
          name,
          sort_num,
          capacity: activity.serviceCapacity[name] ?? null,
        })),
      )
      .returning(['id', 'name'])
      .execute();
    const items = await addForm(trx, id, known(sample.forms, activity.form));
    const { items: sessionItems, sessions } = await addSessions(trx, id, activity, { today, zone });
    stored.set(activity.key, {
      id,
      createdBy,
      startsAt: zone.instant(times.startTime),
      channelIds: await addChannels(trx, id, activity, createdBy),
      sessions: new Map(
        sessions.map(({ id: sessionId, name, start_time }) => [
          name,
          { id: sessionId, startsAt: start_time },
        ]),
      ),
      serviceIds: new Map(services.map((service) => [service.name, service.id])),
      items: new Map(
        [...items, ...sessionItems].map((item) => [
          item.name,
          { id: item.id, type: item.type, sortNum: item.sort_num },
        ]),
      ),
    });
  }
  return stored;
}

/** Of those who see an activity few open its form, and of these most sign up. */
const formNum = (viewNum: number, applyNum: number) =>
  viewNum === 0 ? 0 : applyNum + Math.round((viewNum - applyNum) * 0.015);

const applyNumOf = ({ applications }: SampleActivity) =>
  Object.values(applications).reduce((sum, one) => sum + one, 0);

/** Its channels in their order; sign-ups come by each of them in turn, and then by none (`channelOf`). */
async function addChannels(
  trx: Trx,
  id: number,
  activity: SampleActivity,
  createdBy: number,
): Promise<number[]> {
  const { channels } = activity;
  if (channels.length === 0) return [];
  const places = Array.from({ length: applyNumOf(activity) }, (_, place) => channelOf(place, channels));
  const stored = await trx
    .insertInto('activity_channel')
    .values(
      channels.map((channel) => {
        const [name, view_num] = channel;
        const applyNum = places.filter((one) => one === channel).length;
        return {
          ...{ activity_id: id, name, view_num, created_by: createdBy },
          form_num: formNum(view_num, applyNum),
        };
      }),
    )
    .returning('id')
    .execute();
  return stored.map((channel) => channel.id).sort((one, other) => one - other);
}

/** By which channel the sign-up at this place among those of its activity came; undefined: by none. */
export const channelOf = <C>(place: number, channels: readonly C[]): C | undefined =>
  channels[place % (channels.length + 1)];

async function addPosters(
  fileStore: FileStore,
  trx: Trx,
  activity: SampleActivity,
  posters: ReadonlyMap<string, Buffer>,
  createdBy: number,
): Promise<{ name: string; url: string }[]> {
  const list: { name: string; url: string }[] = [];
  for (const name of activity.posters) {
    const fileName = name.replace(/\.svg$/, '.jpg');
    const id = await fileStore.addPicture(trx, fileName, known(posters, name), createdBy);
    list.push({ name: fileName, url: `${PREVIEW_BASE}${id}` });
  }
  return list;
}

/** What its names are called in other languages; throws for one that the activity has not. */
function nameTextsOf(activity: SampleActivity): NamedOption[] {
  const [es, pt] = [new Map(activity.es.names), new Map(activity.pt.names)];
  const names = namesOf(activity).map(({ value }) => value);
  const unknown = [...es.keys(), ...pt.keys()].find((value) => !names.includes(value));
  if (unknown !== undefined) throw new Error(`样例活动“${activity.title}”没有名称“${unknown}”`);
  return names.flatMap((value) => {
    const [inSpanish, inPortuguese] = [es.get(value), pt.get(value)];
    return inSpanish || inPortuguese
      ? [{ value, ...(inSpanish && { es: inSpanish }), ...(inPortuguese && { pt: inPortuguese }) }]
      : [];
  });
}

async function addActivity(
  { zone }: Platform,
  trx: Trx,
  activity: SampleActivity,
  more: {
    poster: { name: string; url: string }[];
    /** JSON text of a file list. */
    attachments: string;
    times: ReturnType<typeof sampleTimes>;
    deptId: number;
    createdBy: number;
    createdAt: Date;
    now: Date;
  },
): Promise<number> {
  const { times, createdAt, createdBy } = more;
  const isPublished = activity.publishStatus !== PublishStatus.pending;
  const heldReason = activity.cancelled || activity.postponed;
  const heldStatus = activity.cancelled
    ? HeldStatus.cancelled
    : activity.postponed
      ? HeldStatus.postponed
      : HeldStatus.asPlanned;
  const { id } = await trx
    .insertInto('activity')
    .values({
      title: activity.title,
      poster: JSON.stringify(more.poster),
      activity_type: activity.activityType,
      time_zone: activity.timeZone,
      organizer: activity.organizer,
      contact_person: activity.contactPerson,
      contact_way: activity.contactWay,
      apply_notes: activity.applyNotes,
      attachments: more.attachments || '[]',
      online_address: activity.onlineAddress,
      success_text: activity.successText,
      needs_review: activity.review === null,
      group_most: activity.groupMost ?? 1,
      start_time: zone.instant(times.startTime),
      end_time: zone.instant(times.endTime),
      city_label: activity.cityLabel,
      location: activity.location,
      lat_lon: activity.latLon,
      detail: await cleanRichText(activity.detail, 'sample', LONGEST_DETAIL),
      name_texts: JSON.stringify(nameTextsOf(activity)),
      title_es: activity.es.title,
      apply_notes_es: activity.es.applyNotes,
      detail_es: await cleanRichText(activity.es.detail, 'sample', LONGEST_DETAIL),
      title_pt: activity.pt.title,
      apply_notes_pt: activity.pt.applyNotes,
      detail_pt: await cleanRichText(activity.pt.detail, 'sample', LONGEST_DETAIL),
      apply_start_time: zone.instantOrNull(times.applyStartTime),
      apply_end_time: zone.instantOrNull(times.applyEndTime),
      // Who is moved up has a day to confirm.
      ...(activity.waitMode !== null && { wait_mode: activity.waitMode, wait_confirm_hours: 24 }),
      publish_status: activity.publishStatus,
      held_status: heldStatus,
      held_reason: heldReason,
      published_at: isPublished ? createdAt : null,
      department_id: more.deptId,
      created_by: createdBy,
      updated_by: createdBy,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('activity_tally')
    .values({
      activity_id: id,
      capacity: activity.capacity,
      view_num: activity.viewNum,
      share_num: activity.shareNum,
      form_num: formNum(activity.viewNum, applyNumOf(activity)),
    })
    .execute();
  if (activity.reminderText !== '')
    await trx
      .insertInto('activity_notice_text')
      .values({ activity_id: id, text: 'reminder', language: 'zh', content: activity.reminderText })
      .execute();
  const entry = (
    action: string,
    { at = createdAt, ...more }: { reason?: string; changes?: Change[]; at?: Date } = {},
  ): StoredEntry & { at: Date } => ({
    subject: 'activity',
    id,
    action,
    ...more,
    userId: createdBy,
    at,
  });
  const moved = (before: PublishStatus, after: PublishStatus): Change[] => [
    { field: '发布状态', before: publishStatusLabels[before], after: publishStatusLabels[after] },
  ];
  const { pending, onShelf, offShelf } = PublishStatus;
  await insertHistory(trx, [
    entry('新增'),
    ...(isPublished ? [entry('上架', { changes: moved(pending, onShelf) })] : []),
    ...(activity.publishStatus === offShelf
      ? [entry('下架', { reason: activity.offShelfReason, changes: moved(onShelf, offShelf) })]
      : []),
    ...(heldReason === ''
      ? []
      : [
          entry(activity.cancelled ? '取消活动' : '延期', {
            reason: heldReason,
            changes: [
              {
                field: activityFields.heldStatus.label,
                before: heldStatusLabels[HeldStatus.asPlanned],
                after: heldStatusLabels[heldStatus],
              },
            ],
            at: new Date(more.now.getTime() - 2 * 86_400_000),
          }),
        ]),
  ]);
  return id;
}
