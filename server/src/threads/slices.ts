/** Long work of the event loop in slices, between which everybody else has his turn. */
import { setImmediate as turnOfOthers } from 'node:timers/promises';

const SLICE_MS = 10;

/** What `make` makes of each element, in their order. */
export async function mapBySlices<T, R>(list: Iterable<T>, make: (element: T) => R): Promise<R[]> {
  const made: R[] = [];
  await eachBySlices(list, (element) => void made.push(make(element)));
  return made;
}

/** Does the work with each element, in their order. */
export async function eachBySlices<T>(list: Iterable<T>, work: (element: T) => void): Promise<void> {
  let since = performance.now();
  for (const element of list) {
    work(element);
    if (performance.now() - since < SLICE_MS) continue;
    await turnOfOthers();
    since = performance.now();
  }
}
