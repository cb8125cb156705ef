import { createHash } from 'node:crypto';
import { ApplyStatus } from '@outbound/contract';
import { expect, test } from 'vitest';
import { askedBy, foundIn, judge, type ListedSeat, seatIn } from './judge.ts';

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
  expect(judge(await seatIn(list, { code: `${code}T` }))).toBe('unknown');
  expect(judge(seat)).toBe('done');
  expect(judge({ ...seat, checkedTime: '2026-11-24 09:00:00' })).toBe('double');
  expect(judge({ ...seat, applyStatus: ApplyStatus.rejected })).toBe('notApproved');
  expect(foundIn(list, '0001', 1)).toEqual([list[0]]);
  expect(foundIn(list, ' ', 5)).toEqual([]);
});
