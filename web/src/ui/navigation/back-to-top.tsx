import { Button } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VerticalAlignTopOutlined } from '../icons.tsx';

/** Pixels of scrolling after which the way back is long. */
const FAR = 400;

/** Pixels that it stands above the foot of the window, and above what stays there. */
const LIFT = { window: 24, foot: 16 };
/** How high it is where fingers press it. */
const SIZE = 44;
/** What the end of a page keeps free for it: scrolled down to there, it lies on nothing. */
const ROOM = LIFT.window + SIZE;

const footOf = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0;

/** Above what stays at the foot of the box, and above the page numbers of a list once they have come to its place. */
function liftOf(box: HTMLElement | null): number {
  const foot = footOf(box);
  if (foot > 0) return foot + LIFT.foot;
  const pager = box?.querySelector('.ant-pagination')?.getBoundingClientRect();
  if (!pager || pager.height === 0) return LIFT.window;
  const [top, bottom] = [window.innerHeight - pager.top, window.innerHeight - pager.bottom];
  return top > LIFT.window && bottom < LIFT.window + SIZE ? top + LIFT.foot : LIFT.window;
}

/**
 * A button that appears after a screen of scrolling and leads back up. `target` is the box that scrolls; what stays in sight at its
 * foot, the buttons of a form, is marked `data-foot` and not covered.
 */
export function BackToTop({ target }: { target: () => HTMLElement | null }) {
  const [isFar, setFar] = useState(false);
  const [bottom, setBottom] = useState(LIFT.window);
  const [hasFoot, setFoot] = useState(false);
  useEffect(() => {
    const box = target();
    const look = () => {
      setFar((box?.scrollTop ?? 0) > FAR);
      setBottom(liftOf(box));
      setFoot(footOf(box) > 0);
    };
    look();
    box?.addEventListener('scroll', look, { passive: true });
    return () => box?.removeEventListener('scroll', look);
  });
  const hasRoom = isFar && !hasFoot;
  const hadRoom = useRef(false);
  // Who jumped to the very end comes to stand before the end that the room has just become.
  useLayoutEffect(() => {
    const box = target();
    const isNew = hasRoom && !hadRoom.current;
    hadRoom.current = hasRoom;
    if (!isNew || !box) return;
    const end = box.scrollHeight - box.clientHeight;
    const goOn = () => {
      if (Math.abs(end - ROOM - box.scrollTop) <= 1) box.scrollTop = end;
    };
    goOn();
    // The browser glides to where the end was when the key was pressed.
    box.addEventListener('scrollend', goOn, { once: true });
  });
  if (!isFar) return null;
  return (
    <>
      {hasRoom ? <div data-room style={{ height: ROOM }} /> : null}
      <Button
        shape="circle"
        size="large"
        aria-label="返回顶部"
        title="返回顶部"
        icon={<VerticalAlignTopOutlined />}
        style={{ position: 'fixed', right: 24, bottom, zIndex: 100, boxShadow: 'var(--ant-box-shadow)' }}
        onClick={() => target()?.scrollTo({ top: 0, behavior: 'smooth' })}
      />
    </>
  );
}
