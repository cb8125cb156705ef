import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CalendarType } from '@outbound/contract';
import { freshDatabase } from '../../database/fresh.ts';
import { TimeZone } from '../../http/time-zone.ts';
import { findCalendar } from './calendar.ts';

it('works on weekdays but holidays, and on the days worked instead', async () => {
  const { db, drop } = await freshDatabase();
  try {
    const { id: type_id } = await db
      .insertInto('dictionary_type')
      .values({ type: 'work_holiday', name: '节假日' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = (dict_key: string, dict_value: string) => ({ type_id, dict_key, dict_value });
    await db
      .insertInto('dictionary_item')
      .values([entry('2026-10-01', '国庆节'), entry('2026-10-10', '上班（国庆节）')])
      .execute();
    const zone = new TimeZone('Asia/Shanghai');
    assert.equal(await findCalendar(db, { calendarType: CalendarType.always }, zone), 'always');
    const calendar = await findCalendar(db, { calendarType: CalendarType.working }, zone);
    assert.ok(calendar !== 'always');
    const days = ['2026-09-30', '2026-10-01', '2026-10-03', '2026-10-04', '2026-10-10', '2026-10-11'];
    assert.deepEqual(
      days.filter((day) => calendar.isWorkingDay(day)),
      ['2026-09-30', '2026-10-10'],
    );
  } finally {
    await drop();
  }
});
