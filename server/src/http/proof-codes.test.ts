import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { proofCodes, ticketDigest } from './proof-codes.ts';

describe('a code that proves something', () => {
  const codes = proofCodes('a platform');
  const other = proofCodes('another platform');
  const then = new Date('2026-11-24T08:00:00.123Z');

  it('tells its sign-up and its approval, read as people type it', () => {
    for (const id of [1, 31, 32, 4_711, 1_000_000, 2 ** 35]) {
      const code = codes.ticketOf(id, then);
      assert.match(code, /^[A-HJ-NP-Z2-9-]{15,40}$/);
      for (const typed of [
        code,
        code.toLowerCase(),
        code.replaceAll('-', ''),
        ` ${code.replaceAll('-', ' ')} `,
      ]) {
        const proof = codes.read(typed);
        assert.ok(proof?.applicationId === id, typed);
        assert.ok(codes.isVersionOf(proof.version, then));
        assert.ok(!codes.isVersionOf(proof.version, new Date(then.getTime() + 1)));
        assert.ok(!codes.isVersionOf(proof.version, null));
      }
    }
  });

  it('is made and changed by nobody else', () => {
    const code = codes.ticketOf(12, then).replaceAll('-', '');
    assert.equal(other.read(code), null);
    const ticket = code;
    const forged = [
      ticket.replace(/^T/, 'A'),
      `TB${ticket.slice(1)}`,
      ticket.slice(0, -1),
      `${ticket}A`,
      '',
      'T',
      '报名',
      'T'.repeat(200),
    ];
    for (const one of forged) assert.equal(codes.read(one), null, one);
    for (let at = 0; at < ticket.length; at++) {
      const changed = ticket.slice(0, at) + (ticket[at] === 'B' ? 'C' : 'B') + ticket.slice(at + 1);
      assert.equal(codes.read(changed), null, changed);
    }
  });

  it('is known again by a digest, however it was typed', () => {
    const code = codes.ticketOf(12, then);
    assert.equal(ticketDigest(code.toLowerCase().replaceAll('-', ' ')), ticketDigest(code));
    assert.match(ticketDigest(code), /^[0-9a-f]{24}$/);
  });
});
