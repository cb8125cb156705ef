/** Which square of a picture a crop takes. The picture fills a square frame; zoom 1 is the least that fills it. */
export interface Crop {
  zoom: number;
  /** How far the picture's middle lies from the frame's, in frames (1 is the frame's whole edge). */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MOST_ZOOM = 4;

/** The same crop, moved back until the picture fills the frame again. */
export function clampCrop({ zoom, x, y }: Crop, { width, height }: Size): Crop {
  const within = Math.min(MOST_ZOOM, Math.max(1, zoom));
  const short = Math.min(width, height);
  const reach = (edge: number) => ((edge / short) * within - 1) / 2;
  const clamp = (at: number, edge: number) => Math.min(reach(edge), Math.max(-reach(edge), at));
  return { zoom: within, x: clamp(x, width), y: clamp(y, height) };
}

/** The square of the picture, in its own pixels, that a crop shows. */
export function squareOf(crop: Crop, picture: Size): { left: number; top: number; edge: number } {
  const { zoom, x, y } = clampCrop(crop, picture);
  const edge = Math.min(picture.width, picture.height) / zoom;
  return {
    left: picture.width / 2 - (x + 0.5) * edge,
    top: picture.height / 2 - (y + 0.5) * edge,
    edge,
  };
}
