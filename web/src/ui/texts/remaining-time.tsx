/** How long until a deadline, or since. */
import { clockInstant, OverdueStatus } from '@outbound/contract';
import { useSyncExternalStore } from 'react';
import { platform } from '../../api/platform-identity.ts';
import { serverNow } from '../../api/server-clock.ts';
import './remaining-time.css';

const TICK_MS = 10_000;

let now = serverNow();
let timer = 0;
const listeners = new Set<() => void>();

// One clock for all that are in sight: a list has fifty.
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = serverNow();
    timer = window.setInterval(() => {
      now = serverNow();
      for (const one of listeners) one();
    }, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(timer);
  };
}

export const useServerNow = (): number => useSyncExternalStore(subscribe, () => now);

/** 3天2小时, 2小时13分, 8分; below a minute 不到1分. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  if (minutes === 0) return '不到1分';
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const rest = minutes % 60;
  if (days > 0) return `${days}天${hours > 0 ? `${hours}小时` : ''}`;
  return `${hours > 0 ? `${hours}小时` : ''}${rest > 0 || hours === 0 ? `${rest}分` : ''}`;
}

interface RemainingTimeProps {
  /** A time of the wire; null where nothing runs. */
  dueAt: string | null;
  /** How the server judged it when it answered. */
  overdueStatus: number;
}

/** 剩余2小时13分, amber when it is near; 超时2小时13分 in red, also when it passes in sight of the reader. */
export function RemainingTime({ dueAt, overdueStatus }: RemainingTimeProps) {
  const at = useServerNow();
  if (dueAt === null) return <span>--</span>;
  const seconds = (clockInstant(dueAt, platform.timeZone) - at) / 1000;
  const isOver = seconds <= 0;
  const state = isOver ? 'over' : overdueStatus === OverdueStatus.nearDue ? 'near' : 'calm';
  return (
    <time className={`remaining-time is-${state}`} dateTime={dueAt.replace(' ', 'T')} title={`时限 ${dueAt}`}>
      {isOver ? '超时' : state === 'near' ? '仅剩' : '剩余'}
      {durationText(seconds)}
    </time>
  );
}
