/** The clocks of a step (tasks and statistics 2.4): pure, by settings and calendar. */
import { HandleStatus, type TaskPriority, type TemplateSettings } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A deadline is never told to be near later than this before it, or than half of a short span. */
const LEAST_NOTICE = 5 * MINUTE;
/** A clock that begins when its deadline is over already counts the levels behind the first by this span. */
const LATE_SPAN = 60 * MINUTE;
const OPENS = '09:00:00';
const CLOSES = '17:30:00';
/** Nobody closes his office for longer; a calendar without any working day must not be searched for ever. */
const MOST_CLOSED_DAYS = 60;

/** When minutes count: always, or from 09:00 to 17:30 of working days in the platform's zone. */
export type Calendar = 'always' | { zone: TimeZone; isWorkingDay: (day: string) => boolean };

/** The instant so many minutes later. */
export function minutesLater(from: Date, minutes: number, calendar: Calendar): Date {
  if (calendar === 'always') return new Date(from.getTime() + minutes * MINUTE);
  const { zone, isWorkingDay } = calendar;
  let left = minutes * MINUTE;
  let at = from;
  for (let closed = 0; ; ) {
    const day = zone.text(at).slice(0, 10);
    const opens = zone.instant(`${day} ${OPENS}`);
    const closes = zone.instant(`${day} ${CLOSES}`);
    const isOpen = isWorkingDay(day) || closed >= MOST_CLOSED_DAYS;
    const begins = at < opens ? opens : at;
    if (isOpen && begins < closes) {
      closed = 0;
      const room = closes.getTime() - begins.getTime();
      if (left <= room) return new Date(begins.getTime() + left);
      left -= room;
    } else closed += 1;
    at = zone.instant(`${zone.text(new Date(opens.getTime() + DAY)).slice(0, 10)} 00:00:00`);
  }
}

type Limits = Pick<TemplateSettings, 'needSign' | 'signLimit' | 'handleLimit'>;
const limitOf = (limits: readonly [number, number, number], priority: TaskPriority) =>
  limits[priority - 1] ?? limits[2];

/** The deadlines of a step that begins now; `wanted` is the originator's own, `handleMinutes` stand instead of the limit. */
export function deadlinesOf(
  settings: Limits,
  {
    now,
    priority,
    wanted,
    handleMinutes = null,
    calendar,
  }: {
    now: Date;
    priority: TaskPriority;
    wanted: Date | null;
    handleMinutes?: number | null;
    calendar: Calendar;
  },
): { sign: Date | null; handle: Date } {
  const signLimit = settings.needSign === 1 ? limitOf(settings.signLimit, priority) : 0;
  const handleLimit = handleMinutes ?? limitOf(settings.handleLimit, priority);
  const handle = wanted ?? minutesLater(now, signLimit + handleLimit, calendar);
  if (settings.needSign === 0) return { sign: null, handle };
  const sign = minutesLater(now, signLimit, calendar);
  // A deadline of the originator's own that is nearer than that leaves half of the time to sign.
  const half = new Date(now.getTime() + (handle.getTime() - now.getTime()) / 2);
  return { sign: sign < handle ? sign : half, handle };
}

/** What runs for a step. */
export interface Clock {
  due_at: Date;
  clock_start: Date;
  near_due_at: Date;
  next_check_at: Date | null;
  escalate_level: number;
}
const stopped = {
  due_at: null,
  clock_start: null,
  near_due_at: null,
  next_check_at: null,
  escalate_level: 0,
};

interface Clocked {
  is_current: boolean;
  handle_status: number;
  sign_deadline: Date | null;
  handle_deadline: Date | null;
  review_deadline: Date | null;
}

/** The deadline that a step's status makes run; null where nobody has to do anything. */
export function runningDeadline(step: Clocked): Date | null {
  if (!step.is_current) return null;
  switch (step.handle_status) {
    case HandleStatus.unsigned:
      return step.sign_deadline ?? step.handle_deadline;
    case HandleStatus.pending:
    case HandleStatus.returned:
      return step.handle_deadline;
    case HandleStatus.reviewing:
      return step.review_deadline ?? step.handle_deadline;
    default:
      return null;
  }
}

/** When each rung of the ladder is due: near, then by percent of the span. */
export function rungsOf(
  { clock_start, due_at }: Pick<Clock, 'clock_start' | 'due_at'>,
  settings: Pick<TemplateSettings, 'nearDueRatio' | 'escalation'>,
): Date[] {
  const start = clock_start.getTime();
  const span = Math.max(due_at.getTime() - start, 0);
  const near = Math.max(
    start,
    Math.min(
      start + (span * settings.nearDueRatio) / 100,
      due_at.getTime() - Math.min(LEAST_NOTICE, span / 2),
    ),
  );
  const levelAt = (percent: number) =>
    span > 0 ? (span * percent) / 100 : (LATE_SPAN * Math.max(percent - 100, 0)) / 100;
  return [
    new Date(near),
    ...settings.escalation.map(({ atPercent }) => new Date(start + levelAt(atPercent))),
  ];
}

/** The clock of a step as it begins to run now, or stands. */
export function clockOf(
  step: Clocked,
  now: Date,
  settings: Pick<TemplateSettings, 'nearDueRatio' | 'escalation'>,
): Clock | typeof stopped {
  const due = runningDeadline(step);
  if (due === null) return stopped;
  const [near = due] = rungsOf({ clock_start: now, due_at: due }, settings);
  return { due_at: due, clock_start: now, near_due_at: near, next_check_at: near, escalate_level: 0 };
}
