/** Whether people point with something finer than a finger, and so have keys: else shortcuts are not worth a word. */
export const hasKeys = (): boolean => !window.matchMedia('(pointer: coarse)').matches;
