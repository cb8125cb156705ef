/** When the people of the sample signed in during the weeks before the first start: the same ones for the same day. */
import { sampleTime } from '../times.ts';
import { between, mulberry32, pick, pickWeighted, type Random } from './prng.ts';
import type { SampleStaff } from './staff.ts';

/** So many days of history there are. */
export const HISTORY_DAYS = 21;

export interface SampleSignIn {
  person: SampleStaff;
  /** `YYYY-MM-DD HH:mm:ss` in the platform's zone. */
  time: string;
  address: string;
  browser: string;
  /** The password was wrong; he tried again a moment later. */
  isFailed: boolean;
  durationMs: number;
}

const browsers = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    58,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    22,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    12,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 8],
] as const;

/** Mornings mostly, some after lunch, few in the evening. */
const hours = [
  [8, 38],
  [9, 34],
  [10, 6],
  [13, 9],
  [14, 7],
  [16, 3],
  [20, 3],
] as const;

const two = (number: number) => String(number).padStart(2, '0');

/** Monday to Friday? `day` is `YYYY-MM-DD`. */
const isWorkday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

function timeOf(random: Random): string {
  return `${two(pickWeighted(random, hours))}:${two(between(random, 0, 59))}:${two(between(random, 0, 57))}`;
}

/**
 * The sign-ins of the days before `today` (`YYYY-MM-DD` in the platform's zone), in no order.
 * People who never sign in have none, and nobody has one before he joined.
 */
export function sampleSignIns(people: readonly SampleStaff[], today: string, seed = 20_263): SampleSignIn[] {
  const random = mulberry32(seed);
  return people.flatMap((person, place) => {
    const address = `10.20.${1 + (place % 40)}.${between(random, 11, 240)}`;
    const browser = pickWeighted(random, browsers);
    const first = -Math.min(HISTORY_DAYS, person.joinedDays - 1);
    const times: SampleSignIn[] = [];
    for (let days = first; days < 0; days++) {
      const time = sampleTime(today, days, timeOf(random));
      const likely = person.diligence * (isWorkday(time.slice(0, 10)) ? 1 : 0.15);
      if (random() >= likely) continue;
      const one = { person, address, browser, durationMs: between(random, 70, 190) };
      if (random() < 0.03) times.push({ ...one, time, isFailed: true });
      // The seconds leave room for a second try.
      times.push({ ...one, time: `${time.slice(0, 17)}${pick(random, ['58', '59'])}`, isFailed: false });
    }
    return times;
  });
}
