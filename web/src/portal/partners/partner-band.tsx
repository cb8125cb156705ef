import { type OpenPartnerRow, PARTNER_LIST_PATH } from '@outbound/contract';
import { Icon } from '../../visitor/icons.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { useTexts } from '../../visitor/texts.ts';

/** Which institutions take part, close to the head of the home page. */
export function PartnerBand({ partners }: { partners: readonly OpenPartnerRow[] }) {
  const texts = useTexts('portal');
  if (partners.length === 0) return null;
  return (
    <section className="partner-band" aria-labelledby="partners-title">
      <div className="wide">
        <div className="partner-band-head">
          <h2 id="partners-title">{texts.partners}</h2>
          <a className="more" href={PARTNER_LIST_PATH}>
            {texts.more}
            <span className="hidden-text"> {texts.partners}</span>
            <Icon name="right" size={16} />
          </a>
        </div>
        <ServerPart part="partners" className="partner-strip" />
      </div>
    </section>
  );
}
