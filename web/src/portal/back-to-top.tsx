import { useEffect, useState } from 'react';
import { Icon } from '../visitor/icons.tsx';
import { useTexts } from '../visitor/texts.ts';

/** Appears after one and a half screens. */
export function BackToTop() {
  const { top } = useTexts('portal');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > window.innerHeight * 1.5);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  return (
    <button type="button" className="back-to-top" aria-label={top} onClick={() => window.scrollTo(0, 0)}>
      <Icon name="up" size={22} />
    </button>
  );
}
