import { Skeleton } from 'antd';
import {
  Activity,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useCallback,
  useMemo,
} from 'react';
import { parsePath, Route, Routes, useNavigate } from 'react-router';
import { BackToTop } from '../../ui/back-to-top.tsx';
import { PageError } from './page-error.tsx';
import { registry } from './page-registry.ts';
import { changeTabs, currentTabs, type OwnTab, TabContext, useTabs } from './tab-store.ts';
import { close, refresh, retitle, successorOf, type Tab } from './tabs.ts';

const components = new Map<string, LazyExoticComponent<ComponentType>>();

/** The page at an address, loaded when it is first shown. */
function pageAt(path: string): LazyExoticComponent<ComponentType> | null {
  const page = registry.get(path);
  if (!page) return null;
  const known = components.get(path) ?? lazy(page.load);
  components.set(path, known);
  return known;
}

/** Closes a tab; the current one gives way to `address` or its neighbour before it goes, else it would open anew. */
export function useCloseTab(activeKey: string): (key: string, address?: string) => void {
  const navigate = useNavigate();
  return (key, address) => {
    const target = address ?? (key === activeKey ? successorOf(currentTabs(), key)?.address : undefined);
    if (target !== undefined) void navigate(target);
    changeTabs((tabs) => (address === undefined ? close(tabs, key) : tabs.filter((tab) => tab.key !== key)));
  };
}

function KeptPage({ tab, activeKey }: { tab: Tab; activeKey: string }) {
  const closeTab = useCloseTab(activeKey);
  const Page = pageAt(tab.path);
  // The same from render to render: pages name it in the effects that give the tab its title.
  const setTitle = useCallback(
    (title: string) => changeTabs((tabs) => retitle(tabs, tab.key, title)),
    [tab.key],
  );
  const own: OwnTab = {
    key: tab.key,
    close: (address) => closeTab(tab.key, address),
    setTitle,
    refresh: () => changeTabs((tabs) => refresh(tabs, tab.key)),
  };
  // Each page has its tab's own location: a hidden one must not see the address of another.
  const place = useMemo(
    () => ({ pathname: tab.path, search: '', hash: '', ...parsePath(tab.address) }),
    [tab],
  );
  return (
    <TabContext value={own}>
      <PageError title={tab.title} onRetry={own.refresh}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} style={{ padding: 24 }} />}>
          <Routes location={place}>
            <Route path="*" element={Page ? <Page /> : null} />
          </Routes>
        </Suspense>
        <BackToTop
          target={() => document.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.key)}"]`) ?? window}
        />
      </PageError>
    </TabContext>
  );
}

/** The pages of the open tabs: the current one in sight, the cached ones hidden with all their state. */
export function KeptPages({ activeKey }: { activeKey: string }) {
  const tabs = useTabs();
  return tabs
    .filter((tab) => tab.key === activeKey || (tab.isVisited && tab.isCached))
    .map((tab) => (
      <Activity key={`${tab.key}#${tab.version}`} mode={tab.key === activeKey ? 'visible' : 'hidden'}>
        <div data-tab={tab.key} style={{ height: '100%', overflow: 'auto', padding: '0 16px 16px' }}>
          <KeptPage tab={tab} activeKey={activeKey} />
        </div>
      </Activity>
    ));
}
