/** How many facts happened on which day: more each year, more in some seasons, fewer at weekends (tasks and statistics 2.16). */
const DAY = 86_400_000;
export const YEARS = 3;

export interface FactDay {
  day: string;
  num: number;
  /** The number of the first of them; each has its own. */
  first: number;
}

/** What a day has beside others: growth, two seasons (after the new year and in summer), the day of the week, chance. */
function weightOf(at: Date, age: number, chance: number): number {
  const growth = 1 + 0.35 * (1 - age);
  const yearPart = (at.getUTCMonth() * 30 + at.getUTCDate()) / 365;
  const season =
    1 + 0.16 * Math.cos(2 * Math.PI * (yearPart - 0.18)) + 0.1 * Math.cos(4 * Math.PI * (yearPart - 0.55));
  const weekday = [0.78, 1.08, 1.1, 1.06, 1.05, 1.02, 0.84][at.getUTCDay()] ?? 1;
  return growth * season * weekday * (0.85 + 0.3 * chance);
}

/** From 0 to below 1, the same for the same day. */
const chanceOf = (place: number) => (Math.imul(place + 1, 0x9e3779b1) >>> 0) / 2 ** 32;

/** Three years up to today, with so many facts in all; the same for the same day. */
export function factDays(today: string, total: number): FactDay[] {
  const last = Date.parse(today);
  const first = new Date(last);
  first.setUTCFullYear(first.getUTCFullYear() - YEARS);
  const count = Math.round((last - first.getTime()) / DAY) + 1;
  const weights = Array.from({ length: count }, (_, place) => {
    const at = new Date(first.getTime() + place * DAY);
    return { day: at.toISOString().slice(0, 10), weight: weightOf(at, 1 - place / count, chanceOf(place)) };
  });
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  let given = 0;
  return weights.map(({ day, weight }) => {
    reached += weight;
    const until = Math.round((reached / whole) * total);
    const num = until - given;
    const found = { day, num, first: given + 1 };
    given = until;
    return found;
  });
}

/** Days that belong together in one step: about so many facts, never none. */
export function inSteps(days: readonly FactDay[], most: number): FactDay[][] {
  const steps: FactDay[][] = [];
  let step: FactDay[] = [];
  let num = 0;
  for (const day of days) {
    if (step.length > 0 && num + day.num > most) {
      steps.push(step);
      step = [];
      num = 0;
    }
    step.push(day);
    num += day.num;
  }
  return step.length > 0 ? [...steps, step] : steps;
}
