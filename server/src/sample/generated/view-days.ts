/** On which days the news of the sample was read: the same ones for the same day of the first start. */
import { sampleTime } from '../times.ts';
import { mulberry32 } from './prng.ts';

export interface SampleViewDay {
  /** `YYYY-MM-DD` in the platform's zone. */
  day: string;
  viewNum: number;
}

/** How much of its readers an item has on a later day, the first being 1: it is news for a week, and then found now and then. */
const interest = (age: number) => 1 / (age + 1) + 0.02;

/** Offices read it: half of them are away at weekends. */
const atWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * The `total` views of an item by day, from that of its publication, `publishedDays` from today, until yesterday; days
 * without any are left out.
 */
export function sampleViewDays(
  total: number,
  publishedDays: number,
  today: string,
  seed: number,
): SampleViewDay[] {
  const random = mulberry32(seed);
  const days = Array.from({ length: Math.max(0, -publishedDays) }, (_, age) => {
    const day = sampleTime(today, publishedDays + age, '').trimEnd();
    return { day, weight: interest(age) * (atWeekend(day) ? 0.5 : 1) * (0.6 + 0.8 * random()) };
  });
  const all = days.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  let counted = 0;
  return days.flatMap(({ day, weight }) => {
    passed += weight;
    const viewNum = Math.round((total * passed) / all) - counted;
    counted += viewNum;
    return viewNum > 0 ? [{ day, viewNum }] : [];
  });
}
