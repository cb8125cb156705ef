import type { ContentLanguage, PageInput } from '@outbound/contract';
import { tellPartnerClick } from '../../visitor/clicks.ts';
import { Icon } from '../../visitor/icons.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';

const words: Record<ContentLanguage, { site: string; outside: string }> = {
  zh: { site: '访问官网', outside: '（新窗口）' },
  es: { site: 'Sitio web', outside: ' (se abre en otra ventana)' },
  pt: { site: 'Site oficial', outside: ' (abre em outra janela)' },
};

/** /portal/portalPartnerDetail: one partner. */
export function PartnerDetail({ input }: { input: PageInput<'partnerDetail'> }) {
  const { id, website } = input.data.partner;
  const { site, outside } = words[input.language];
  return (
    <main className="wide partner">
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
            {site}
            <Icon name="right" size={16} />
            <span className="hidden-text">{outside}</span>
          </a>
          <span className="partner-address">{website.replace(/^https?:\/\/|\/$/g, '')}</span>
        </p>
      )}
      <ServerPart part="text" className="partner-text" />
      <ServerPart part="related" className="partner-related" />
    </main>
  );
}
