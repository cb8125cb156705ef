import { useDeferredValue } from 'react';

/**
 * False while something is drawn first, true right behind it: for what is dear to draw and what nobody looks at first. It keeps the place
 * that it will have, so that nothing moves.
 */
export const useAfterwards = (): boolean => useDeferredValue(true, false);
