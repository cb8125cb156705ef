/** The sign-ups of the sample. */
import {
  ApplyStatus,
  applicationFields,
  applyStatusLabels,
  CheckInWay,
  checkInWayLabels,
  SESSION_FIELD,
} from '@outbound/contract';
import type { Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { newApplyCode } from '../operations/index.ts';
import { insertHistory } from '../records/record-history.ts';
import { channelOf, type StoredActivity } from './activities.ts';
import type { Sample } from './content/sample.ts';
import { type SampleApplication, sampleApplications } from './generated/applications.ts';
import type { Decision } from './history.ts';
import { known } from './known.ts';
import type { Organisation } from './organisation.ts';
import { sampleTime } from './times.ts';

/** One in so many of those who came without a link was signed up by the office. */
const CALLS_IN = 9;

/**
 * Those of one company who came for the same service of what lets them come together, each with the number of the first of them.
 * Who waits came alone: his place in line is that of his row.
 */
function groupsOf(
  codes: ReadonlyMap<string, SampleApplication>,
  { activities }: Sample,
): ReadonlyMap<string, string> {
  const most = new Map(activities.map(({ key, groupMost }) => [key, groupMost ?? 1]));
  const apart = [...codes].filter(([, { status }]) => status !== ApplyStatus.waiting);
  const companies = Map.groupBy(
    apart,
    ([, { activity, service, person }]) => `${activity} ${service} ${person.company}`,
  );
  return new Map(
    [...companies.values()].flatMap((all) => {
      const people = all.slice(0, known(most, all[0]?.[1].activity ?? ''));
      const [first] = people.toSorted(
        ([, one], [, other]) =>
          one.createdDays - other.createdDays || one.createdTime.localeCompare(other.createdTime),
      );
      return first && people.length > 1 ? people.map(([code]) => [code, first[0]] as const) : [];
    }),
  );
}

/** Writes the sign-ups with their answers and what was decided about them; answers the decisions. */
export async function addApplications(
  { zone }: Platform,
  trx: Trx,
  sample: Sample,
  activities: ReadonlyMap<string, StoredActivity>,
  { userIds }: Organisation,
  now: Date,
): Promise<Decision[]> {
  const today = zone.text(now).slice(0, 10);
  const titles = new Map(sample.activities.map(({ key, title }) => [key, title]));
  const reviewer = known(userIds, sample.reviewer);
  const all = sampleApplications(sample, Number(today.slice(0, 4)));
  if (all.length === 0) return [];
  const decidedAt = (one: SampleApplication) =>
    one.decidedDays === null || one.decidedTime === null
      ? null
      : zone.instant(sampleTime(today, one.decidedDays, one.decidedTime));
  const letInAt = arrivals(all, activities, now);
  const codes = new Map<string, SampleApplication>();
  while (codes.size < all.length) codes.set(newApplyCode(), all[codes.size] as SampleApplication);
  const together = groupsOf(codes, sample);
  const placeOf = new Map<string, number>();
  const rows = await trx
    .insertInto('application')
    .values(
      [...codes].map(([code, one]) => {
        const activity = known(activities, one.activity);
        const place = placeOf.get(one.activity) ?? 0;
        placeOf.set(one.activity, place + 1);
        const isDecided = one.decidedDays !== null;
        const group = together.get(code);
        const channel = group ? null : (channelOf(place, activity.channelIds) ?? null);
        const came = group ? known(codes, group) : one;
        return {
          activity_id: activity.id,
          service_id: known(activity.serviceIds, one.service),
          channel_id: channel,
          // Some rang up. Who came by somebody's link signed up himself.
          entered_by: !group && channel === null && place % CALLS_IN === 4 ? reviewer : null,
          apply_code: code,
          group_code: group ?? '',
          apply_status: one.status,
          apply_name: one.person.name,
          mobile_phone: one.person.mobile,
          company: one.person.company,
          reject_reason: one.rejectReason,
          reviewed_by: isDecided ? reviewer : null,
          reviewed_at: isDecided ? decidedAt(one) : null,
          checked_in_at: letInAt.get(one) ?? null,
          created_at: zone.instant(sampleTime(today, came.createdDays, came.createdTime)),
        };
      }),
    )
    .returning(['id', 'apply_code', 'reviewed_at'])
    .execute();
  const stored = rows.map((row) => ({ ...row, one: known(codes, row.apply_code) }));
  await trx
    .insertInto('application_answer')
    .values(
      stored.flatMap(({ id, one }) =>
        one.answers
          .filter((answer) => answer.value !== '')
          .map(({ name, value }) => {
            const item = known(known(activities, one.activity).items, name);
            return {
              application_id: id,
              form_item_id: item.id,
              name,
              type: item.type,
              sort_num: item.sortNum,
              value,
            };
          }),
      ),
    )
    .execute();
  const marks = stored.flatMap(({ id, one }) =>
    one.marks.map((name) => ({
      application_id: id,
      form_item_id: known(known(activities, one.activity).items, name).id,
    })),
  );
  if (marks.length > 0) await trx.insertInto('application_mark').values(marks).execute();
  const letIn = stored.flatMap(({ id, one }, place) => {
    const at = letInAt.get(one);
    // Some came without their ticket and were found by name.
    const way = place % 4 === 0 ? CheckInWay.byHand : CheckInWay.camera;
    return at ? [{ id, at, way, one }] : [];
  });
  if (letIn.length > 0)
    await trx
      .insertInto('check_in')
      .values(
        letIn.map(({ id, at, way }) => ({
          ...{ application_id: id, way, submit_key: `sample-${id}` },
          ...{ checked_at: at, received_at: at, checked_by: reviewer },
        })),
      )
      .execute();
  const atSessions = letIn.flatMap((came, place) =>
    sessionArrivals(came.one, place, known(activities, came.one.activity), came.at, now).map((session) => ({
      ...session,
      ...{ id: came.id, way: came.way },
    })),
  );
  if (atSessions.length > 0)
    await trx
      .insertInto('session_check_in')
      .values(
        atSessions.map(({ id, sessionId, at, way }) => ({
          ...{ application_id: id, session_id: sessionId, way, submit_key: `sample-${id}-${sessionId}` },
          ...{ checked_at: at, received_at: at, checked_by: reviewer },
        })),
      )
      .execute();
  const decisions = stored.flatMap(({ id, reviewed_at, one, apply_code }) =>
    reviewed_at === null
      ? []
      : [
          {
            id,
            applyCode: apply_code,
            activity: known(titles, one.activity),
            status: one.status,
            reason: one.rejectReason,
            isSentBack: one.marks.length > 0,
            at: reviewed_at,
          },
        ],
  );
  // The sign-up itself is no row of the history: whoever reads it puts it first.
  await insertHistory(
    trx,
    decisions.map((one) => ({
      subject: 'application',
      id: one.id,
      action: one.status === ApplyStatus.approved ? '审核通过' : one.isSentBack ? '退回补正' : '驳回',
      reason: one.reason,
      changes: [
        {
          field: '报名状态',
          before: applyStatusLabels[ApplyStatus.pending],
          after: applyStatusLabels[one.status],
        },
      ],
      userId: reviewer,
      at: one.at,
    })),
  );
  await insertHistory(
    trx,
    [
      ...letIn.map(({ id, at, way }) => ({
        ...{ id, at, way, field: applicationFields.checkedTime.label, after: zone.text(at) },
      })),
      ...atSessions.map(({ id, at, way, name }) => ({
        ...{ id, at, way, field: applicationFields.attended.label, after: name },
      })),
    ].map(({ id, at, way, field, after }) => ({
      subject: 'application',
      id,
      action: checkInWayLabels[way],
      changes: [{ field, before: '', after }],
      userId: reviewer,
      at,
    })),
  );
  return decisions;
}

const MINUTE = 60_000;

/** When each of those who were let in came: one after the other from the beginning on, and nobody later than now. */
function arrivals(
  all: readonly SampleApplication[],
  activities: ReadonlyMap<string, StoredActivity>,
  now: Date,
): ReadonlyMap<SampleApplication, Date> {
  const found = new Map<SampleApplication, Date>();
  for (const [key, there] of Map.groupBy(
    all.filter(({ isLetIn }) => isLetIn),
    ({ activity }) => activity,
  )) {
    const { startsAt } = known(activities, key);
    for (const [place, one] of there.entries()) {
      const at = new Date(startsAt.getTime() + (place * 4 - 10) * MINUTE);
      if (at < now) found.set(one, at);
    }
  }
  return found;
}

/** When the one who came as the `place`-th came to the sessions that he chose, none later than now: some stay away from one. */
function sessionArrivals(
  { answers }: SampleApplication,
  place: number,
  { sessions }: StoredActivity,
  cameAt: Date,
  now: Date,
): { sessionId: number; name: string; at: Date }[] {
  const names = answers.find(({ name }) => name === SESSION_FIELD)?.value ?? '';
  return names
    .split(',')
    .filter(Boolean)
    .flatMap((name, which) => {
      const { id: sessionId, startsAt } = known(sessions, name);
      const usual = startsAt.getTime() + ((place % 9) * 2 - 12) * MINUTE;
      const at = new Date(Math.max(usual, cameAt.getTime() + MINUTE));
      return at < now && (place + which) % 4 !== 3 ? [{ sessionId, name, at }] : [];
    });
}
