import type { SubscribedPage, SubscribedReport, SubscriptionOutcome } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { KeptFilter } from './digest.ts';

/** After so long another process takes a report whose process said nothing more. */
const LEASE_MINUTES = 5;

export const subscriptionsOf = (db: Db, userId: number) =>
  db
    .selectFrom('report_subscription')
    .select((eb) => [
      'id',
      eb.ref('page').$castTo<SubscribedPage>().as('page'),
      eb.ref('report').$castTo<SubscribedReport | null>().as('report'),
      eb.ref('filter').$castTo<KeptFilter>().as('filter'),
      'send_minute',
      'is_weekdays',
      'next_at',
      'last_at',
      eb.ref('last_outcome').$castTo<SubscriptionOutcome>().as('last_outcome'),
      'last_text',
      'version',
    ])
    .where('user_id', '=', userId);
export type StoredSubscription = Awaited<ReturnType<ReturnType<typeof subscriptionsOf>['execute']>>[number];

/** Keeps everybody else who writes this person's subscriptions waiting until the transaction ends; answers how many there are. */
export async function holdOwn(db: Db, userId: number): Promise<number> {
  await db.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('report_subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface DueReport {
  id: number;
  userId: number;
  page: SubscribedPage;
  report: SubscribedReport | null;
  filter: KeptFilter;
  origin: string;
  minute: number;
  isWeekdays: boolean;
  due: Date;
  /** The same to the microsecond, which a `Date` has not. */
  dueText: string;
  version: number;
}

/** Takes one that is due: for a while it is nobody else's. */
export async function takeDue(db: Db, now: Date): Promise<DueReport | undefined> {
  const { rows } = await sql<DueReport>`
    update report_subscription set taken_at = now()
    where id = (
      select id from report_subscription
      where next_at <= ${now} and (taken_at is null or taken_at < now() - make_interval(mins => ${sql.lit(LEASE_MINUTES)}))
      order by next_at, id limit 1 for update skip locked)
    returning id, user_id as "userId", page, report, filter, origin, send_minute as minute,
      is_weekdays as "isWeekdays", next_at as due, next_at::text as "dueText", version`.execute(db);
  return rows[0];
}

/**
 * Says what became of a report that was due, and when the next one is; false when somebody else said so before, or its
 * person changed it meanwhile. What is posted in the same transaction is posted once.
 */
export async function endDue(
  trx: Db,
  { id, dueText, version }: DueReport,
  { outcome, text, next, now }: { outcome: SubscriptionOutcome; text: string | null; next: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_subscription')
    .set({ last_outcome: outcome, last_text: text, last_at: now, next_at: next, taken_at: null })
    .where('id', '=', id)
    .where('next_at', '=', sql<Date>`${dueText}::timestamptz`)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
