import { feedAddress, type PageQuery, PRIVACY_PATH, type PublicSettings, RSS_PATH } from '@outbound/contract';
import { LogoMark } from '../drawings/logo-mark.tsx';
import { OWN_PATH } from '../visitor/activities/register.tsx';
import { ContactLine } from '../visitor/contacts.tsx';
import { LanguageLinks } from '../visitor/language-links.tsx';
import { useChinese, useLanguage, useTexts } from '../visitor/texts.ts';
import { menu } from './menu.ts';

/** Copyright, technical-support credit and filing number (spec 2.2); only the server draws them. */
export function Footer({ settings, query }: { settings: PublicSettings; query: PageQuery }) {
  const texts = useTexts('portal');
  const { ownSignUp } = useTexts('common');
  const language = useLanguage();
  const chinese = useChinese();
  return (
    <div className="wide footer-inside">
      <div className="footer-brand">
        <LogoMark size={30} picture={settings.logo} />
        <span lang={chinese}>{settings.title}</span>
      </div>
      <ul className="footer-menu">
        {menu.map(({ label, href }) => (
          <li key={href}>
            <a className="footer-link" href={href}>
              {texts[label]}
            </a>
          </li>
        ))}
        <li>
          <a className="footer-link" href={OWN_PATH}>
            {ownSignUp}
          </a>
        </li>
        <li>
          <a className="footer-link" href={PRIVACY_PATH}>
            {texts.privacy}
          </a>
        </li>
        <li>
          <a className="footer-link" href={feedAddress(RSS_PATH, language)} type="application/rss+xml">
            {texts.rss}
          </a>
        </li>
      </ul>
      <div className="footer-contacts">
        <ContactLine settings={settings} />
      </div>
      <div className="footer-languages">
        <LanguageLinks query={query} />
      </div>
      <p className="footer-lines">
        {settings.copyright && <span lang={chinese}>{settings.copyright}</span>}
        {settings.technicalSupport && (
          <span>
            {texts.support}
            <span lang={chinese}>{settings.technicalSupport}</span>
          </span>
        )}
        {settings.filingNumber && (
          <a
            className="footer-link"
            href="https://beian.miit.gov.cn"
            lang={chinese}
            target="_blank"
            rel="noopener noreferrer"
          >
            {settings.filingNumber}
          </a>
        )}
      </p>
    </div>
  );
}
