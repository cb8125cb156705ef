import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { VerticalAlignTopOutlined } from '../icons.tsx';

/** Pixels of scrolling after which the way back is long. */
const FAR = 400;

/** Pixels that it stands above the foot of the window, and above what stays there. */
const LIFT = { window: 48, foot: 16 };

/**
 * A button that appears after a screen of scrolling and leads back up. `target` is the box that scrolls; what stays in sight at its
 * foot, the buttons of a form, is marked `data-foot` and not covered.
 */
export function BackToTop({ target }: { target: () => HTMLElement | null }) {
  const [isFar, setFar] = useState(false);
  const [bottom, setBottom] = useState(LIFT.window);
  useEffect(() => {
    const box = target();
    const look = () => {
      setFar((box?.scrollTop ?? 0) > FAR);
      const height = box?.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0;
      setBottom(height > 0 ? height + LIFT.foot : LIFT.window);
    };
    look();
    box?.addEventListener('scroll', look, { passive: true });
    return () => box?.removeEventListener('scroll', look);
  });
  if (!isFar) return null;
  return (
    <Button
      shape="circle"
      size="large"
      aria-label="返回顶部"
      title="返回顶部"
      icon={<VerticalAlignTopOutlined />}
      style={{ position: 'fixed', right: 24, bottom, zIndex: 100, boxShadow: 'var(--ant-box-shadow)' }}
      onClick={() => target()?.scrollTo({ top: 0, behavior: 'smooth' })}
    />
  );
}
