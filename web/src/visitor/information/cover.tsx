import type { OpenInformationRow } from '@outbound/contract';
import { CardPicture } from '../card-picture.tsx';
import { posterAddresses } from '../posters.ts';

/** How wide covers are shown, in the terms of an image's `sizes`. */
export const articleSizes = '(min-width: 820px) 780px, 100vw';
export const gridSizes = '(min-width: 1200px) 384px, (min-width: 860px) 31vw, (min-width: 560px) 46vw, 100vw';
export const leadSizes = '(min-width: 1200px) 640px, (min-width: 860px) 52vw, 100vw';
export const smallSizes = '160px';

/** The cover of an item in a box of 16 to 9. */
export function Cover({
  row,
  sizes,
  eager = false,
}: {
  row: Pick<OpenInformationRow, 'cover' | 'title'>;
  sizes: string;
  eager?: boolean;
}) {
  return (
    <CardPicture
      box="cover"
      address={posterAddresses(row.cover)[0]}
      title={row.title}
      sizes={sizes}
      width={1200}
      height={675}
      eager={eager}
    />
  );
}
