import { expect, test } from 'vitest';
import { clampCrop, squareOf } from './crop.ts';

const wide = { width: 400, height: 200 };

test('takes the middle square at first', () => {
  expect(squareOf({ zoom: 1, x: 0, y: 0 }, wide)).toEqual({ left: 100, top: 0, edge: 200 });
});

test('moves with the hand: the picture to the right shows what lies left', () => {
  expect(squareOf({ zoom: 1, x: 0.5, y: 0 }, wide)).toEqual({ left: 0, top: 0, edge: 200 });
});

test('never shows what lies beside the picture', () => {
  expect(clampCrop({ zoom: 1, x: 9, y: 9 }, wide)).toEqual({ zoom: 1, x: 0.5, y: 0 });
  const { left, top, edge } = squareOf({ zoom: 2, x: -9, y: 9 }, wide);
  expect([left, top, edge]).toEqual([300, 0, 100]);
});

test('zooms no further than its limits', () => {
  expect(clampCrop({ zoom: 0.1, x: 0, y: 0 }, wide).zoom).toBe(1);
  expect(clampCrop({ zoom: 99, x: 0, y: 0 }, wide).zoom).toBe(4);
});
