import { createHash } from 'node:crypto';
import { ApplyStatus, type DoorSession } from '@outbound/contract';
import { expect, test } from 'vitest';
import { askedBy, cameAt, foundIn, judge, type ListedSeat, letIn, seatIn } from './judge.ts';

const code = 'TBCDEFGHJKLMNPQRS';
const seat: ListedSeat = {
  id: 5,
  applyCode: 'ABCDEFGH23',
  applyName: '李娜',
  mobilePhone: '139****0001',
  service: '参观',
  applyStatus: ApplyStatus.approved,
  checkedTime: null,
  checkedBy: '',
  sessions: [{ id: 1, isChosen: true, checkedTime: null, checkedBy: '' }],
  ticketDigest: createHash('sha256').update(code).digest('hex').slice(0, 24),
};

test('what was scanned or typed is a ticket, a number, or something to look for', () => {
  expect(askedBy('https://x.example/verify#TBCD-EFGH-JKLM-NPQR-S')).toEqual({ code });
  expect(askedBy(' tbcd efgh jklm npqr s ')).toEqual({ code });
  expect(askedBy('abcdefgh23')).toEqual({ applyCode: 'ABCDEFGH23' });
  for (const text of ['李娜', 'Laura Perez', '0001', '13900000001', 'https://x.example/else'])
    expect(askedBy(text)).toBeNull();
});

test('a ticket is known by its digest alone, a used one and a strange one are not let in', async () => {
  const list = [{ ...seat, id: 4, applyCode: 'ZZZZZZZZZZ', ticketDigest: 'f'.repeat(24) }, seat];
  expect(await seatIn(list, { code })).toBe(seat);
  expect(await seatIn(list, { applyCode: 'abcdefgh23' })).toBe(seat);
  expect(await seatIn(list, { id: 4 })).toBe(list[0]);
  expect(judge(await seatIn(list, { code: `${code}T` }), {}, [])).toBe('unknown');
  expect(judge(seat, {}, [])).toBe('done');
  expect(judge({ ...seat, checkedTime: '2026-11-24 09:00:00' }, {}, [])).toBe('double');
  expect(judge({ ...seat, applyStatus: ApplyStatus.rejected }, {}, [])).toBe('notApproved');
  expect(foundIn(list, '0001', 1)).toEqual([list[0]]);
  expect(foundIn(list, ' ', 5)).toEqual([]);
});

test('at the door of a session who chose it is let in, another one only where staff say so and a place is left', () => {
  const sessions = [
    { id: 1, remainNum: 0 },
    { id: 2, remainNum: 1 },
    { id: 3, remainNum: 0 },
  ] as DoorSession[];
  expect(judge(seat, { sessionId: 1 }, sessions)).toBe('done');
  expect(judge(seat, { sessionId: 2 }, sessions)).toBe('notChosen');
  expect(judge(seat, { sessionId: 2, isAdmitted: true }, sessions)).toBe('done');
  expect(judge(seat, { sessionId: 3, isAdmitted: true }, sessions)).toBe('sessionFull');
  expect(judge(seat, { sessionId: 4, isAdmitted: true }, sessions)).toBe('sessionGone');
});

test('who is let in to a session is in the activity from then on, and keeps when he came first', () => {
  const early = letIn(seat, undefined, '2026-11-24 09:00:00', '门卫');
  expect([cameAt(early, undefined), cameAt(early, 1)]).toEqual(['2026-11-24 09:00:00', null]);
  const both = letIn(early, 1, '2026-11-24 10:00:00', '门卫');
  expect([cameAt(both, undefined), cameAt(both, 1)]).toEqual(['2026-11-24 09:00:00', '2026-11-24 10:00:00']);
  expect(both.sessions).toMatchObject([{ id: 1, isChosen: true }]);
  const guest = letIn(seat, 2, '2026-11-24 10:00:00', '门卫');
  expect(guest.checkedTime).toBe('2026-11-24 10:00:00');
  expect(guest.sessions.map(({ id, isChosen }) => [id, isChosen])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(judge(guest, { sessionId: 2 }, [])).toBe('double');
});

test('who comes to the activity for the first time is asked what the door asks, unless he was or it is skipped', () => {
  const came = { ...seat, checkedTime: '2026-11-24 09:00:00' };
  expect(judge(seat, {}, [], true)).toBe('askFirst');
  expect(judge(seat, { answers: [] }, [], true)).toBe('done');
  expect(judge(seat, { isSkipped: true }, [], true)).toBe('done');
  expect(judge(came, {}, [], true)).toBe('double');
  // The door of a session is no second arrival, and who may not come in is asked nothing.
  const sessions = [{ id: 1, remainNum: null }] as DoorSession[];
  expect(judge(came, { sessionId: 1 }, sessions, true)).toBe('done');
  expect(judge(seat, { sessionId: 2 }, [...sessions, { id: 2, remainNum: 0 } as DoorSession], true)).toBe(
    'notChosen',
  );
});
