import { ApplyStatus, Gender, SESSION_FIELD, SessionMode } from '@outbound/contract';
import type { Sample, SampleActivity, SampleGuests } from '../content/index.ts';
import { known } from '../known.ts';
import { answerOf, type SamplePerson } from './answers.ts';
import { between, mulberry32, pick, type Random } from './prng.ts';

/** A sign-up of the sample. Days count from the day of the first start and lie before it. */
export interface SampleApplication {
  activity: string;
  service: string;
  person: SamplePerson;
  status: ApplyStatus;
  createdDays: number;
  createdTime: string;
  /** When it was decided; null while it waits. */
  decidedDays: number | null;
  decidedTime: string | null;
  /** Empty unless rejected. */
  rejectReason: string;
  /** The items that he may correct who was sent back; none for others. */
  marks: readonly string[];
  /** Was let in at the door. */
  isLetIn: boolean;
  /** One entry an item of the activity's form, in its order. */
  answers: readonly { name: string; value: string }[];
}

/** Mobile ranges that no operator serves, so that nobody real is ever written to. */
export const unusedRanges = ['154', '160', '161', '163', '164', '168', '169'] as const;

/** Companies send more than one guest, so people share a pool of them. */
function companyPool(random: Random, { companies }: SampleGuests, count: number): string[] {
  const { places, brands, trades, suffixes } = companies;
  const [usual = '', other = usual] = suffixes;
  const pool = new Set<string>();
  while (pool.size < count)
    pool.add(
      `${pick(random, places)}${pick(random, brands)}${pick(random, trades)}${random() < 0.2 ? other : usual}`,
    );
  return [...pool];
}

function newPerson(
  random: Random,
  { surnames, givenNames, jobTitles }: SampleGuests,
  companies: readonly string[],
  taken: Set<string>,
): SamplePerson {
  const gender = random() < 0.56 ? Gender.male : Gender.female;
  let mobile = '';
  while (mobile === '' || taken.has(mobile))
    mobile = `${pick(random, unusedRanges)}${String(between(random, 0, 99_999_999)).padStart(8, '0')}`;
  taken.add(mobile);
  const name = `${pick(random, surnames)}${pick(random, givenNames[gender])}`;
  return { name, gender, mobile, company: pick(random, companies), jobTitle: pick(random, jobTitles) };
}

const clock = (random: Random, from: number, to: number) =>
  [between(random, from, to), between(random, 0, 59), between(random, 0, 59)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** The statuses an activity's sign-ups get, in an order that does not give the status away. */
function statusesOf(random: Random, wanted: SampleActivity['applications']): ApplyStatus[] {
  const list: ApplyStatus[] = [
    ...Array<ApplyStatus>(wanted[ApplyStatus.approved]).fill(ApplyStatus.approved),
    ...Array<ApplyStatus>(wanted[ApplyStatus.pending]).fill(ApplyStatus.pending),
    ...Array<ApplyStatus>(wanted[ApplyStatus.rejected]).fill(ApplyStatus.rejected),
  ];
  const mixed = list
    .map((status) => ({ status, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ status }) => status);
  // They came when all places were taken.
  return [...mixed, ...Array<ApplyStatus>(wanted[ApplyStatus.waiting]).fill(ApplyStatus.waiting)];
}

/** A service that still has room; who is rejected or waits takes none. */
function serviceFor(
  random: Random,
  activity: SampleActivity,
  live: Map<string, number>,
  status: ApplyStatus,
): string {
  const room = activity.services.filter(
    (service) => (live.get(service) ?? 0) < (activity.serviceCapacity[service] ?? Number.POSITIVE_INFINITY),
  );
  const service = pick(random, room);
  if (status !== ApplyStatus.rejected && status !== ApplyStatus.waiting)
    live.set(service, (live.get(service) ?? 0) + 1);
  return service;
}

/** The sessions of the one who comes as the `place`-th: the first one and a further one, or a single one, none beyond its places. */
function sessionsFor(
  { sessions, sessionMode }: SampleActivity,
  taken: Map<string, number>,
  place: number,
  status: ApplyStatus,
): string {
  const free = sessions.filter(
    ({ name, capacity }) => (taken.get(name) ?? 0) < (capacity ?? Number.POSITIVE_INFINITY),
  );
  const [first, ...others] = free;
  const second = others[place % Math.max(1, others.length)];
  const chosen = [first, sessionMode === SessionMode.several && place % 5 > 0 ? second : undefined].flatMap(
    (session) => session?.name ?? [],
  );
  if (status !== ApplyStatus.rejected) for (const name of chosen) taken.set(name, (taken.get(name) ?? 0) + 1);
  return chosen.join(',');
}

function applicationsOf(
  random: Random,
  { forms, guests }: Sample,
  activity: SampleActivity,
  year: number,
  person: () => SamplePerson,
): SampleApplication[] {
  const opened = activity.schedule.applyStartDays ?? -30;
  const last = Math.min(activity.schedule.applyEndDays ?? -1, -1);
  const live = new Map<string, number>();
  const inSessions = new Map<string, number>();
  let toLetIn = activity.attendance;
  let toSendBack = activity.sentBack;
  const refusal = (marks: readonly string[]) => {
    const usual = pick(random, guests.rejectReasons);
    return marks.length > 0 ? `请补正后重新提交：${marks.join('、')}` : usual;
  };
  return statusesOf(random, activity.applications).map((status, place) => {
    const decided = status === ApplyStatus.approved || status === ApplyStatus.rejected;
    // Decisions come a day or two later and before the first start; what still waits came in lately.
    const createdDays = decided
      ? between(random, opened, Math.max(opened, last - 1))
      : between(random, Math.max(opened, last - 4), last);
    const guest = person();
    const given = new Map<string, string>();
    for (const item of known(forms, activity.form))
      given.set(item.name, answerOf(random, guests, item, guest, given, year));
    if (activity.sessions.length > 0)
      given.set(SESSION_FIELD, sessionsFor(activity, inSessions, place, status));
    const marks = status === ApplyStatus.rejected ? toSendBack : [];
    if (marks.length > 0) toSendBack = [];
    return {
      activity: activity.key,
      service: serviceFor(random, activity, live, status),
      person: guest,
      status,
      createdDays,
      createdTime: clock(random, 9, 17),
      decidedDays: decided ? Math.min(createdDays + between(random, 1, 2), -1) : null,
      decidedTime: decided ? clock(random, 18, 19) : null,
      rejectReason: status === ApplyStatus.rejected ? refusal(marks) : '',
      marks,
      isLetIn: status === ApplyStatus.approved && toLetIn-- > 0,
      answers: Array.from(given, ([name, value]) => ({ name, value })),
    };
  });
}

/**
 * The sign-ups of the sample's activities: the same ones for the same sample, year and seed.
 * @param year the year of the first start
 */
export function sampleApplications(sample: Sample, year: number, seed = 20_260_101): SampleApplication[] {
  const random = mulberry32(seed);
  const companies = companyPool(random, sample.guests, 90);
  const taken = new Set<string>();
  return sample.activities.flatMap((activity) =>
    applicationsOf(random, sample, activity, year, () => newPerson(random, sample.guests, companies, taken)),
  );
}
