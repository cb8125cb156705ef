/**
 * The alphabet of the picture code: capital letters and digits as strokes on a grid of 4 by 6 (x to the right, y down).
 * Of characters that look alike once they are bent, one at most is in it; `readAs` takes the others for it.
 */
type Stroke = readonly (readonly [number, number])[];

export const glyphs = {
  A: [
    [
      [0, 6],
      [2, 0],
      [4, 6],
    ],
    [
      [0.8, 4],
      [3.2, 4],
    ],
  ],
  D: [
    [
      [0, 0],
      [0, 6],
      [2.4, 6],
      [4, 4.4],
      [4, 1.6],
      [2.4, 0],
      [0, 0],
    ],
  ],
  E: [
    [
      [4, 0],
      [0, 0],
      [0, 6],
      [4, 6],
    ],
    [
      [0, 3],
      [3, 3],
    ],
  ],
  H: [
    [
      [0, 0],
      [0, 6],
    ],
    [
      [4, 0],
      [4, 6],
    ],
    [
      [0, 3],
      [4, 3],
    ],
  ],
  L: [
    [
      [0, 0],
      [0, 6],
      [4, 6],
    ],
  ],
  M: [
    [
      [0, 6],
      [0, 0],
      [2, 3.4],
      [4, 0],
      [4, 6],
    ],
  ],
  R: [
    [
      [0, 6],
      [0, 0],
      [3, 0],
      [4, 1],
      [4, 2.2],
      [3, 3.2],
      [0, 3.2],
    ],
    [
      [1.8, 3.2],
      [4, 6],
    ],
  ],
  W: [
    [
      [0, 0],
      [1, 6],
      [2, 2.4],
      [3, 6],
      [4, 0],
    ],
  ],
  X: [
    [
      [0, 0],
      [4, 6],
    ],
    [
      [4, 0],
      [0, 6],
    ],
  ],
  Y: [
    [
      [0, 0],
      [2, 3],
      [4, 0],
    ],
    [
      [2, 3],
      [2, 6],
    ],
  ],
  '3': [
    [
      [0, 0.8],
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 2],
      [3, 2.9],
      [1.6, 2.9],
      [3, 2.9],
      [4, 3.9],
      [4, 5],
      [3, 6],
      [1, 6],
      [0, 5.2],
    ],
  ],
  '6': [
    [
      [3.6, 0.4],
      [2, 0],
      [0.6, 1.4],
      [0, 3.4],
      [0, 5],
      [1, 6],
      [3, 6],
      [4, 5],
      [4, 4],
      [3, 3],
      [1, 3],
      [0, 4],
    ],
  ],
  '7': [
    [
      [0, 0],
      [4, 0],
      [1.4, 6],
    ],
  ],
  '9': [
    [
      [0.4, 5.6],
      [2, 6],
      [3.4, 4.6],
      [4, 2.6],
      [4, 1],
      [3, 0],
      [1, 0],
      [0, 1],
      [0, 2],
      [1, 3],
      [3, 3],
      [4, 2],
    ],
  ],
} satisfies Record<string, readonly Stroke[]>;

/** All characters that a picture code can hold. */
export const alphabet = Object.keys(glyphs) as (keyof typeof glyphs)[];

/** What people read where one of the alphabet is drawn: a bent R looks like a P to some. */
const lookalikes: Readonly<Record<string, keyof typeof glyphs>> = {
  '0': 'D',
  O: 'D',
  Q: 'D',
  F: 'E',
  N: 'H',
  K: 'X',
  P: 'R',
  V: 'Y',
  C: '6',
  G: '6',
  T: '7',
  '4': 'A',
};

/** A typed code in characters of the alphabet, as far as it means any: "p0k3" is "RDX3". */
export function readAs(typed: string): string {
  return [...typed.toUpperCase()].map((character) => lookalikes[character] ?? character).join('');
}
