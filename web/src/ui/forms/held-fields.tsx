import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface HeldFieldsProps {
  /** What they hold is on its way to the server. */
  isHeld: boolean;
  children: ReactNode;
}

/**
 * Fields that take nothing while what they hold is on its way: what was typed then would be gone with the form, without
 * having been saved. Whoever sent it from within them goes on where he was when the form stays.
 */
export function HeldFields({ isHeld, children }: HeldFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const left = useRef<Element | null>(null);
  // Together with what is drawn: a browser has not yet taken the focus away then.
  useLayoutEffect(() => {
    if (isHeld) {
      const { activeElement } = document;
      left.current = box.current?.contains(activeElement) ? activeElement : null;
      return;
    }
    if (left.current instanceof HTMLElement && document.activeElement === document.body)
      left.current.focus({ preventScroll: true });
    left.current = null;
  }, [isHeld]);
  return (
    <div ref={box} inert={isHeld}>
      {children}
    </div>
  );
}
