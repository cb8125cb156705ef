import { expect, test } from 'vitest';
import { hasShape, movedBy, partOf, sentSize, wholeCrop } from './crop.ts';

const [wide, tall] = [
  { width: 4000, height: 1000 },
  { width: 1000, height: 2000 },
];
const ratio = 16 / 9;

test('the frame is as large as it fits, in the middle, and has its shape', () => {
  expect(partOf(wide, 2, wholeCrop)).toEqual({ width: 2000, height: 1000, left: 1000, top: 0 });
  expect(partOf(tall, 2, wholeCrop)).toEqual({ width: 1000, height: 500, left: 0, top: 750 });
  const near = partOf(wide, ratio, { ...wholeCrop, zoom: 2 });
  expect(near.width / near.height).toBeCloseTo(ratio);
  expect(near.height).toBe(500);
});

test('it is moved by pixels of the picture and stops at its edges', () => {
  const moved = movedBy(wide, 2, wholeCrop, 500, 300);
  expect(partOf(wide, 2, moved)).toMatchObject({ left: 1500, top: 0 });
  expect(partOf(wide, 2, movedBy(wide, 2, moved, 9_000, 0)).left).toBe(2000);
  expect(partOf(wide, 2, movedBy(wide, 2, moved, -9_000, 0)).left).toBe(0);
});

test('what has the shape already is left alone, and nothing is sent wider than pages show', () => {
  expect(hasShape({ width: 1200, height: 675 }, ratio)).toBe(true);
  expect(hasShape({ width: 1200, height: 800 }, ratio)).toBe(false);
  expect(sentSize(wide, ratio)).toEqual({ width: 1920, height: 1080 });
  expect(sentSize({ width: 320, height: 180 }, ratio)).toEqual({ width: 320, height: 180 });
});
