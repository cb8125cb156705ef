import { PREVIEW_BASE } from '@outbound/contract';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Smaller ones are signs and counters of visits. */
const SMALLEST = 24;

/**
 * A pasted picture; null for what shows nothing, 'lost' for one that does not come along. WeChat and many sites load
 * pictures late and keep their address in `data-src`.
 */
export function pictureOf(element: Element): { html: string; isForeign: boolean } | 'lost' | null {
  const width = Number(element.getAttribute('width') ?? 'NaN');
  if (width < SMALLEST) return null;
  const candidates = ['data-src', 'data-original', 'src'].map(
    (name) => element.getAttribute(name)?.trim() ?? '',
  );
  const address = candidates.map(addressOf).find((one) => one !== null);
  if (address === undefined) return candidates.some((one) => one !== '') ? 'lost' : null;
  // File names are no description.
  const alt = (element.getAttribute('alt') ?? '').trim();
  const said = /^(?:图片|image|img|picture)?$|\.(?:png|jpe?g|gif|webp)$/i.test(alt) ? '' : alt.slice(0, 200);
  return {
    html: `<img src="${escaped(address)}" alt="${escaped(said)}">`,
    isForeign: !address.startsWith(PREVIEW_BASE),
  };
}

/**
 * As the server takes it: ours, or on https; null for what lies elsewhere. One of ours that was copied from a page of ours
 * comes with our host and the width of that page's screen, and is the same picture without them.
 */
function addressOf(address: string): string | null {
  const ours = `${location.origin}${PREVIEW_BASE}`;
  if (address.startsWith(ours)) return address.slice(location.origin.length).replace(/[?#].*$/, '');
  if (address.startsWith(PREVIEW_BASE)) return address;
  const https = address.startsWith('//') ? `https:${address}` : address.replace(/^http:/i, 'https:');
  return /^https:\/\//i.test(https) && URL.canParse(https) ? https : null;
}
