import { type ReactNode, useLayoutEffect } from 'react';
import { useAfterwards } from '../../ui/use-afterwards.ts';
import { awaitFrame, frameDrawn, isStarting } from './start-screen.ts';

interface FramePartProps {
  /** Keeps its place: the start screen shows there what it will show. */
  place: ReactNode;
  children: ReactNode;
}

/** A part of the frame with the menu, which the start screen has already: the first page is drawn before it. */
export function FramePart({ place, children }: FramePartProps) {
  const isDrawn = useAfterwards();
  const isLater = !isDrawn && isStarting();
  useLayoutEffect(() => {
    if (!isLater) return frameDrawn();
    awaitFrame();
    // It may go before it was drawn, as with a right that is withdrawn: the screen must not stay over what comes instead.
    return frameDrawn;
  }, [isLater]);
  return isLater ? place : children;
}
