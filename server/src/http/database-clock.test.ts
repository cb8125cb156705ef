import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type AskTime, DatabaseClock, timeOf, utcText } from './database-clock.ts';

describe('the time of the database', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  const open = (ask: AskTime) => DatabaseClock.open(ask, (error) => assert.fail(String(error)));
  /** Seconds from what the clock says to the time of the database. */
  async function behind(clock: DatabaseClock): Promise<number> {
    const said = clock.now();
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from clock_timestamp() - ${said}::timestamptz)::float8 as seconds`.execute(
      app.database.db,
    );
    return Number(rows[0]?.seconds);
  }

  it('is told without asking, a little late and never early, to the microsecond, each once', async () => {
    const clock = await open(timeOf(app.database.db));
    const seconds = await behind(clock);
    assert.ok(seconds > 0 && seconds < 5, String(seconds));
    // More than one a microsecond, however slow a single one is: the counter overtakes the time and must not turn back.
    const told = Array.from({ length: 50_000 }, () => clock.now());
    assert.equal(new Set(told).size, told.length);
    assert.deepEqual(told.toSorted(), told);
    assert.match(told[0] ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/);
    assert.equal(utcText(Date.UTC(2024, 1, 29, 23, 59, 59, 999) * 1_000 + 7), '2024-02-29 23:59:59.999007');
    clock.stop();
  });

  it('is followed when somebody sets it, forwards and back', async () => {
    let shiftHours = 0;
    const clock = await open(async () => (Date.now() + shiftHours * 3_600_000) * 1_000);
    for (const hours of [0, 5, -5]) {
      shiftHours = hours;
      await clock.follow();
      const said = new Date(`${clock.now()}Z`).getTime();
      assert.ok(Math.abs(said - Date.now() - hours * 3_600_000) < 60_000, `${hours} hours`);
    }
    clock.stop();
  });
});
