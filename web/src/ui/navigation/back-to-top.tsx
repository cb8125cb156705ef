import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { VerticalAlignTopOutlined } from '../icons.tsx';

/** Pixels of scrolling after which the way back is long. */
const FAR = 400;

/** A button that appears after a screen of scrolling and leads back up. `target` is the box that scrolls. */
export function BackToTop({ target }: { target: () => HTMLElement | null }) {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const box = target();
    const look = () => setFar((box?.scrollTop ?? 0) > FAR);
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
      style={{ position: 'fixed', right: 24, bottom: 48, zIndex: 100, boxShadow: 'var(--ant-box-shadow)' }}
      onClick={() => target()?.scrollTo({ top: 0, behavior: 'smooth' })}
    />
  );
}
