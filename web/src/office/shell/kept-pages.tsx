import { OpenMode, type Route } from '@outbound/contract';
import { Skeleton } from 'antd';
import {
  Activity,
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { parsePath, Route as RouterRoute, Routes, useNavigate } from 'react-router';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { giveBack } from '../../ui/feedback/return-focus.ts';
import { PlaceContext } from '../../ui/forms/unsaved.ts';
import { BackToTop } from '../../ui/navigation/back-to-top.tsx';
import { changeTabs, currentTabs, type OwnTab, TabContext, useTabs } from '../tabs/tab-store.ts';
import { closeTab, discardTab, refreshTab, retitleTab, successorOf, type Tab } from '../tabs/tabs.ts';
import { useRouteMap } from './guarded.tsx';
import { pageOf } from './menu.ts';
import { PageError } from './page-error.tsx';
import { registry, tabKeyOf } from './page-registry.ts';
import { usePageAwaited } from './settled.ts';

interface Fault {
  error: unknown;
}

/** What was loaded of each address: the page, or what went wrong. */
const loaded = new Map<string, ComponentType | Fault>();

/** Files that could not be loaded are asked for again only by who wants it: React renders what failed once more by itself. */
function askAgain(): void {
  for (const [path, page] of loaded) if (typeof page !== 'function') loaded.delete(path);
}

async function load(path: string): Promise<void> {
  const page = await registry
    .get(path)
    ?.load()
    .then(
      (file) => file.default,
      (error: unknown) => ({ error }),
    );
  if (page) loaded.set(path, page);
}

/**
 * The page that is registered under an address, loaded when it is first shown; null until then. React's own `lazy` would have it
 * drawn in slices of some milliseconds, between which the browser paints what waits: half as much work again.
 */
function useLoadedPage(path: string): ComponentType | null {
  const [, draw] = useState({});
  const page = loaded.get(path);
  useEffect(() => {
    if (!loaded.has(path)) void load(path).then(() => draw({}));
  }, [path]);
  if (page && typeof page !== 'function') throw page.error;
  return page ?? null;
}

/** Few tabs show one. */
const ExternalPage = lazyPart(
  async () => ({
    default: (await import('../external-systems/external-page.tsx')).ExternalPage,
  }),
  { isInPlace: true },
);

function OwnPage({ path }: { path: string }) {
  const Page = useLoadedPage(path);
  if (Page) return <Page />;
  return registry.has(path) ? <AwaitedPage /> : null;
}

/** What an entry of the route list shows in its tab: a page of ours, or an external system. */
function ShownPage({ route }: { route: Route }) {
  if (route.openMode === OpenMode.frame) return <ExternalPage route={route} />;
  return <OwnPage path={pageOf(route) ?? ''} />;
}

/** While the files of a page come. */
function AwaitedPage() {
  usePageAwaited();
  return <Skeleton active paragraph={{ rows: 8 }} style={{ padding: 24 }} />;
}

/** The tab that the person is on the way to: on a slow machine the page in sight is the one before for a while. */
export const wantedKey = () => tabKeyOf(location.pathname, location.search);

/**
 * Closes a tab; the current one gives way to `address` or its neighbour before it goes, else it would open anew. A list
 * that is open already is shown as it was left, with its filters and page.
 */
export function useCloseTab(activeKey: string): (key: string, address?: string) => void {
  const navigate = useNavigate();
  return (key, address) => {
    const asLeft = currentTabs().find((tab) => tab.key === address)?.address;
    const isCurrent = key === activeKey || key === wantedKey();
    const next = isCurrent ? successorOf(currentTabs(), key)?.address : undefined;
    const target = asLeft ?? address ?? next;
    if (target !== undefined) void navigate(target);
    changeTabs((tabs) => (address === undefined ? closeTab(tabs, key) : discardTab(tabs, key)));
  };
}

interface KeptPageProps {
  tab: Tab;
  activeKey: string;
  /** Null when the person may not open it any more. */
  route: Route | null;
}

function KeptPage({ tab, activeKey, route }: KeptPageProps) {
  const closeThisTab = useCloseTab(activeKey);
  // The same from render to render: pages name it in the effects that give the tab its title.
  const setTitle = useCallback(
    (title: string) => changeTabs((tabs) => retitleTab(tabs, tab.key, title)),
    [tab.key],
  );
  const own: OwnTab = {
    key: tab.key,
    close: (address) => closeThisTab(tab.key, address),
    setTitle,
    refresh: () => changeTabs((tabs) => refreshTab(tabs, tab.key)),
  };
  const retry = () => {
    askAgain();
    own.refresh();
  };
  // Each page has its tab's own location: a hidden one must not see the address of another.
  const place = useMemo(
    () => ({ pathname: tab.path, search: '', hash: '', ...parsePath(tab.address) }),
    [tab],
  );
  return (
    <TabContext value={own}>
      <PlaceContext value={tab.key}>
        <PageError title={tab.title} onRetry={retry}>
          <Suspense fallback={<AwaitedPage />}>
            <Routes location={place}>
              <RouterRoute path="*" element={route ? <ShownPage route={route} /> : null} />
            </Routes>
          </Suspense>
          <BackToTop
            target={() => document.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.key)}"]`)}
          />
        </PageError>
      </PlaceContext>
    </TabContext>
  );
}

/** What scrolls in a tab. Who comes back to it by the keyboard goes on where he left it, at the card or row that he had opened. */
function TabBox({ tabKey, children }: { tabKey: string; children: ReactNode }) {
  const left = useRef<HTMLElement>(null);
  // Effects of a hidden tab end, and begin anew when it is shown.
  useEffect(() => {
    if (left.current?.isConnected) giveBack(left.current);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers what inside it has the focus
    <div
      data-tab={tabKey}
      style={{ height: '100%', overflow: 'auto', padding: '0 16px 16px' }}
      onFocus={({ target, currentTarget }) => {
        // What lies over the page bubbles here, too.
        if (currentTarget.contains(target)) left.current = target;
      }}
    >
      {children}
    </div>
  );
}

/** The pages of the open tabs: the current one in sight, the cached ones hidden with all their state. */
export function KeptPages({ activeKey }: { activeKey: string }) {
  const tabs = useTabs();
  const routeMap = useRouteMap();
  return tabs
    .filter((tab) => tab.key === activeKey || (tab.isVisited && tab.isCached))
    .map((tab) => (
      <Activity key={`${tab.key}#${tab.version}`} mode={tab.key === activeKey ? 'visible' : 'hidden'}>
        <TabBox tabKey={tab.key}>
          <KeptPage tab={tab} activeKey={activeKey} route={routeMap?.get(tab.path)?.route ?? null} />
        </TabBox>
      </Activity>
    ));
}
