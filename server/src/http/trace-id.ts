import { randomBytes } from 'node:crypto';

const process14 = randomBytes(4).toString('hex') + Date.now().toString(36).slice(-6);
let counter = 0;
/** A trace number: unique over processes and restarts, short enough to read out on the telephone. */
export function newTraceId(): string {
  counter = (counter + 1) % 0xffffffff;
  return process14 + counter.toString(36);
}
