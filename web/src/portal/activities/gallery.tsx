import { useState } from 'react';
import { Poster } from '../../visitor/poster.tsx';
import { detailSizes, posterAddresses } from '../../visitor/posters.ts';
import { fill, useTexts } from '../../visitor/texts.ts';

/** The posters of an activity: one large, the others as small pictures below it. */
export function Gallery({ poster, title }: { poster: string; title: string }) {
  const { posterOf } = useTexts('portal');
  const addresses = posterAddresses(poster);
  const [shown, setShown] = useState(0);
  return (
    <div className="gallery">
      <Poster key={shown} address={addresses[shown]} title={title} sizes={detailSizes} eager />
      {addresses.length > 1 && (
        <div className="gallery-small">
          {addresses.map((address, index) => (
            <button
              key={address}
              type="button"
              aria-label={fill(posterOf, { page: index + 1, num: addresses.length })}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
            >
              <Poster address={address} title={title} sizes="80px" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
