import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import pg from 'pg';
import { Outages } from './outages.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const full = Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code: '53100' });

describe('an outage (D2)', () => {
  let answers = true;
  let lines: [object, string][] = [];
  let outages: Outages;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setInterval', 'Date'] });
    answers = true;
    lines = [];
    const log = { warn: (...line: unknown[]) => void lines.push(line as [object, string]) };
    outages = new Outages(log, async () => {
      if (!answers) throw away;
    });
  });
  afterEach(() => {
    outages.stop();
    mock.timers.reset();
  });
  /** Lets time pass, and what it sets off. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      mock.timers.tick(1_000);
      await new Promise(setImmediate);
    }
  };
  const texts = () => lines.map(([, text]) => text);

  it('is said once when it begins and once when it is over, with how long and how many calls', async () => {
    answers = false;
    for (let call = 0; call < 30; call++) outages.refused('CM5030', away);
    outages.lostConnection(away);
    assert.deepEqual(lines, [[{ err: away }, 'the database does not answer']]);
    await pass(40);
    assert.equal(lines.length, 1, 'while it lasts nothing more is said');
    answers = true;
    await pass(3);
    assert.deepEqual(texts(), ['the database does not answer', 'the database answers again']);
    const [, [figures]] = lines as [[object, string], [{ seconds: number; refusedCalls: number }, string]];
    assert.equal(figures.refusedCalls, 30);
    assert.ok(figures.seconds >= 40 && figures.seconds <= 43, `${figures.seconds} s`);
  });

  it('begins anew when it comes back', async () => {
    for (let time = 0; time < 2; time++) {
      outages.lostConnection(away);
      await pass(4);
    }
    assert.equal(lines.length, 4);
  });

  it('is told apart: a database that answers and has no room, a full disk for files', async () => {
    assert.equal(await outages.hasNoRoom(tmpdir()), false);
    outages.refused('CM5030', new Error('insert failed', { cause: full }));
    outages.refused('CM5070', new Error('ENOSPC'));
    assert.deepEqual(texts(), ['no room is left to write to']);
    assert.equal(await outages.hasNoRoom(tmpdir()), true);
    await pass(30);
    assert.equal(lines.length, 1, 'a database that answers does not end it');
    await pass(32);
    assert.deepEqual(texts()[1], 'there is room to write to again');
    assert.equal(await outages.hasNoRoom(tmpdir()), false);
  });

  it('is none when a call is refused for a reason of its own', () => {
    for (const code of ['CM4040', 'CM4290', 'UM4123', 'CM5000'] as const) outages.refused(code, away);
    assert.deepEqual(lines, []);
  });

  it('is seen before the first call fails where the disk is full', {
    skip: process.platform !== 'linux',
  }, async () => {
    // A file system without room, on every Linux.
    for (let time = 0; time < 3; time++) assert.equal(await outages.hasNoRoom('/proc'), true);
    assert.deepEqual(texts(), ['no room is left to write to'], 'once, however often it is asked');
  });
});
