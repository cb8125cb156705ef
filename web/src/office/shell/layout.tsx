import { Grid, Layout } from 'antd';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { platform } from '../../api/platform-identity.ts';
import { writeLocal } from '../../api/session.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../ui/feedback/once-wanted.tsx';
import { DisabledCodesContext, PermissionContext } from '../../ui/rights/permitted.tsx';
import { ExternalRedirect } from '../external-systems/external-redirect.tsx';
import { opensOutside } from '../external-systems/new-window.ts';
import { IdleWarning } from '../session/idle-warning.tsx';
import { useSession } from '../session/session-store.ts';
import { useSessionWatch } from '../session/session-watch.ts';
import { changeTabs, permitTabs, useTabs } from '../tabs/tab-store.ts';
import { openTab, withPins } from '../tabs/tabs.ts';
import { OfficeBreadcrumb } from './breadcrumb.tsx';
import { FramePart } from './frame-part.tsx';
import { useRouteMap } from './guarded.tsx';
import { KeptPages } from './kept-pages.tsx';
import { crumbsOf, hasSidebar, menuOf, rootPath } from './menu.ts';
import { countText, ShownSystemMessage, useUnread } from './messages/index.ts';
import { Navbar } from './navbar.tsx';
import { hasTarget, openRoutes, registry, tabKeyOf } from './page-registry.ts';
import { openedAt, openedByPin, readPins } from './pinned-tabs.ts';
import { keepRecent } from './recent-pages.ts';
import { useSettled, useSettling } from './settled.ts';
import { Sidebar, sidebarWidth } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';
import { TagTabs } from './tag-tabs.tsx';
import { UpdateLine } from './update-line.tsx';

const loadReLogin = async () => ({ default: (await import('../sign-in/re-login-dialog.tsx')).ReLoginDialog });
const ReLoginDialog = lazyPart(loadReLogin);
/** In pixels, for what keeps the places: the top bar (`theme.ts`), the tabs, the breadcrumb. */
const BAR_HEIGHT = 56;
const TABS_HEIGHT = 40;
const CRUMBS_HEIGHT = 42;
/** Fetched long before anybody needs it: whoever stands before it must not depend on a file that a deploy has replaced. */
const RE_LOGIN_AFTER_MS = 10_000;

/** The frame of the back office: top bar, sidebar, tabs, breadcrumb, pages (spec 2.6). */
export function OfficeLayout() {
  const { pathname, search } = useLocation();
  const { user, routes, codes, disabledCodes, isLost, isAlone } = useSession();
  const routeMap = useRouteMap();
  const isPhone = Grid.useBreakpoint().md === false;
  const sidebar = useSidebar(isPhone);
  const tabs = useTabs();
  const menu = useMemo(() => menuOf([...(routes ?? []), ...openRoutes(registry)], hasTarget), [routes]);
  const found = routeMap?.get(pathname) ?? null;
  const key = tabKeyOf(pathname, search);
  const tab = tabs.find((one) => one.key === key);
  const section = menu.find(({ type }) => type === found?.route.type) ?? null;
  const withMenu = section && hasSidebar(section) ? section : null;
  // Spec 2.4 "tabs hidden": the page has the room of the bar.
  const hasTabs = !found?.route.tabHidden;
  const crumbs = routeMap ? crumbsOf(pathname, routeMap, hasTarget) : [];
  const waysHeight = (hasTabs ? TABS_HEIGHT : 0) + (crumbs.length > 0 ? CRUMBS_HEIGHT : 0);
  const title = tab?.title ?? found?.route.title ?? '';
  const outside = found && opensOutside(found.route, search) ? found.route : null;
  useSessionWatch(useSettled());
  useSettling();
  useEffect(() => {
    const timer = setTimeout(() => void loadReLogin().catch(() => {}), RE_LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const person = user?.userLoginId ?? '';
  useLayoutEffect(() => {
    // Again with every change of the rights: a pinned page that was taken away may have come back.
    if (routeMap) changeTabs((all) => withPins(all, readPins(person), (pin) => openedByPin(pin, routeMap)));
  }, [routeMap, person]);
  useLayoutEffect(() => {
    const route = found?.route;
    // A window that goes on to an external system is no tab of the office.
    if (!route || opensOutside(route, search)) return;
    changeTabs((all) => openTab(all, openedAt(route, pathname, search)));
    writeLocal('sessionMenuType', route.type);
    if (!route.hidden) keepRecent(person, pathname);
  }, [found, pathname, search, person]);
  useEffect(() => {
    // A page that may no longer be opened is not kept either, with what it shows.
    if (routeMap) permitTabs((path) => routeMap.has(path), isAlone);
  }, [routeMap, isAlone]);
  const unread = useUnread();
  const unreadNum = unread.task + unread.system;
  useEffect(() => {
    const name = title === '' ? platform.name : `${title} - ${platform.name}`;
    document.title = unreadNum > 0 ? `(${countText(unreadNum)}) ${name}` : name;
  }, [title, unreadNum]);

  if (!user) return null;
  if (pathname === '/') return <Navigate to={rootPath(menu)} replace />;
  return (
    <PermissionContext value={codes}>
      <DisabledCodesContext value={disabledCodes}>
        <Layout style={{ height: '100dvh' }}>
          <a className="skip-link" href="#page">
            跳到正文
          </a>
          <FramePart place={<div style={{ flex: 'none', height: BAR_HEIGHT }} />}>
            <Navbar
              menu={menu}
              activeType={section?.type ?? null}
              user={user}
              isPhone={isPhone}
              sidebar={withMenu ? sidebar : null}
            />
          </FramePart>
          <Layout hasSider={withMenu !== null && !isPhone}>
            {withMenu ? (
              <FramePart
                place={isPhone ? null : <div style={{ flex: 'none', width: sidebarWidth(sidebar.isOpen) }} />}
              >
                <Sidebar
                  key={withMenu.type}
                  entries={withMenu.entries}
                  selected={found?.route.activeMenu ?? pathname}
                  isOpen={sidebar.isOpen}
                  isDrawer={isPhone}
                  onToggle={sidebar.toggle}
                />
              </FramePart>
            ) : null}
            <Layout style={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
              <UpdateLine />
              <FramePart place={<div style={{ flex: 'none', height: waysHeight }} />}>
                {hasTabs ? (
                  <nav aria-label="标签页">
                    <TagTabs activeKey={key} />
                  </nav>
                ) : null}
                <OfficeBreadcrumb crumbs={crumbs} />
              </FramePart>
              <main id="page" tabIndex={-1} style={{ flex: 1, minHeight: 0 }}>
                <h1 className="for-screen-readers">{title}</h1>
                {outside ? <ExternalRedirect key={outside.path} route={outside} /> : null}
                <KeptPages activeKey={key} />
              </main>
            </Layout>
          </Layout>
        </Layout>
        <OnceWanted isWanted={isLost}>
          <ReLoginDialog />
        </OnceWanted>
        <ShownSystemMessage />
        <IdleWarning />
      </DisabledCodesContext>
    </PermissionContext>
  );
}
