import { PREVIEW_BASE } from '@outbound/contract';

/**
 * The address of a stored file: the file calls answer paths that are appended to the preview base (spec 7); whole
 * addresses pass. `width` asks for a rendition of a picture, one of 160, 320, 640, 960, 1280, 1920.
 */
export function previewAddress(url: string, width?: 160 | 320 | 640 | 960 | 1280 | 1920): string {
  const address = /^(?:\/|https?:|data:|blob:)/.test(url) ? url : `${PREVIEW_BASE}${url}`;
  return width !== undefined && address.startsWith(PREVIEW_BASE) && !address.includes('?')
    ? `${address}?w=${width}`
    : address;
}
