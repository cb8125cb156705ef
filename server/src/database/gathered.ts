/** Look-ups of one row each that come at the same time: asked of the database together. */
import type { Compilable, InferResult } from 'kysely';
import type { Db } from './open.ts';

/** So many are on their way at once: the other connections are for whoever asks something else. */
const AT_ONCE = 2;
/** So many keys in one: a statement that finds more makes those wait who came first. */
const MOST_TOGETHER = 50;

/**
 * A query whose text is put together once: for what is asked with every call, that takes the thread longer than sending it. What
 * `build` is given stands where the keys will.
 */
export function withKeys<K, Q extends Compilable<object>>(
  db: Db,
  build: (keys: K[]) => Q,
): (keys: readonly K[]) => Promise<InferResult<Q>> {
  const place: K[] = [];
  const { parameters, ...made } = build(place).compile();
  return async (keys) => {
    const given = parameters.map((parameter) => (parameter === place ? keys : parameter));
    const { rows } = await db.executeQuery<object>({ ...made, parameters: given });
    return rows as InferResult<Q>;
  };
}

interface Asking<V> {
  resolve(found: V | undefined): void;
  reject(reason: unknown): void;
}

/**
 * A look-up by key, of which `ask` answers those that there are. Who comes in the same turn of the loop, or while as many are on
 * their way as may be, goes together with the others that wait: planning, sending and reading is paid for once. Nobody
 * is ever told what was read before he asked, and the same key twice is looked for once.
 */
export function gathered<K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  const waiting = new Map<K, Asking<V>[]>();
  let running = 0;
  let isDue = false;

  const plan = () => {
    if (isDue || running >= AT_ONCE || waiting.size === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      while (running < AT_ONCE && waiting.size > 0) void run();
    });
  };
  const run = async () => {
    const taken = [...waiting].slice(0, MOST_TOGETHER);
    for (const [key] of taken) waiting.delete(key);
    running++;
    try {
      const found = await ask(taken.map(([key]) => key));
      for (const [key, all] of taken) for (const { resolve } of all) resolve(found.get(key));
    } catch (error) {
      for (const [, all] of taken) for (const { reject } of all) reject(error);
    } finally {
      running--;
      plan();
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      const same = waiting.get(key);
      if (same) same.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      plan();
    });
}
