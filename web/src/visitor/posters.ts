/** The pictures of an activity, out of the JSON text that `poster` holds (spec 3.4). */
import { PREVIEW_BASE, renditionWidths } from '@outbound/contract';

/** Addresses of the posters in their order; a text that is no such list reads as none. */
export function posterAddresses(poster: string): string[] {
  let list: unknown;
  try {
    list = JSON.parse(poster);
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const url = typeof one === 'object' && one !== null && 'url' in one ? one.url : null;
    if (typeof url !== 'string' || url === '') return [];
    if (/^(?:https?:\/\/|\/(?!\/))/i.test(url)) return [url];
    // Anything else with a scheme (javascript:, data:) is not an address that the upload widget writes.
    return /^[\w./-]+$/.test(url) && !url.startsWith('//') ? [PREVIEW_BASE + url] : [];
  });
}

/** `src` and `srcset` of a picture; only our own previews have renditions. */
export function pictureSources(address: string, width: (typeof renditionWidths)[number], most = 1280) {
  if (!address.startsWith(PREVIEW_BASE) || address.includes('?')) return { src: address, srcSet: '' };
  const widths = renditionWidths.filter((one) => one >= 320 && one <= most);
  return {
    src: `${address}?w=${width}`,
    srcSet: widths.map((one) => `${address}?w=${one} ${one}w`).join(', '),
  };
}

/** How wide posters are shown, in the terms of an image's `sizes`. */
export const detailSizes = '(min-width: 900px) 380px, (min-width: 600px) 60vw, 100vw';
export const mobileSizes = '(min-width: 640px) 640px, 100vw';
/** On phones to the pixel: two stand side by side, and one more than a rendition has would load the next one. */
export const cardSizes = '(min-width: 1200px) 285px, (min-width: 861px) 31vw, calc(50vw - 27px)';
