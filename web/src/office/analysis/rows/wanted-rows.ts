import {
  type BodyInput,
  type calls,
  clockText,
  type FactKind,
  StatisticGranularity,
} from '@outbound/contract';
import { platform } from '../../../api/platform-identity.ts';
import { serverNow } from '../../../api/server-clock.ts';
import type { StatisticFilter } from '../filter/index.ts';

type Template = NonNullable<BodyInput<typeof calls.fact.page>['template']>;

/** Rows that somebody wants to see behind a number. */
export interface WantedRows {
  title: string;
  template: Template & { fact: FactKind };
}

/** What a number was made with: the span as it was answered, the rest as it was asked. */
export type Basis = Pick<Template, 'timeStart' | 'timeEnd' | 'deptId' | 'fraudType' | 'regionCode'>;

export interface AnsweredSpan {
  timeStart: string;
  timeEnd: string;
  granularity: StatisticGranularity;
}

/** The basis of the numbers of an answer. */
export function basisOf({ timeStart, timeEnd }: AnsweredSpan, asked: StatisticFilter): Basis {
  const { deptId, fraudType, regionCode } = asked;
  return {
    timeStart,
    timeEnd,
    ...(deptId ? { deptId } : {}),
    ...(fraudType ? { fraudType } : {}),
    ...(regionCode ? { regionCode } : {}),
  };
}

const lastDayOf = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`;
};

/** The days of a bucket, no more of them than the span has. */
export function bucketSpan(bucket: string, span: AnsweredSpan): Pick<Basis, 'timeStart' | 'timeEnd'> {
  const [first, last] =
    span.granularity === StatisticGranularity.day
      ? [bucket, bucket]
      : span.granularity === StatisticGranularity.month
        ? [`${bucket}-01`, lastDayOf(bucket)]
        : [`${bucket}-01-01`, `${bucket}-12-31`];
  const [timeStart, timeEnd] = [`${first} 00:00:00`, `${last} 23:59:59`];
  return {
    timeStart: timeStart < span.timeStart ? span.timeStart : timeStart,
    timeEnd: timeEnd > span.timeEnd ? span.timeEnd : timeEnd,
  };
}

/** Today, in the platform's zone. */
export function todaySpan(): Pick<Basis, 'timeStart' | 'timeEnd'> {
  const day = clockText(serverNow(), platform.timeZone).slice(0, 10);
  return { timeStart: `${day} 00:00:00`, timeEnd: `${day} 23:59:59` };
}
