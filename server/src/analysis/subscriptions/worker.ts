/** Sends the reports that are due, each once, whichever process is there; with the rights that their people have then. */
import { SubscriptionOutcome, subscribedPages, subscriptionLimits } from '@outbound/contract';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { postNotices } from '../../notices/index.ts';
import { absentCaller } from '../../sign-in/index.ts';
import { addressOf } from './address.ts';
import { digestOf } from './digest.ts';
import { nextDueTime, reportedDays } from './due-times.ts';
import { type DueReport, endDue, takeDue } from './queries.ts';

const LOOK_MS = 20_000;
const HOUR = 3_600_000;

type Parts = Pick<Platform, 'database' | 'zone' | 'log'>;

/** Starts the worker of this process; it ends with the server. */
export function startSubscriptions(platform: Platform): void {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  const look = () => {
    running ??= sendReports(platform, new Date(), stop.signal)
      .catch((error: unknown) => platform.log.warn({ err: error }, 'reports are sent later'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(look, LOOK_MS).unref();
  platform.onStop(async () => {
    stop.abort();
    clearInterval(timer);
    await running;
  });
  look();
}

/** Sends what is due at an instant, unless it is stopped. One that fails is tried again after some minutes. */
export async function sendReports(parts: Parts, now: Date, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const due = await takeDue(parts.database.db, now);
    if (!due) return;
    try {
      await send(parts, due, now);
    } catch (error) {
      parts.log.warn({ err: error, subscription: due.id }, 'a report is sent later');
    }
  }
}

async function send({ database: { db }, zone }: Parts, due: DueReport, now: Date): Promise<void> {
  const next = nextDueTime(due, now, zone);
  const judged = await judge({ db, zone }, due, now);
  await db.transaction().execute(async (trx) => {
    const text = judged.report?.content ?? null;
    const isOurs = await endDue(trx, due, { outcome: judged.outcome, text, next, now });
    if (isOurs && judged.report)
      await postNotices(trx, [{ userId: due.userId, kind: 'analysis-report', ...judged.report }]);
  });
}

/** The report, or why there is none: hours late nobody waits for it any more, and rights may have gone. */
async function judge(
  { db, zone }: { db: Parts['database']['db']; zone: Parts['zone'] },
  due: DueReport,
  now: Date,
): Promise<{ outcome: SubscriptionOutcome; report?: { subject: string; content: string } }> {
  if (now.getTime() - due.due.getTime() > subscriptionLimits.lateHours * HOUR)
    return { outcome: SubscriptionOutcome.missed };
  const caller = await absentCaller(db, due.userId);
  if (!caller?.codes.has(subscribedPages[due.page].code)) return { outcome: SubscriptionOutcome.noRight };
  try {
    const report = await digestOf({ db, caller, now }, due, reportedDays(due, due.due, zone), {
      zone,
      link: `${due.origin}${addressOf(due)}`,
    });
    return { outcome: SubscriptionOutcome.sent, report };
  } catch (error) {
    if (error instanceof Refusal) return { outcome: SubscriptionOutcome.noDepartment };
    throw error;
  }
}
