/** Work that can wait, and must not take the process from those who do not. */
import { setTimeout as pause } from 'node:timers/promises';

/** Does one piece after the other, and leaves the process as much time after each as it took: half of all at most. */
export function inHalfTheTime(): <T>(work: () => Promise<T>) => Promise<T> {
  let free: Promise<unknown> = Promise.resolve();
  return (work) => {
    let begun = 0;
    const done = free.then(() => {
      begun = performance.now();
      return work();
    });
    free = done.catch(() => undefined).then(() => pause(performance.now() - begun));
    return done;
  };
}
