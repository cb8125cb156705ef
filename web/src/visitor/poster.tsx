import { useEffect, useRef, useState } from 'react';
import { initialOf } from './initial.ts';
import { pictureSources } from './posters.ts';
import { fill, useTexts } from './texts.ts';

/**
 * A picture in a box of fixed ratio, so that nothing moves while it loads. A broken or missing one leaves the box's
 * own pattern with the first character of the title.
 */
export function Poster({
  address,
  title,
  sizes,
  eager = false,
}: {
  address: string | undefined;
  title: string;
  /** How wide it is shown, for the browser's choice among the renditions. */
  sizes: string;
  /** For the picture that the page opens with. */
  eager?: boolean;
}) {
  const texts = useTexts('common');
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before the page's script was there to hear it.
  useEffect(() => {
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0) setBroken(true);
  }, []);
  if (!address || broken)
    return (
      <span className="poster poster-none" role="img" aria-label={fill(texts.noPoster, { title })}>
        <span aria-hidden="true">{initialOf(title)}</span>
      </span>
    );
  const { src, srcSet } = pictureSources(address, 640);
  return (
    <span className="poster">
      <img
        ref={image}
        src={src}
        {...(srcSet ? { srcSet, sizes } : {})}
        width={600}
        height={800}
        alt={fill(texts.poster, { title })}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        onError={() => setBroken(true)}
      />
    </span>
  );
}
