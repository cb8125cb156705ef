/** What may be asked of the roll-ups, and what they answer. Every statistic of facts is asked so, and of nothing else. */
import type { StatisticGranularity } from '@outbound/contract';

/** What is counted. The numbers stand in the database. */
export const statFacts = {
  alarm: 1,
  warning: 2,
  case: 3,
  block: 4,
  freeze: 5,
  fundAppeal: 6,
  returnFund: 7,
  commAppeal: 8,
  /** A task, at the department that dispatched it. */
  task: 9,
  /** A step of a task, at the department that handles it. */
  taskStep: 10,
} as const;
export type StatFact = keyof typeof statFacts;

/** By what it is divided: the key `k` of a row, and `k2` where two are named. The numbers stand in the database. */
export const statDims = {
  /** `k` is 0. */
  total: 1,
  fraudType: 2,
  alarmSource: 3,
  region: 4,
  /** `k` the region, `k2` the type of fraud. */
  regionFraudType: 5,
  /** 0 to 167: Monday 0:00 is 0. */
  hourOfWeek: 6,
  warningLevel: 7,
  warningSource: 8,
  warningType: 9,
  /** 0: none yet. */
  disposeResult: 10,
  institution: 11,
  accountLevel: 12,
  /** 0: it did not fail. */
  failReason: 13,
  accountType: 14,
  /** Of an appeal; of one for a communication account why it was closed. */
  reason: 15,
  channel: 16,
  returnMethod: 17,
  operator: 18,
  /** Of a communication account. */
  commAccountType: 19,
  template: 20,
  userType: 21,
  priority: 22,
  /** 23 to 25: only `n`, by the present status of what was dispatched on that day. */
  status: 23,
  /** `k` the template, `k2` the status. */
  templateStatus: 24,
  /** `k` the type of the originator, `k2` the status. */
  userTypeStatus: 25,
} as const;
export type StatDim = keyof typeof statDims;

/**
 * What is added up, money in 分 and durations in seconds. Some dimensions of alarms and warnings are only counted: they have
 * `n` alone (`countedDims`). What stands for each of them by fact, and on which day it counts
 * ("its day": that of the alarm, the order and so on; else the day of the event itself):
 *
 * - alarm, its day: n all, m1 fraud, m2 loss, m3 seconds until entry, m4 entered within 30 minutes, m5 invalid
 * - warning, its day: n, m1 signed, m2 disposed, m3 dissuaded, m4 cheated, m5 seconds until signed, m6 seconds until disposed,
 *   m7 amount blocked, m8 amount at risk, m9 amount lost
 * - case, day of the event: n accepted, m1 filed, m2 solved, m3 transferred, m4 closed, m5 loss (filed), m6 recovered,
 *   m7 arrested (solved), m8 series (solved), m9 revoked
 * - block, its day: n ordered, m1 successes, m2 their amount, m3 seconds until blocked, m4 blocked within 30 minutes,
 *   m5 second blocks, m6 turned into a freeze
 * - freeze, day of the event: n new, m1 their amount, m2 released, m3 amount released, m4 amount returned (of the new),
 *   m5 renewals (of the new), m6 expired, m7 amount expired
 * - fundAppeal, day of the event: n received, m1 decided, m2 released, m3 rejected, m4 days until decided, m5 amount released
 * - returnFund, its day: n, m1 amount, m2 loss of the victims, m3 amount frozen, m4 days from freeze to return
 * - commAppeal, day of the event: n received, m1 decided, m2 restored, m3 rejected, m4 days until decided
 * - task, day of the event: n dispatched, m1 completed, m2 terminated, m3 completed or terminated late, m4 completed in time,
 *   m5 seconds until its steps were signed, m6 seconds until completed, m8 its steps that were signed
 *   (m5 and m8 by total, template and userType, not by priority)
 * - taskStep, day of the event: n received, m1 completed, m2 refused, m3 ended late, m4 completed in time,
 *   m5 seconds until signed, m6 seconds from signed until completed, m7 handed over, m8 signed
 */
export const statMeasures = ['n', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9'] as const;
export type StatMeasure = (typeof statMeasures)[number];
export type StatValues = Record<StatMeasure, number>;

/** Departments whose numbers are added, and those that are taken off again: see `findStatNodes`. */
export interface StatNodes {
  plus: readonly number[];
  minus: readonly number[];
}

/** A department of a ranking or table, with what the caller may see of it and below it. */
export interface StatGroup {
  deptId: number;
  deptName: string;
  /** The rows of the department itself, beside those of the departments below it. */
  isOwn: boolean;
  /** The caller sees departments below it. */
  hasChildren: boolean;
  nodes: StatNodes;
}

export type StatKey = 'time' | 'k' | 'k2' | 'dept';
/** Beside the period itself: the same days of the year before, and as many days just before. */
export type StatSpan = 'lastYear' | 'before';

export interface StatQuestion {
  fact: StatFact;
  dim: StatDim;
  /** What is counted: of `findStatNodes`; or the groups of `findStatGroups`, which 'dept' among `by` needs. */
  nodes: StatNodes | readonly StatGroup[];
  /** Days (`YYYY-MM-DD`), both inclusive. */
  first: string;
  last: string;
  /** What the rows are told apart by; nothing: one row, the sum. */
  by: readonly StatKey[];
  /** Beside `n`: what is added up, all when left out. Of what is not asked for the answer is no number (NaN). */
  measures?: readonly StatMeasure[] | undefined;
  /** Of the points of time, when 'time' is among `by`. */
  granularity?: StatisticGranularity;
  /** Only these keys; all where there are none. */
  k?: readonly number[] | undefined;
  /** Only keys from … to, both inclusive: a region with all within it. */
  kRange?: readonly [number, number] | null | undefined;
  k2?: readonly number[] | undefined;
  /** Keys that have a row even where nothing is counted; the same as `k` when that is given. */
  fill?: readonly number[];
  spans?: readonly StatSpan[];
}

export interface StatRow extends StatValues {
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY` by the granularity: every point of the period has its rows. '' unless asked for. */
  time: string;
  /** 0 unless asked for. */
  k: number;
  k2: number;
  deptId: number;
}

export interface StatAnswer {
  /** In the order of time, group and key. */
  rows: StatRow[];
  /** By the points of their own days. Empty unless asked for. */
  lastYear: StatRow[];
  before: StatRow[];
  /** Until when everything is counted. */
  updateTime: Date;
  /** A department has just moved, or all is being counted anew: numbers may still change. */
  rebuilding: boolean;
}
