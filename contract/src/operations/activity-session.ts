/** 场次: what happens within an activity at times of its own, of which who signs up chooses (decision 83). */
import { z } from 'zod';
import { optionText } from '../forms/show-condition.ts';
import { id, storedTime, text } from '../wire.ts';

/** So many sessions an activity has. */
export const MOST_SESSIONS = 20;

/** A session as it is written; one without id is new. */
export const sessionInput = z.strictObject({
  id: id.optional(),
  /** What people choose; it holds no comma, as options do. */
  name: optionText.refine((name) => [...name].length <= 50, '场次名称最多 50 个字符').describe('场次名称'),
  startTime: storedTime,
  endTime: storedTime,
  /** Where, if elsewhere than the activity. */
  location: text(100).default('').describe('场次地点'),
  /** So many may come; null: as many as the activity takes. */
  capacity: z
    .int()
    .min(1, '场次名额至少为 1')
    .max(1_000_000, '场次名额最多 1000000')
    .nullable()
    .default(null)
    .describe('场次名额'),
});
export type SessionInput = z.output<typeof sessionInput>;

const shown = {
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
};

/** A session as the office reads it. */
export const session = z.strictObject({
  id: z.int(),
  ...shown,
  capacity: z.int().nullable(),
  /** How many have a place in it: pending and approved, and whoever was let in without having chosen it. */
  takenNum: z.int(),
  /** How many came to it. */
  checkedNum: z.int(),
  /** How many are approved for it and did not come; 0 as long as nobody did: its door is not open yet. */
  absentNum: z.int(),
});
export type Session = z.output<typeof session>;

/** A session of which somebody has a place, or to which he came. */
export const chosenSession = z.strictObject({
  id: z.int(),
  /** False of who was let in although he had not chosen it. */
  isChosen: z.boolean(),
  /** When he came to it; null for who did not. */
  checkedTime: z.string().nullable(),
  checkedBy: z.string(),
});
export type ChosenSession = z.output<typeof chosenSession>;

/** A session as visitors read it. */
export const openSession = z.strictObject({
  ...shown,
  /** By the clocks of its place. */
  placeStartTime: z.string(),
  placeEndTime: z.string(),
  /** What it and its place are called in the wanted language, as far as that is written. */
  shown: z.strictObject({ name: z.string().optional(), location: z.string().optional() }).optional(),
  /** Places left; null without a number of places. */
  remainNum: z.int().nullable(),
});
export type OpenSession = z.output<typeof openSession>;

/** What is wrong with the sessions of an activity from `startTime` to `endTime`, and at which of them. */
export function* sessionFaults(
  sessions: readonly Pick<SessionInput, 'id' | 'name' | 'startTime' | 'endTime'>[],
  within: { startTime: string; endTime: string },
): Generator<{ at: number; path: 'name' | 'startTime' | 'endTime'; message: string }> {
  const names = new Set<string>();
  const ids = new Set<number>();
  for (const [at, { id: number, name, startTime, endTime }] of sessions.entries()) {
    if (names.has(name) || (number !== undefined && ids.has(Number(number))))
      yield { at, path: 'name', message: `场次“${name}”重复` };
    names.add(name);
    if (number !== undefined) ids.add(Number(number));
    if (startTime >= endTime)
      yield { at, path: 'endTime', message: `场次“${name}”的结束时间必须晚于开始时间` };
    else if (startTime < within.startTime || endTime > within.endTime)
      yield { at, path: 'startTime', message: `场次“${name}”的时间应在活动时间之内` };
  }
}
