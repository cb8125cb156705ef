import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Single keys that act while nobody types and no modifier is held. */
export function useReviewKeys(isOn: boolean, keys: Readonly<Record<string, () => void>>): void {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (!Object.hasOwn(newest.current, key)) return;
      event.preventDefault();
      newest.current[key]?.();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [isOn]);
}
