import { createHash } from 'node:crypto';
import { PROOF_PARTS, proofText } from '@outbound/contract';
import { expect, test } from 'vitest';
import { firstBits, solve } from './solve.ts';

const hashed = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0);

test('is SHA-256, whatever the length of the text', () => {
  for (let length = 0; length <= 55; length++) {
    const text = 'abcXYZ019-_.'.repeat(5).slice(0, length);
    expect(firstBits(text), text).toBe(hashed(text));
  }
});

test('finds for every part of a challenge what the server wants', async () => {
  const proof = await solve('9.1795600000000.abcdefghijkABCDEFGHIJKLMNOPQRSTUV', 9, () => false);
  const [challenge = '', counters = ''] = (proof ?? '').split('~');
  const found = counters.split(',').map(Number);
  expect(found.length).toBe(PROOF_PARTS);
  for (const [part, counter] of found.entries())
    expect(Math.clz32(hashed(proofText(challenge, part, counter)))).toBeGreaterThanOrEqual(9);
});

test('lets the page breathe, and ends when it is given up', async () => {
  let breaths = 0;
  const ticking = setInterval(() => {
    breaths += 1;
  });
  expect(await solve('30.1.x', 30, () => breaths > 3)).toBe(null);
  clearInterval(ticking);
});
