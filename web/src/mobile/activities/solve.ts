/**
 * Works on the challenge of a sign-up: SHA-256 by hand, because browsers have their own on https and localhost only, and
 * offices run on plain http inside their network too. In slices, so that the page answers every touch meanwhile.
 */
import { PROOF_PARTS, proofText } from '@outbound/contract';

/** Less than a frame, with time for the page after each. */
const SLICE_MS = 8;
/** The clock is asked once in so many hashes. */
const HASHES_A_LOOK = 128;

/** The first 32 bits of the fractions of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const primes = Array.from({ length: 310 }, (_, n) => n + 2).filter(
  (n) => !Array.from({ length: n - 2 }, (_, m) => m + 2).some((m) => n % m === 0),
);
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const rounds = Int32Array.from(primes.slice(0, 64), (n) => fraction(Math.cbrt(n)));
const start = Int32Array.from(primes.slice(0, 8), (n) => fraction(Math.sqrt(n)));
const words = new Int32Array(64);

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The first 32 bits of the SHA-256 of a text of at most 55 ASCII characters, as a whole number. */
export function firstBits(text: string): number {
  words.fill(0, 0, 16);
  for (let at = 0; at < text.length; at++)
    words[at >> 2] = (words[at >> 2] as number) | (text.charCodeAt(at) << (24 - (at & 3) * 8));
  const end = text.length;
  words[end >> 2] = (words[end >> 2] as number) | (0x80 << (24 - (end & 3) * 8));
  words[15] = end * 8;
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15] as number, words[at - 2] as number];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = ((words[at - 16] as number) + one + (words[at - 7] as number) + two) | 0;
  }
  let [a, b, c, d, e, f, g, h] = start as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let at = 0; at < 64; at++) {
    const mixed =
      (h +
        (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (rounds[at] as number) +
        (words[at] as number)) |
      0;
    const more = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + mixed) | 0;
    d = c;
    c = b;
    b = a;
    a = (mixed + more) | 0;
  }
  return (a + (start[0] as number)) >>> 0;
}

const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The proof of a challenge, as its header has it; null when it was given up on the way. */
export async function solve(
  challenge: string,
  bits: number,
  isGivenUp: () => boolean,
): Promise<string | null> {
  const counters: number[] = [];
  let until = performance.now() + SLICE_MS;
  for (let part = 0; part < PROOF_PARTS; part++) {
    const before = proofText(challenge, part, 0).slice(0, -1);
    let counter = 0;
    while (Math.clz32(firstBits(before + counter)) < bits) {
      counter += 1;
      if (counter % HASHES_A_LOOK !== 0 || performance.now() < until) continue;
      await breath();
      if (isGivenUp()) return null;
      until = performance.now() + SLICE_MS;
    }
    counters.push(counter);
  }
  return `${challenge}~${counters.join(',')}`;
}
