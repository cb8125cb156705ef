import { useEffect } from 'react';

/** Those that the server alone has drawn: a box that a component draws looks after its own. */
const PICTURES = '.card-picture img, .cover img, .partner-logo img, .rich-text img';
const BOXES = ['poster', 'cover', 'partner-logo'];

/** What a box is of: the title of its card, what stands last in another link, or what the page is about. */
function nameOf(box: HTMLElement): string {
  const link = box.closest('a');
  const name = link
    ? (link.querySelector('h3, strong') ?? link.lastElementChild)
    : document.querySelector('h1');
  return name?.textContent ?? '';
}

/** Leaves a box as the server draws one without a picture: its own ground, the first character of what it is of. */
function leaveBox(image: HTMLImageElement): void {
  const box = image.parentElement;
  const kind = BOXES.find((one) => box?.classList.contains(one));
  if (!box || !kind) return;
  box.classList.add(`${kind}-none`);
  box.setAttribute('aria-hidden', 'true');
  box.textContent = [...nameOf(box)][0] ?? '';
}

/** Leaves in a text what its picture was said to show, on a ground; there is nothing to be seen in large. */
function leaveInText(image: HTMLImageElement): void {
  const box = document.createElement('span');
  box.className = 'picture-none';
  box.textContent = image.alt;
  (image.closest('a.enlarge') ?? image).replaceWith(box);
}

const leave = (image: HTMLImageElement) =>
  image.closest('.rich-text') ? leaveInText(image) : leaveBox(image);

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
