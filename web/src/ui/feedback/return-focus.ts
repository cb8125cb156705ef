/** Who closes what lay over the page goes on where he opened it, also by the keyboard alone. */
import { useEffect, useRef } from 'react';

const OVERLAYS = '.ant-modal-root, .ant-drawer';

/** The last opener that lies in no overlay: for one that was opened from another one, which is gone by then. */
let fromPage: HTMLElement | null = null;

/** The button of the menu whose action is being done: the action itself goes with its menu. */
let menuButton: HTMLElement | null = null;

/** Does an action of a menu; what it opens gives the focus back to the menu's button. */
export function doFromMenu(button: HTMLElement | null, action: () => void): void {
  menuButton = button;
  action();
}

/** What had the focus last: a button that waits for its answer has lost it when what it opens comes. */
let last: HTMLElement | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement) last = target;
});

/** What has the focus at this moment, or had it last, to give it back later. */
export function takeOpener(): HTMLElement | null {
  const { activeElement } = document;
  const isHeld = activeElement instanceof HTMLElement && activeElement !== document.body;
  const focused = isHeld ? activeElement : last;
  if (!focused?.isConnected) return null;
  const opener = focused.closest('.ant-dropdown') ? menuButton : focused;
  if (!opener?.closest(OVERLAYS)) fromPage = opener;
  return opener;
}

/** Gives the focus back when nothing has it; what took it meanwhile keeps it. A row that is gone leaves it to its list. */
export function giveBack(opener: HTMLElement | null): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !isLost(activeElement)) return;
    const to = [opener, opener && fromPage].find((one) => one?.isConnected && isInSight(one));
    to?.focus({ preventScroll: true });
  });
}

/** What stays where its parts come and go: a list or chart that says so, else what lies over the page, else the page. */
const PLACES = '[data-place], [role=dialog], [data-tab]';

/** Leaves the focus of a button that goes when it is pressed to the place that it stood in; of one in no place to the page in sight. */
export function leaveFocus(button: HTMLElement): void {
  const pages = [...document.querySelectorAll<HTMLElement>('[role=dialog], [data-tab]')].filter(isInSight);
  const place = button.closest<HTMLElement>(PLACES) ?? pages.at(-1);
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** In nothing, or in a menu that is about to go. */
const isLost = (element: HTMLElement) =>
  element === document.body || !isInSight(element) || element.closest('.ant-dropdown') !== null;

/** happy-dom has no layout to ask. */
const isInSight = (element: HTMLElement) => element.checkVisibility?.() ?? true;

/** For an overlay: remembers who opened it, and gives the focus back when it closes or goes. */
export function useReturnFocus(isOpen: boolean): void {
  const opener = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  // While it is drawn: after that it has the focus itself.
  if (isOpen && !wasOpen.current) opener.current = takeOpener();
  wasOpen.current = isOpen;
  useEffect(() => {
    if (isOpen) return () => giveBack(opener.current);
    return undefined;
  }, [isOpen]);
}
