import type { StatNodes } from '../statistics/index.ts';

/** Beside departments that have nothing, so that it is asked as of hundreds. */
export const scatteredNodes = ({ plus, minus }: StatNodes): StatNodes => ({
  plus: [...plus, ...Array.from({ length: 64 }, (_, at) => 9_000 + at)],
  minus,
});
