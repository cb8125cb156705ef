import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** From this size on a screen has all rows of a board in sight; on a smaller one they would be too low and too narrow to be read. */
const WHOLE = { width: 1_600, height: 860 };

/** The width that the words of the office are made for; wider screens of a wall are looked at from further away. */
const USUAL_WIDTH = 1_920;

const listen = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

export interface Wall {
  isOn: boolean;
  /** It has room for all at once; without it the rows are as high as on the page, and are scrolled. */
  isWhole: boolean;
  /** How much larger everything is. */
  scale: number;
  toggle(): void;
}

/**
 * The whole screen for a page. The document fills it, not the page alone: what opens above the page (lists, drawers,
 * messages) stands beside it in the document and would not be seen.
 */
export function useWall(): Wall {
  const [isOn, setOn] = useState(false);
  const width = useSyncExternalStore(listen, () => window.innerWidth);
  const height = useSyncExternalStore(listen, () => window.innerHeight);
  useEffect(() => {
    const leave = () => {
      if (!document.fullscreenElement) setOn(false);
    };
    document.addEventListener('fullscreenchange', leave);
    return () => document.removeEventListener('fullscreenchange', leave);
  }, []);
  // The tab went to the background: the frame is back.
  useEffect(
    () => () => {
      // Nobody hears that it ended.
      setOn(false);
      if (document.fullscreenElement === document.documentElement) void document.exitFullscreen();
    },
    [],
  );
  const toggle = useCallback(() => {
    const next = !isOn;
    setOn(next);
    if (next) void document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) void document.exitFullscreen();
  }, [isOn]);
  const isWhole = isOn && width >= WHOLE.width && height >= WHOLE.height;
  return { isOn, isWhole, scale: isOn ? Math.max(1, width / USUAL_WIDTH) : 1, toggle };
}
