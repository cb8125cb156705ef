import { type OpenPartnerRow, PARTNER_LIST_PATH } from '@outbound/contract';
import { Icon } from '../../visitor/icons.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';

/** Which institutions take part, close to the head of the home page. */
export function PartnerBand({ partners }: { partners: readonly OpenPartnerRow[] }) {
  if (partners.length === 0) return null;
  return (
    <section className="partner-band" aria-labelledby="partners-title">
      <div className="wide">
        <div className="partner-band-head">
          <h2 id="partners-title">合作伙伴</h2>
          <a className="more" href={PARTNER_LIST_PATH}>
            查看更多
            <span className="hidden-text">合作伙伴</span>
            <Icon name="right" size={16} />
          </a>
        </div>
        <ServerPart part="partners" className="partner-strip" />
      </div>
    </section>
  );
}
