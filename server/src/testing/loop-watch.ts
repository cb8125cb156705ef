/** How long the event loop of this process stands, told apart from a machine that is busy with other things. */
import { createHash } from 'node:crypto';

const TICK_MS = 2;
/** Processor time that the work of `machineFactor` takes on the machine that the limits of tests were set on. */
const ORDINARY_MS = 60;

/**
 * Measures the processor time that this thread spends between two ticks of a timer: what else waits for it. Time that
 * the thread itself waited for a processor does not count.
 */
export class LoopWatch {
  #last = 0;
  #longest = 0;
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#last = cpuMs();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  #tick(): void {
    const now = cpuMs();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }

  /** The longest stall since it was asked last, in milliseconds. */
  longest(): number {
    this.#tick();
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** The processor time of this thread. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** How many times slower than an ordinary machine this one is now; 1 for a faster one. */
export function machineFactor(): number {
  const started = cpuMs();
  const bytes = Buffer.alloc(1_000_000);
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, text: `text ${n}` })));
  for (let times = 0; times < 5; times++) {
    createHash('sha256').update(bytes).digest();
    JSON.parse(text);
  }
  return Math.max(1, (cpuMs() - started) / ORDINARY_MS);
}
