import type { OpenInformationRow } from '@outbound/contract';
import { pictureSources, posterAddresses } from '../posters.ts';

/** How wide covers are shown, in the terms of an image's `sizes`. */
export const articleSizes = '(min-width: 820px) 780px, 100vw';
export const gridSizes = '(min-width: 1200px) 384px, (min-width: 860px) 31vw, (min-width: 560px) 46vw, 100vw';
export const leadSizes = '(min-width: 1200px) 640px, (min-width: 860px) 52vw, 100vw';
export const smallSizes = '160px';

/**
 * The cover of an item in a box of 16 to 9, so that nothing moves while it loads. Where it is missing or does not come,
 * the box's own ground is seen; the title stands beside it, so it says nothing itself.
 */
export function Cover({
  row,
  sizes,
  eager = false,
}: {
  row: Pick<OpenInformationRow, 'cover' | 'title'>;
  sizes: string;
  /** For a picture on the first screen. */
  eager?: boolean;
}) {
  const address = posterAddresses(row.cover)[0];
  if (!address)
    return (
      <span className="cover cover-none" aria-hidden="true">
        {[...row.title][0]}
      </span>
    );
  const { src, srcSet } = pictureSources(address, 640);
  return (
    <span className="cover">
      <img
        src={src}
        {...(srcSet ? { srcSet, sizes } : {})}
        width={1200}
        height={675}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
      />
    </span>
  );
}
