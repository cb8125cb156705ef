/** The start screen stands in the page's HTML, over the root, until there is something to see below it. */
const screen = () => document.getElementById('start');

export const isStarting = () => screen() !== null;

let isFrameAwaited = false;

/** What stands around the page is drawn behind it: until then the screen's own stays there. */
export function awaitFrame(): void {
  isFrameAwaited = true;
}

/** All of it stands there. */
export function frameDrawn(): void {
  isFrameAwaited = false;
  screen()?.remove();
}

/** The page can be seen. */
export function endStart(): void {
  if (isFrameAwaited) screen()?.classList.add('is-frame');
  else screen()?.remove();
}
