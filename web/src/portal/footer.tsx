import { PRIVACY_PATH, type PublicSettings, RSS_PATH } from '@outbound/contract';
import { LogoMark } from '../drawings/logo-mark.tsx';
import { menu } from './menu.ts';

/** Copyright, technical-support credit and filing number (spec 2.2). */
export function Footer({ settings }: { settings: PublicSettings }) {
  return (
    <footer className="footer">
      <div className="wide footer-inside">
        <div className="footer-brand">
          <LogoMark size={30} picture={settings.logo} />
          <span>{settings.title}</span>
        </div>
        <ul className="footer-menu">
          {menu.map(({ label, href }) => (
            <li key={href}>
              <a className="footer-link" href={href}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <a className="footer-link" href={PRIVACY_PATH}>
              隐私政策
            </a>
          </li>
          <li>
            <a className="footer-link" href={RSS_PATH} type="application/rss+xml">
              RSS 订阅
            </a>
          </li>
        </ul>
        <p className="footer-lines">
          {settings.copyright && <span>{settings.copyright}</span>}
          {settings.technicalSupport && <span>技术支持：{settings.technicalSupport}</span>}
          {settings.filingNumber && (
            <a
              className="footer-link"
              href="https://beian.miit.gov.cn"
              target="_blank"
              rel="noopener noreferrer"
            >
              {settings.filingNumber}
            </a>
          )}
        </p>
      </div>
    </footer>
  );
}
