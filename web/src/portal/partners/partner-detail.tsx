import { PARTNER_LIST_PATH, type PageInput } from '@outbound/contract';
import { tellPartnerClick } from '../../visitor/clicks.ts';
import { Icon } from '../../visitor/icons.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { useTexts } from '../../visitor/texts.ts';
import { Crumbs } from '../crumbs.tsx';

/** /portal/portalPartnerDetail: one partner. */
export function PartnerDetail({ input }: { input: PageInput<'partnerDetail'> }) {
  const { id, name, language, website } = input.data.partner;
  const texts = useTexts('portal');
  return (
    <main className="wide partner">
      <Crumbs list={{ label: 'partners', href: PARTNER_LIST_PATH }} here={{ title: name, language }} />
      <ServerPart part="head" className="partner-head" />
      {website && (
        <p className="partner-site">
          <a
            className="button primary"
            href={website}
            target="_blank"
            rel="noopener"
            onClick={() => tellPartnerClick(id)}
          >
            {texts.partnerSite}
            <Icon name="right" size={16} />
            <span className="hidden-text">{texts.newWindow}</span>
          </a>
          <span className="partner-address">{website.replace(/^https?:\/\/|\/$/g, '')}</span>
        </p>
      )}
      <ServerPart part="text" className="partner-text" />
      <ServerPart part="related" className="partner-related" />
    </main>
  );
}
