import { initialOf } from './initial.ts';
import { pictureSources } from './posters.ts';

interface CardPictureProps {
  /** The sheet's name of the box, which says its ratio. */
  box: 'poster' | 'cover';
  address: string | undefined;
  title: string;
  /** How wide it is shown, in the terms of an image's `sizes`. */
  sizes: string;
  width: number;
  height: number;
  /** For a picture on the first screen. */
  eager?: boolean;
}

/**
 * A picture in a box of fixed ratio, so that nothing moves while it loads; without one the box's own ground with the first
 * character of the title. That stands beside it, so it says nothing itself.
 */
export function CardPicture({ box, address, title, sizes, width, height, eager = false }: CardPictureProps) {
  if (!address)
    return (
      <span className={`${box} ${box}-none`} aria-hidden="true">
        {initialOf(title)}
      </span>
    );
  const { src, srcSet } = pictureSources(address, 640);
  return (
    <span className={box}>
      <img
        src={src}
        {...(srcSet ? { srcSet, sizes } : {})}
        width={width}
        height={height}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
      />
    </span>
  );
}
