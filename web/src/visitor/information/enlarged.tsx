import { type MouseEvent as Click, useEffect, useRef, useState } from 'react';
import { Icon } from '../icons.tsx';
import { useTexts } from '../texts.ts';

interface Picture {
  address: string;
  alt: string;
  name: string;
  lang: string | undefined;
}

/**
 * Shows a picture of the text as large as the window, over the page. The text is the server's: each picture in it is a link to
 * itself (see `articleHtml`), which is all there is without script.
 */
export function Enlarged() {
  const { close } = useTexts('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<Picture | null>(null);
  useEffect(() => {
    const look = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a.enlarge');
      // Whoever asks for another tab gets it.
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setShown({
        address: link.href,
        alt: link.querySelector('img')?.alt ?? '',
        name: link.ariaLabel ?? '',
        lang: link.closest<HTMLElement>('[lang]')?.lang,
      });
    };
    document.addEventListener('click', look);
    return () => document.removeEventListener('click', look);
  }, []);
  useEffect(() => {
    if (shown) dialog.current?.showModal();
  }, [shown]);
  if (!shown) return null;
  const end = (event: Click) => {
    event.preventDefault();
    dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap anywhere; Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className="enlarged"
      aria-label={shown.name}
      lang={shown.lang}
      onClick={end}
      onClose={() => setShown(null)}
    >
      <img src={shown.address} alt={shown.alt} />
      <button type="button" aria-label={close}>
        <Icon name="close" size={24} />
      </button>
    </dialog>
  );
}
