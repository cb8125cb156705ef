import { useEffect, useState } from 'react';
import { readRecord, write } from './browser-memory.ts';
import { useTexts } from './texts.ts';

const KEY = 'languageSwitch';

/** Who takes the page in another language finds himself where he was, and hears which one it is. */
export function LanguageKeeper() {
  const { switched } = useTexts('common');
  const [said, setSaid] = useState('');
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]');
      if (!link) return;
      // What only the browser knows: the link of a message, or the number of a sign-up.
      link.hash = location.hash;
      // By share of the height: the same page is longer in one language than in another.
      const place = window.scrollY / document.documentElement.scrollHeight;
      write(KEY, { path: location.pathname, place });
    };
    document.addEventListener('click', remember);
    return () => document.removeEventListener('click', remember);
  }, []);
  useEffect(() => {
    const left = readRecord(KEY);
    if (!left) return;
    write(KEY, null);
    if (left.path !== location.pathname || typeof left.place !== 'number') return;
    window.scrollTo({ top: left.place * document.documentElement.scrollHeight, behavior: 'instant' });
    setSaid(switched);
  }, [switched]);
  return (
    <div className="hidden-text" role="status">
      {said}
    </div>
  );
}
