import type { CheckInResult } from '@outbound/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { openQueue, type Queue } from './queue.ts';
import { isAway, sendAll } from './send-waiting.ts';

const TRY_MS = 15_000;

/** What a person noted without network at any activity: how much of it waits, sent as soon as that is possible. */
export function useWaiting(owner: string) {
  const [waiting, setWaiting] = useState<ReadonlyMap<number, number>>(new Map());
  const [late, setLate] = useState<CheckInResult[]>([]);
  const [fault, setFault] = useState('');
  const queue = useRef<Promise<Queue> | null>(null);
  const sending = useRef<Promise<void> | null>(null);

  const sendEach = useCallback(async () => {
    queue.current ??= openQueue();
    const store = await queue.current;
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

  return { waiting, late, fault, flush, clearLate: () => setLate([]) };
}
