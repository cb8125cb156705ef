/** Whether somebody sits before the office: what its pages ask by themselves must keep no session alive. */
import { sendAlso } from './headers.ts';

/** Somebody who has just moved something may still be reading what it brought. */
const PRESENT_MS = 60_000;
const signs = ['pointerdown', 'keydown', 'click', 'input', 'wheel', 'touchstart'] as const;

/** Begins to watch. A page that was just opened was opened by somebody. */
export function watchPresence(now: () => number = () => Date.now()): void {
  let lastSign = now();
  for (const sign of signs)
    window.addEventListener(
      sign,
      () => {
        lastSign = now();
      },
      { capture: true, passive: true },
    );
  sendAlso((): Record<string, string> => (now() - lastSign < PRESENT_MS ? {} : { Unattended: '1' }));
}
