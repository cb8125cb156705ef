import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Http } from '../http/exchange.ts';

/** What a process answered since it was last asked. Durations in milliseconds. */
export interface Answered {
  callCount: number;
  faultCount: number;
  p50Ms: number;
  p95Ms: number;
}

/** Told of each call that was answered, with its path, status, code and duration. */
export type Listener = Http['meter']['count'];

/** Counts the calls of this process, for its sample of each minute and for whoever listens. */
export class CallMeter {
  readonly #durations: RecordableHistogram = createHistogram();
  #faults = 0;
  #listener: Listener | undefined;

  /** There is one listener: the registry of `/metrics`, where there is one. */
  listen(listener: Listener): void {
    this.#listener = listener;
  }

  count(path: string, status: number, code: string, durationMs: number): void {
    // A histogram begins at one, and a clock that was set back makes less than nothing.
    this.#durations.record(Math.max(1, Math.round(durationMs * 1_000)));
    if (status >= 500) this.#faults++;
    this.#listener?.(path, status, code, durationMs);
  }

  /** What was counted since the last time. */
  take(): Answered {
    const { count } = this.#durations;
    const ms = (percentile: number) =>
      count === 0 ? 0 : Math.round(this.#durations.percentile(percentile) / 10) / 100;
    const answered = { callCount: count, faultCount: this.#faults, p50Ms: ms(50), p95Ms: ms(95) };
    this.#durations.reset();
    this.#faults = 0;
    return answered;
  }
}
