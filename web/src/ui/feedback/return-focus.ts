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

/** What has the focus at this moment, to give it back later. */
export function takeOpener(): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  const opener = activeElement.closest('.ant-dropdown') ? menuButton : activeElement;
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
