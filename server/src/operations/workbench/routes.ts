import {
  type calls,
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

/** The figures of the workbench (spec 7). */
export function workbenchRoutes({ zone }: Platform): Implement<typeof calls.workbench> {
  return {
    async number({ db, caller, now }) {
      const today = zone.instant(`${zone.text(now).slice(0, 10)} 00:00:00`);
      const wanted = allowed<WorkbenchNumber>(workbenchNumbers, caller);
      const values = await keptWhenLong(
        db,
        `workbench ${JSON.stringify([wanted, today, caller.scope, caller.userId])}`,
        () => findNumbers(db, caller, wanted, today),
        (found) => [...found.values()].some((value) => value > MANY),
      );
      return {
        updateTime: zone.text(now),
        numberList: wanted.map((code) => {
          const { name, path } = workbenchNumbers[code];
          return { code, name, path, value: values.get(code) ?? 0 };
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
