/** Invented boundaries: squares side by side. No place of this earth looks like them. */

interface Square {
  adcode: string | number;
  name: string;
}

/** A FeatureCollection of squares in a row, each a degree wide. */
export const squares = (list: readonly Square[]) => ({
  type: 'FeatureCollection',
  features: list.map((properties, at) => ({
    type: 'Feature',
    properties,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [100 + at, 30],
          [101 + at, 30],
          [101 + at, 31],
          [100 + at, 31],
          [100 + at, 30],
        ],
      ],
    },
  })),
});
