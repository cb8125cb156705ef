import { useEffect } from 'react';

const PICTURE = '.card-picture img';

/** Leaves the box of a card as the server draws one without a picture: its own ground, the first character of the title. */
function leave(image: HTMLImageElement): void {
  const box = image.parentElement;
  const title = image.closest('.card-link')?.querySelector('h3')?.textContent;
  if (!box || !title) return;
  box.classList.add(box.classList.contains('poster') ? 'poster-none' : 'cover-none');
  box.ariaHidden = 'true';
  box.textContent = [...title][0] ?? '';
}

/** Cards are drawn by the server alone: what becomes of a picture of theirs that does not come is looked after from here. */
export function useBrokenPictures(): void {
  useEffect(() => {
    // It may have failed before the page's script was there to hear it.
    for (const image of document.querySelectorAll<HTMLImageElement>(PICTURE))
      if (image.complete && image.naturalWidth === 0) leave(image);
    const hear = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.matches(PICTURE)) leave(target);
    };
    // Errors of pictures do not rise; cards that are loaded later are heard, too.
    document.addEventListener('error', hear, true);
    return () => document.removeEventListener('error', hear, true);
  }, []);
}
