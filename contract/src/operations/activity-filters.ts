/**
 * The filters of the public activity list: how they stand in its address, and what they ask of `open/page`. The browser
 * writes such addresses and the server reads them. No validator is imported here, because phones load this.
 */
import { isRealDate } from '../calendar.ts';
import type { BodyInput } from '../call.ts';
import { ActivityType, ApplyState, type ValueOf, valuesOf } from '../enums.ts';
import type { activityCalls } from './activity-calls.ts';
import { ACTIVITY_LIST_PATH } from './activity-pages.ts';
import { LANGUAGE_PARAMETER, readContentLanguage } from './content-language.ts';

/** Quick choices of the time filter. */
export const activityPeriodChoices = [
  { value: 'all', label: '全部' },
  { value: 'thisWeek', label: '本周' },
  { value: 'thisMonth', label: '本月' },
  { value: 'custom', label: '自定义' },
] as const;
type Period = (typeof activityPeriodChoices)[number]['value'];

export interface ActivityFilters {
  keyword: string;
  activityType: ActivityType | null;
  cityLabel: string;
  applyState: ApplyState | null;
  period: Period;
  /** `YYYY-MM-DD`, with `custom` only; '' leaves that side open. */
  startDate: string;
  endDate: string;
}

export const noActivityFilters: ActivityFilters = {
  keyword: '',
  activityType: null,
  cityLabel: '',
  applyState: null,
  period: 'all',
  startDate: '',
  endDate: '',
};

export const ACTIVITY_PAGE_SIZE = 12;
type Query = Record<string, string>;

/** The code that a text stands for, when there is such a one: without the labels, which no phone need load. */
const codeOf = <E extends Record<string, number>>(codes: E, text: string | undefined): ValueOf<E> | null =>
  valuesOf(codes).find((code) => String(code) === text) ?? null;

const dateOf = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDate(text) ? text : '';

/** Reads the filters of an address; whatever makes no sense counts as not given. */
export function readActivityFilters(query: Query): ActivityFilters {
  const period = activityPeriodChoices.find(({ value }) => value === query.period)?.value ?? 'all';
  const custom = period === 'custom';
  const [startDate, endDate] = [dateOf(query.startDate), dateOf(query.endDate)];
  const turned = startDate !== '' && endDate !== '' && startDate > endDate;
  return {
    keyword: (query.keyword ?? '').trim().slice(0, 100),
    activityType: codeOf(ActivityType, query.activityType),
    cityLabel: (query.cityLabel ?? '').trim().slice(0, 100),
    applyState: codeOf(ApplyState, query.applyState),
    period,
    startDate: custom ? (turned ? endDate : startDate) : '',
    endDate: custom ? (turned ? startDate : endDate) : '',
  };
}

/** The address of the list with these filters; what is not set does not stand in it. */
export function activityListAddress(filters: ActivityFilters, pageNum = 1): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null && value !== '' && value !== 'all') query.set(name, String(value));
  }
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  const text = query.toString();
  return text ? `${ACTIVITY_LIST_PATH}?${text}` : ACTIVITY_LIST_PATH;
}

export function isActivityFiltered(filters: ActivityFilters): boolean {
  return activityListAddress(filters) !== ACTIVITY_LIST_PATH;
}

/** The body of `open/page` that an address of the list asks for; the same for every spelling of it. */
export function activityListBody(query: Query): BodyInput<typeof activityCalls.openPage> {
  const { period, startDate, endDate, ...others } = readActivityFilters(query);
  const pageNum = /^[1-9]\d{0,4}$/.test(query.pageNum ?? '') ? Number(query.pageNum) : 1;
  return {
    pageNum,
    pageSize: ACTIVITY_PAGE_SIZE,
    template: {
      ...others,
      period: period === 'custom' ? 'all' : period,
      startTimeStart: startDate ? `${startDate} 00:00:00` : null,
      startTimeEnd: endDate ? `${endDate} 23:59:59` : null,
      language: readContentLanguage(query[LANGUAGE_PARAMETER]),
    },
  };
}
