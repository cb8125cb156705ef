/** What stands above and below every page for phones; only the server draws it. */
import {
  ABOUT_PATH,
  ACTIVITY_LIST_PATH,
  HOME_PATH,
  INFORMATION_LIST_PATH,
  OWN_SIGN_UP_PATH,
  type PageQuery,
  PRIVACY_PATH,
  type PublicSettings,
} from '@outbound/contract';
import { LogoMark } from '../drawings/logo-mark.tsx';
import { LanguageLinks } from '../visitor/language-links.tsx';
import { useChinese, useTexts } from '../visitor/texts.ts';

const links = [
  ['home', HOME_PATH],
  ['news', INFORMATION_LIST_PATH],
  ['moreActivities', ACTIVITY_LIST_PATH],
  ['about', ABOUT_PATH],
  ['privacy', PRIVACY_PATH],
] as const;

export const mobileFrameParts = (settings: PublicSettings, query: PageQuery) => ({
  brand: <Brand settings={settings} query={query} />,
  foot: <Foot settings={settings} query={query} />,
});

function Brand({ settings, query }: { settings: PublicSettings; query: PageQuery }) {
  return (
    <header className="brand-inside">
      <a href={HOME_PATH} className="brand" lang={useChinese()}>
        <LogoMark size={26} picture={settings.logo} />
        <span>{settings.title}</span>
      </a>
      <LanguageLinks query={query} isShort />
    </header>
  );
}

function Foot({ settings, query }: { settings: PublicSettings; query: PageQuery }) {
  const texts = useTexts('server');
  const { ownSignUp } = useTexts('common');
  const chinese = useChinese();
  return (
    <footer>
      <ul className="foot-links">
        {links.map(([label, href]) => (
          <li key={href}>
            <a href={href}>{texts[label]}</a>
          </li>
        ))}
        <li>
          <a href={OWN_SIGN_UP_PATH}>{ownSignUp}</a>
        </li>
      </ul>
      {settings.contactPhone && (
        <p>
          {texts.phone + texts.colon}
          <a href={`tel:${settings.contactPhone.replace(/[^\d+]/g, '')}`}>{settings.contactPhone}</a>
        </p>
      )}
      {settings.contactEmail && (
        <p>
          {texts.email + texts.colon}
          <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
        </p>
      )}
      {settings.copyright && <p lang={chinese}>{settings.copyright}</p>}
      {settings.technicalSupport && (
        <p>
          {texts.support + texts.colon}
          <span lang={chinese}>{settings.technicalSupport}</span>
        </p>
      )}
      {settings.filingNumber && (
        <p lang={chinese}>
          <a className="filing" href="https://beian.miit.gov.cn" target="_blank" rel="noopener noreferrer">
            {settings.filingNumber}
          </a>
        </p>
      )}
      <LanguageLinks query={query} />
    </footer>
  );
}
