import { type PortalPageName, type PublicSettings, SEARCH_PATH } from '@outbound/contract';
import { useEffect, useRef, useState } from 'react';
import { clearSession, readLocal } from '../api/session.ts';
import { LogoMark } from '../drawings/logo-mark.tsx';
import { Icon } from '../visitor/icons.tsx';
import { ServerPart } from '../visitor/server-parts.tsx';
import { signOut } from '../visitor/sign-out.ts';
import { useChinese, useTexts } from '../visitor/texts.ts';
import { litBy, menu } from './menu.ts';
import { SearchBar } from './search/search-bar.tsx';

/** Pages are the same for everybody, so that they can be kept; who is signed in only the browser knows. */
function useUserName(): string | null {
  const [userName, setUserName] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setUserName(readLocal('userName'));
    // The first look at what a browser keeps waits for its disk: not in the midst of taking the page over.
    const first = setTimeout(read);
    window.addEventListener('pageshow', read);
    window.addEventListener('storage', read);
    return () => {
      clearTimeout(first);
      window.removeEventListener('pageshow', read);
      window.removeEventListener('storage', read);
    };
  }, []);
  return userName;
}

/** Spec 4 Logout: the call, then forget, then the portal's home or the external address. */
async function leave(): Promise<void> {
  const address = await signOut().catch(() => null);
  clearSession();
  location.assign(address ?? '/portal/index');
}

function UserMenu({ userName }: { userName: string }) {
  const texts = useTexts('portal');
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (!element?.open) return;
      const outside = event.target instanceof Node && !element.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : outside) element.open = false;
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details className="user-menu" ref={details}>
      <summary>
        <Icon name="user" size={18} />
        <span className="user-name">{userName}</span>
        <Icon name="down" size={14} />
      </summary>
      <div className="user-menu-list">
        <a href="/">{texts.office}</a>
        <button type="button" onClick={() => void leave()}>
          {texts.signOut}
        </button>
      </div>
    </details>
  );
}

function Drawer({ page, title }: { page: PortalPageName; title: string }) {
  const texts = useTexts('portal');
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className="drawer-place by-script">
      <button
        type="button"
        className="icon-button"
        aria-label={texts.openMenu}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" size={24} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the drawer; Escape closes a dialog by itself. */}
      <dialog
        ref={dialog}
        className="drawer"
        aria-label={texts.menu}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close();
        }}
      >
        <div className="drawer-inside">
          <div className="drawer-head">
            <span lang={useChinese()}>{title}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={texts.closeMenu}
              onClick={() => dialog.current?.close()}
            >
              <Icon name="close" size={22} />
            </button>
          </div>
          <nav aria-label={texts.menu}>
            <MenuLinks page={page} />
          </nav>
          <ServerPart part="languagesAtFoot" className="drawer-languages" />
        </div>
      </dialog>
    </div>
  );
}

function MenuLinks({ page }: { page: PortalPageName }) {
  const texts = useTexts('portal');
  const lit = litBy(page);
  return (
    <ul className="menu">
      {menu.map((entry) => (
        <li key={entry.href}>
          <a href={entry.href} aria-current={entry === lit ? 'page' : undefined}>
            {texts[entry.label]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Logo, top menu, and the login button or the user menu (spec 2.2). */
export function Header({ page, settings }: { page: PortalPageName; settings: PublicSettings }) {
  const texts = useTexts('portal');
  const { title, logo } = settings;
  const userName = useUserName();
  return (
    <header className="header">
      <div className="wide header-inside">
        <a className="logo" href="/portal/index">
          <LogoMark size={34} picture={logo} />
          <span lang={useChinese()}>{title}</span>
        </a>
        <nav className="header-nav" aria-label={texts.mainMenu}>
          <MenuLinks page={page} />
        </nav>
        {page === 'search' ? null : (
          <>
            <SearchBar />
            <a className="icon-button search-link" href={SEARCH_PATH} aria-label={texts.search}>
              <Icon name="search" size={22} />
            </a>
          </>
        )}
        <ServerPart part="languages" className="header-languages" />
        {userName ? (
          <UserMenu userName={userName} />
        ) : (
          <a className="button login" href="/login">
            {texts.signIn}
          </a>
        )}
        <Drawer page={page} title={title} />
      </div>
    </header>
  );
}
