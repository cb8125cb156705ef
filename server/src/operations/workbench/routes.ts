import {
  type calls,
  type WorkbenchFigure,
  type WorkbenchNumber,
  type WorkbenchSeries,
  workbenchNumbers,
  workbenchSeries,
} from '@outbound/contract';
import { keptWhenLong } from '../../database/long-counts.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { launchOf, periodOf } from '../../statistics/index.ts';
import { findNumbers, findValues } from './queries.ts';

/** A count of so many costs more than a look at it is worth: it is told again to whoever asks within two seconds. */
const MANY = 10_000;

/** Those of the figures that the caller holds the right to. */
function allowed<Code extends string>(figures: Readonly<Record<Code, { needs: string }>>, { codes }: Caller) {
  return (Object.keys(figures) as Code[]).filter((code) => codes.has(figures[code].needs));
}

const DAY_MS = 86_400_000;

/** So many days of the platform's calendar, that of `now` the first: their ends as texts, and as instants. */
function daysFrom(now: Date, num: number, zone: Platform['zone']) {
  const first = zone.text(now).slice(0, 10);
  const noon = zone.instant(`${first} 12:00:00`);
  // By noons: where clocks are put forward or back no day is lost.
  const dayAt = (days: number) => zone.text(new Date(noon.getTime() + days * DAY_MS)).slice(0, 10);
  const [start, end] = [`${first} 00:00:00`, `${dayAt(num - 1)} 23:59:59`];
  return { start, end, from: zone.instant(start), to: zone.instant(`${dayAt(num)} 00:00:00`) };
}

/** The address of a list with the days that are counted as its filter. */
function narrowed(path: string, filter: string, { start, end }: { start: string; end: string }): string {
  const days = new URLSearchParams({ [`f.${filter}Start`]: start, [`f.${filter}End`]: end });
  return `${path}${path.includes('?') ? '&' : '?'}${days}`;
}

/** The figures of the workbench (spec 7). */
export function workbenchRoutes({ zone }: Platform): Implement<typeof calls.workbench> {
  return {
    async number({ db, caller, now }) {
      const figures: Readonly<Record<WorkbenchNumber, WorkbenchFigure>> = workbenchNumbers;
      const wanted = allowed<WorkbenchNumber>(figures, caller);
      const daysOf = (code: WorkbenchNumber) => daysFrom(now, figures[code].days?.num ?? 1, zone);
      const today = daysFrom(now, 1, zone).start;
      const values = await keptWhenLong(
        db,
        `workbench ${JSON.stringify([wanted, today, caller.scope, caller.userId])}`,
        () => findNumbers(db, caller, wanted, daysOf),
        (found) => [...found.values()].some((value) => value > MANY),
      );
      return {
        updateTime: zone.text(now),
        numberList: wanted.map((code) => {
          const { name, path, days } = figures[code];
          return {
            code,
            name,
            path: days ? narrowed(path, days.filter, daysOf(code)) : path,
            value: values.get(code) ?? 0,
          };
        }),
      };
    },

    async time({ db, caller, now }, span) {
      const period = periodOf(span, now, await launchOf(db), zone);
      const seriesList = [];
      for (const code of allowed<WorkbenchSeries>(workbenchSeries, caller)) {
        const dataList = await keptWhenLong(
          db,
          `workbench ${JSON.stringify([code, period, caller.scope, caller.userId])}`,
          () => findValues(db, caller, code, period),
          (values) => values.reduce((sum, value) => sum + value, 0) > MANY,
        );
        seriesList.push({ code, name: workbenchSeries[code].name, dataList });
      }
      return {
        updateTime: zone.text(now),
        granularity: period.granularity,
        xAxisList: period.axis,
        seriesList,
      };
    },
  };
}
