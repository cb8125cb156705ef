/** Partners in walls of logos, as the server draws them: browsers get the markup and nothing else. */
import { type ContentLanguage, countryName, type OpenPartnerRow, partnerAddress } from '@outbound/contract';
import { langOf, marked } from '../../visitor/information/rows.tsx';
import { pictureSources, posterAddresses } from '../../visitor/posters.ts';
import { textsIn } from '../../visitor/spoken.ts';

/** The logo in a box of 2 to 1, so that nothing moves while it loads; without one the first character of the name. */
export function Logo({
  partner,
  sizes,
  isEager = false,
}: {
  partner: Pick<OpenPartnerRow, 'logo' | 'name'>;
  sizes: string;
  isEager?: boolean;
}) {
  const address = posterAddresses(partner.logo)[0];
  if (!address)
    return (
      <span className="partner-logo partner-logo-none" aria-hidden="true">
        {[...partner.name][0]}
      </span>
    );
  const { src, srcSet } = pictureSources(address, 320, 640);
  return (
    <span className="partner-logo">
      {/* The name stands beside it. */}
      <img
        src={src}
        {...(srcSet ? { srcSet, sizes } : {})}
        width={480}
        height={240}
        alt=""
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  );
}

const wallSizes = '(min-width: 1200px) 282px, (min-width: 860px) 30vw, 46vw';

/** The wall: each card leads to the page of its partner. */
export function PartnerWall({
  rows,
  wanted,
  keyword = '',
  eager = 0,
}: {
  rows: readonly OpenPartnerRow[];
  wanted: ContentLanguage;
  keyword?: string;
  /** How many stand above the fold. */
  eager?: number;
}) {
  const kinds = textsIn[wanted].portal.partnerKinds;
  return (
    <ul className="grid grid-4 wall">
      {rows.map((row, index) => (
        <li key={row.id}>
          <a href={partnerAddress(row.id, wanted)} className="card-link wall-card">
            <Logo partner={row} sizes={wallSizes} isEager={index < eager} />
            <span className="wall-text" lang={langOf(row.language)}>
              <strong>{marked(row.name, keyword)}</strong>
              <span className="wall-kind" lang={langOf(wanted)}>
                {kinds[row.kind]} · {countryName(row.country, wanted)}
              </span>
              {row.summary && <span className="wall-summary">{marked(row.summary, keyword)}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The first of the wall on the home page: logos with their names, close together. */
export function PartnerStrip({ rows, wanted }: { rows: readonly OpenPartnerRow[]; wanted: ContentLanguage }) {
  return (
    <ul className="strip">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={partnerAddress(row.id, wanted)} lang={langOf(row.language)}>
            <Logo partner={row} sizes="160px" />
            <span>{row.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
