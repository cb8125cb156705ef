/** What stands above and below every page for phones; only the server draws it. */
import {
  ABOUT_PATH,
  ACTIVITY_LIST_PATH,
  HOME_PATH,
  INFORMATION_LIST_PATH,
  PRIVACY_PATH,
  type PublicSettings,
} from '@outbound/contract';
import { LogoMark } from '../drawings/logo-mark.tsx';

const links = [
  ['首页', HOME_PATH],
  ['行业资讯', INFORMATION_LIST_PATH],
  ['更多活动', ACTIVITY_LIST_PATH],
  ['关于我们', ABOUT_PATH],
  ['隐私政策', PRIVACY_PATH],
] as const;

export const mobileFrameParts = (settings: PublicSettings) => ({
  brand: (
    <header className="brand-inside">
      <a href={HOME_PATH} className="brand">
        <LogoMark size={26} picture={settings.logo} />
        <span>{settings.title}</span>
      </a>
      <a href={HOME_PATH} className="brand-home">
        首页
      </a>
    </header>
  ),
  foot: (
    <footer>
      <ul className="foot-links">
        {links.map(([label, href]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      {settings.contactPhone && (
        <p>
          电话：<a href={`tel:${settings.contactPhone.replace(/[^\d+]/g, '')}`}>{settings.contactPhone}</a>
        </p>
      )}
      {settings.contactEmail && (
        <p>
          邮箱：<a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
        </p>
      )}
      {settings.copyright && <p>{settings.copyright}</p>}
      {settings.technicalSupport && <p>技术支持：{settings.technicalSupport}</p>}
      {settings.filingNumber && (
        <p>
          <a href="https://beian.miit.gov.cn" target="_blank" rel="noopener noreferrer">
            {settings.filingNumber}
          </a>
        </p>
      )}
    </footer>
  ),
});
