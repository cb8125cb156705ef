/** The sign-ups of the sample. */
import { ApplyStatus, applyStatusLabels } from '@outbound/contract';
import type { Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { newApplyCode } from '../operations/index.ts';
import { insertHistory } from '../records/record-history.ts';
import type { StoredActivity } from './activities.ts';
import type { Sample } from './content/sample.ts';
import { type SampleApplication, sampleApplications } from './generated/applications.ts';
import type { Decision } from './history.ts';
import { known } from './known.ts';
import type { Organisation } from './organisation.ts';
import { sampleTime } from './times.ts';

/** Writes the sign-ups with their answers and what was decided about them; answers the decisions. */
export async function addApplications(
  { zone }: Platform,
  trx: Trx,
  sample: Sample,
  activities: ReadonlyMap<string, StoredActivity>,
  { userIds }: Organisation,
  today: string,
): Promise<Decision[]> {
  const titles = new Map(sample.activities.map(({ key, title }) => [key, title]));
  const reviewer = known(userIds, sample.reviewer);
  const all = sampleApplications(sample, Number(today.slice(0, 4)));
  if (all.length === 0) return [];
  const decidedAt = (one: SampleApplication) =>
    one.decidedDays === null || one.decidedTime === null
      ? null
      : zone.instant(sampleTime(today, one.decidedDays, one.decidedTime));
  const codes = new Map<string, SampleApplication>();
  while (codes.size < all.length) codes.set(newApplyCode(), all[codes.size] as SampleApplication);
  const rows = await trx
    .insertInto('application')
    .values(
      [...codes].map(([code, one]) => {
        const activity = known(activities, one.activity);
        const isDecided = one.decidedDays !== null;
        return {
          activity_id: activity.id,
          service_id: known(activity.serviceIds, one.service),
          apply_code: code,
          apply_status: one.status,
          apply_name: one.person.name,
          mobile_phone: one.person.mobile,
          company: one.person.company,
          reject_reason: one.rejectReason,
          reviewed_by: isDecided ? reviewer : null,
          reviewed_at: isDecided ? decidedAt(one) : null,
          created_at: zone.instant(sampleTime(today, one.createdDays, one.createdTime)),
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
  const decisions = stored.flatMap(({ id, reviewed_at, one, apply_code }) =>
    reviewed_at === null
      ? []
      : [
          {
            id,
            applyCode: apply_code,
            applyName: one.person.name,
            activity: known(titles, one.activity),
            status: one.status,
            reason: one.rejectReason,
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
      action: one.status === ApplyStatus.approved ? '审核通过' : '驳回',
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
  return decisions;
}
