/** The working calendar of this platform: weekdays, without the holidays of the dictionary, with the days worked instead. */
import { CalendarType, type TemplateSettings } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { findDictionaryEntries } from '../../platform/index.ts';
import type { Calendar } from './deadlines.ts';

/** Entries are days; those whose word begins so are worked although they are at a weekend. */
const WORKED = '上班';

const isWeekday = (day: string) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

/** The calendar that a template's deadlines go by. */
export async function findCalendar(
  db: Db,
  { calendarType }: Pick<TemplateSettings, 'calendarType'>,
  zone: TimeZone,
): Promise<Calendar> {
  if (calendarType === CalendarType.always) return 'always';
  const entries = await findDictionaryEntries(db, ['work_holiday']);
  const said = new Map(
    entries.flatMap(({ key, name, isUsed }) => (isUsed ? [[key, name.startsWith(WORKED)] as const] : [])),
  );
  return { zone, isWorkingDay: (day) => said.get(day) ?? isWeekday(day) };
}
