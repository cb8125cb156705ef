import { useEffect, useState } from 'react';
import { Icon } from '../visitor/icons.tsx';

/** Appears after one and a half screens. */
export function BackToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > window.innerHeight * 1.5);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  return (
    <button type="button" className="back-to-top" aria-label="返回顶部" onClick={() => window.scrollTo(0, 0)}>
      <Icon name="up" size={22} />
    </button>
  );
}
