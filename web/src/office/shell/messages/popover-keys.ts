import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const CONTROLS = 'button:not(:disabled), [tabindex="0"]';

/** Where the arrow keys go: among the messages alone. Elsewhere they are the tabs' own. */
function toMessage(inside: HTMLElement, key: string): HTMLElement | undefined {
  const messages = [...inside.querySelectorAll<HTMLElement>('.popover-message')];
  const at = messages.indexOf(document.activeElement as HTMLElement);
  const isOnTab = document.activeElement?.closest('[role=tab]') !== null;
  if (at < 0) return isOnTab && key === 'ArrowDown' ? messages[0] : undefined;
  if (key === 'ArrowDown') return messages[Math.min(at + 1, messages.length - 1)];
  if (key === 'ArrowUp')
    return messages[at - 1] ?? inside.querySelector<HTMLElement>('[role=tab][tabindex="0"]') ?? undefined;
  if (key === 'Home') return messages[0];
  return key === 'End' ? messages.at(-1) : undefined;
}

/** Tab goes round within it: it lies at the end of the document, and what is behind it there is nothing. */
function roundTo(inside: HTMLElement, isBack: boolean): HTMLElement | undefined {
  const controls = [...inside.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => one.tabIndex >= 0 && one.closest('[aria-hidden=true]') === null,
  );
  const [first, last] = [controls[0], controls.at(-1)];
  if (isBack) return document.activeElement === first || document.activeElement === inside ? last : undefined;
  return document.activeElement === last ? first : undefined;
}

/** Moves the focus to the tab that is shown: there the keys of the popover begin. */
export const toTab = (inside: HTMLElement | null) =>
  (inside?.querySelector<HTMLElement>('[role=tab][tabindex="0"]') ?? inside)?.focus({ preventScroll: true });

/** The keys of the popover: the focus moves in once it can, the arrows go through the messages, Tab stays inside. */
export function usePopoverKeys(inside: RefObject<HTMLElement | null>, hasFocus: boolean) {
  useEffect(() => {
    if (hasFocus) toTab(inside.current);
  }, [inside, hasFocus]);
  return (event: KeyboardEvent<HTMLElement>) => {
    const { current } = inside;
    if (!current || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = event.key === 'Tab' ? roundTo(current, event.shiftKey) : toMessage(current, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
}
