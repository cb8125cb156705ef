import { type PortalPageName, type PublicSettings, SEARCH_PATH } from '@outbound/contract';
import { useEffect, useRef, useState } from 'react';
import { clearSession, readLocal } from '../api/session.ts';
import { LogoMark } from '../drawings/logo-mark.tsx';
import { Icon } from '../visitor/icons.tsx';
import { signOut } from '../visitor/sign-out.ts';
import { litBy, menu } from './menu.ts';
import { SearchBar } from './search/search-bar.tsx';

/** Pages are the same for everybody, so that they can be kept; who is signed in only the browser knows. */
function useUserName(): string | null {
  const [userName, setUserName] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setUserName(readLocal('userName'));
    read();
    window.addEventListener('pageshow', read);
    window.addEventListener('storage', read);
    return () => {
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
        <a href="/">工作台</a>
        <button type="button" onClick={() => void leave()}>
          退出登录
        </button>
      </div>
    </details>
  );
}

function Drawer({ page, title }: { page: PortalPageName; title: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className="drawer-place">
      <button
        type="button"
        className="icon-button"
        aria-label="打开菜单"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" size={24} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the drawer; Escape closes a dialog by itself. */}
      <dialog
        ref={dialog}
        className="drawer"
        aria-label="菜单"
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close();
        }}
      >
        <div className="drawer-inside">
          <div className="drawer-head">
            <span>{title}</span>
            <button
              type="button"
              className="icon-button"
              aria-label="关闭菜单"
              onClick={() => dialog.current?.close()}
            >
              <Icon name="close" size={22} />
            </button>
          </div>
          <nav aria-label="菜单">
            <MenuLinks page={page} />
          </nav>
        </div>
      </dialog>
    </div>
  );
}

function MenuLinks({ page }: { page: PortalPageName }) {
  const lit = litBy(page);
  return (
    <ul className="menu">
      {menu.map((entry) => (
        <li key={entry.href}>
          <a href={entry.href} aria-current={entry === lit ? 'page' : undefined}>
            {entry.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Logo, top menu, and the login button or the user menu (spec 2.2). */
export function Header({ page, settings }: { page: PortalPageName; settings: PublicSettings }) {
  const { title, logo } = settings;
  const userName = useUserName();
  return (
    <header className="header">
      <div className="wide header-inside">
        <a className="logo" href="/portal/index">
          <LogoMark size={34} picture={logo} />
          <span>{title}</span>
        </a>
        <nav className="header-nav" aria-label="主菜单">
          <MenuLinks page={page} />
        </nav>
        {page === 'search' ? null : (
          <>
            <SearchBar />
            <a className="icon-button search-link" href={SEARCH_PATH} aria-label="搜索">
              <Icon name="search" size={22} />
            </a>
          </>
        )}
        {userName ? (
          <UserMenu userName={userName} />
        ) : (
          <a className="button login" href="/login">
            登录
          </a>
        )}
        <Drawer page={page} title={title} />
      </div>
    </header>
  );
}
