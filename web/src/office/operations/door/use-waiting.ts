import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText, isAway } from '../../../api/failure.ts';
import { type Opened, openQueue } from './queue.ts';
import { type Late, sendAll } from './send-waiting.ts';

const TRY_MS = 15_000;

/** What a person noted without network at any activity: how much of it waits, sent as soon as that is possible. */
export function useWaiting(owner: string) {
  const [waiting, setWaiting] = useState<ReadonlyMap<number, number>>(new Map());
  const [late, setLate] = useState<Late[]>([]);
  const [fault, setFault] = useState('');
  const [lost, setLost] = useState(0);
  const opened = useRef<Promise<Opened> | null>(null);
  const sending = useRef<Promise<void> | null>(null);

  const sendEach = useCallback(async () => {
    opened.current ??= openQueue();
    const { queue: store } = await opened.current;
    const count = async () => {
      const numbers = new Map<number, number>();
      for (const { activityId } of await store.all(owner))
        numbers.set(activityId, (numbers.get(activityId) ?? 0) + 1);
      setWaiting(numbers);
      return numbers;
    };
    let said = '';
    for (const activityId of (await count()).keys()) {
      const sent = await sendAll(store, owner, activityId);
      if (sent.late.length > 0) setLate((before) => [...before, ...sent.late]);
      if (sent.failure === null) continue;
      if (isAway(sent.failure)) break;
      said = failureText(sent.failure);
    }
    setFault(said);
    await count();
    const gone = store.takeLost();
    if (gone > 0) setLost((before) => before + gone);
  }, [owner]);
  const flush = useCallback(() => {
    sending.current ??= sendEach().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }, [sendEach]);

  useEffect(() => {
    const now = () => void flush();
    now();
    const trying = window.setInterval(now, TRY_MS);
    window.addEventListener('online', now);
    return () => {
      window.clearInterval(trying);
      window.removeEventListener('online', now);
    };
  }, [flush]);

  return { waiting, late, fault, lost, flush, clearLate: () => setLate([]), clearLost: () => setLost(0) };
}
