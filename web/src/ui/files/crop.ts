/** Which part of a picture stands in a frame of a given shape. */

import type { Size } from './picture-size.ts';

/** How the frame lies: how often the largest one that fits is magnified, and where, from 0 (left, top) to 1. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

/** The middle of the picture, as much of it as there is room for. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;
/** No picture is sent wider than this: pages show none that is. */
const WIDEST = 1920;

const within = (value: number) => Math.min(1, Math.max(0, value));

/** The part in pixels of the picture; `ratio` is the frame's width by its height. */
export function partOf({ width, height }: Size, ratio: number, { zoom, x, y }: Crop) {
  const part = {
    width: Math.min(width, height * ratio) / zoom,
    height: Math.min(height, width / ratio) / zoom,
  };
  return { ...part, left: (width - part.width) * x, top: (height - part.height) * y };
}

/** The frame moved by pixels of the picture, never beyond its edge. */
export function movedBy(size: Size, ratio: number, crop: Crop, right: number, down: number): Crop {
  const part = partOf(size, ratio, crop);
  const [free, freeDown] = [size.width - part.width, size.height - part.height];
  return {
    ...crop,
    x: free > 0 ? within(crop.x + right / free) : crop.x,
    y: freeDown > 0 ? within(crop.y + down / freeDown) : crop.y,
  };
}

/** A picture of the wanted shape needs no frame: a difference of so little is not seen. */
export const hasShape = ({ width, height }: Size, ratio: number) =>
  Math.abs(width / height / ratio - 1) < 0.01;

/** How large the part is sent. */
export function sentSize({ width }: Size, ratio: number): Size {
  const sent = Math.max(1, Math.round(Math.min(width, WIDEST)));
  return { width: sent, height: Math.max(1, Math.round(sent / ratio)) };
}
