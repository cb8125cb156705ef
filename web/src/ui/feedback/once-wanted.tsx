import { type ReactNode, Suspense, useState } from 'react';

interface OnceWantedProps {
  isWanted: boolean;
  /** A part that is loaded by `lazy`. */
  children: ReactNode;
}

/** A dialog that is loaded when it is first opened, not with its page; it stays for its way out and for the next time. */
export function OnceWanted({ isWanted, children }: OnceWantedProps) {
  const [wasWanted, setWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWanted(true);
  return wasWanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}
