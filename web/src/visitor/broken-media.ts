import { useEffect } from 'react';

const PICTURES = '.card-picture img, .rich-text img';

/** Leaves the box of a card as the server draws one without a picture: its own ground, the first character of the title. */
function leaveCard(image: HTMLImageElement): void {
  const box = image.parentElement;
  const title = image.closest('.card-link')?.querySelector('h3')?.textContent;
  if (!box || !title) return;
  box.classList.add(box.classList.contains('poster') ? 'poster-none' : 'cover-none');
  box.ariaHidden = 'true';
  box.textContent = [...title][0] ?? '';
}

/** Leaves in a text what its picture was said to show, on a ground; there is nothing to be seen in large. */
function leaveInText(image: HTMLImageElement): void {
  const box = document.createElement('span');
  box.className = 'picture-none';
  box.textContent = image.alt;
  (image.closest('a.enlarge') ?? image).replaceWith(box);
}

const leave = (image: HTMLImageElement) =>
  image.closest('.rich-text') ? leaveInText(image) : leaveCard(image);

/**
 * Most of a page is drawn by the server alone: what becomes of a picture or a film of it that does not come, or that the
 * browser cannot play, is looked after from here.
 */
export function useBrokenMedia(): void {
  useEffect(() => {
    // It may have failed before the page's script was there to hear it.
    for (const image of document.querySelectorAll<HTMLImageElement>(PICTURES))
      if (image.complete && image.naturalWidth === 0) leave(image);
    const hear = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.matches(PICTURES)) leave(target);
      if (!(target instanceof HTMLVideoElement)) return;
      const note = target.nextElementSibling;
      if (note instanceof HTMLElement && note.matches('.film-failed')) note.hidden = false;
    };
    // Errors of pictures and films do not rise; cards that are loaded later are heard, too.
    document.addEventListener('error', hear, true);
    return () => document.removeEventListener('error', hear, true);
  }, []);
}
