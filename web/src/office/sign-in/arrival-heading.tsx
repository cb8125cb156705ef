import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of a page that takes the place of another one without being asked for. It takes the focus, which would
 * lie nowhere after what was there has gone: what happened is read out, and Tab goes on from here.
 */
export function ArrivalHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} style={{ font: 'inherit', margin: 0, outline: 'none' }}>
      {children}
    </h1>
  );
}
