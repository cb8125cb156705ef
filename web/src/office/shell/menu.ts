/** The menu of spec 2.4: what the navbar, the sidebar, the breadcrumb and the root redirect make of the route list. */
import { type MenuType, menuTypes, OpenMode, type Route } from '@outbound/contract';

const typeTitles: Record<MenuType, string> = {
  dashboard: '工作台',
  task: '任务管理',
  analysis: '统计分析',
  sys: '系统管理',
  operation: '运营管理',
  msgCenter: '消息中心',
};

/** An entry of the sidebar: a page, or a group of pages. */
export interface MenuEntry {
  key: string;
  title: string;
  icon: string | null;
  path: string | null;
  /** Leads out of the office, into a window of its own. */
  isOutside: boolean;
  children: MenuEntry[];
}

/** A top-level module of the navbar. */
export interface MenuGroup {
  type: MenuType;
  title: string;
  entries: MenuEntry[];
}

/** An entry of the route list with the entries above it. */
export interface FlatRoute {
  route: Route;
  /** From the top to the entry itself. */
  chain: readonly Route[];
}

/** The route list by address. Of two entries with one address the first counts. */
export function flatten(routes: readonly Route[]): ReadonlyMap<string, FlatRoute> {
  const flat = new Map<string, FlatRoute>();
  const visit = (list: readonly Route[], above: readonly Route[]) => {
    for (const route of list) {
      const chain = [...above, route];
      if (route.path && !flat.has(route.path)) flat.set(route.path, { route, chain });
      visit(route.children, chain);
    }
  };
  visit(routes, []);
  return flat;
}

/** Where a page stands that everybody may open: the list of routes does not name it. */
export interface OpenPlace {
  title: string;
  type: MenuType;
  /** Not in the sidebar. */
  hidden?: boolean;
  cached?: boolean;
  icon?: string;
}

/** Such a page as the list would name it, so that menu, tabs and breadcrumb know one kind of entry. */
export const openRoute = (path: string, place: OpenPlace, id: number): Route => ({
  id,
  path,
  name: path,
  title: place.title,
  functionType: 1,
  type: place.type,
  permissionCode: null,
  hidden: place.hidden ?? false,
  cached: place.cached ?? true,
  breadcrumbHidden: false,
  tabHidden: false,
  icon: place.icon ?? null,
  activeMenu: null,
  frameKey: null,
  openMode: OpenMode.inside,
  component: null,
  children: [],
});

/** The address under which the page of an entry is registered: its own, unless it names another one's. */
export const pageOf = (route: Route): string | null => route.component ?? route.path;

/** Does something stand behind this entry: an external system, or one of the pages that there are? */
export const leadsTo = (route: Route, isPage: (path: string) => boolean): boolean =>
  route.path !== null && (route.openMode !== OpenMode.inside || isPage(pageOf(route) ?? ''));

/** A section of a single page is fixed: it has nothing to choose from (spec 2.4 "no sidebar"). */
export const hasSidebar = ({ entries }: MenuGroup): boolean =>
  entries.length !== 1 || entries[0]?.path === null;

/** Does a page stand behind an entry? */
type Exists = (route: Route) => boolean;

/** The entries of a sidebar: no hidden ones, no pages that do not exist yet, no empty groups. */
function entriesOf(routes: readonly Route[], exists: Exists): MenuEntry[] {
  return routes.flatMap((route): MenuEntry[] => {
    if (route.hidden) return [];
    const base = {
      key: route.path ?? `group-${route.id}`,
      title: route.title,
      icon: route.icon,
      isOutside: route.openMode === OpenMode.newWindow,
    };
    // The functions below a page are its buttons and hidden pages, never entries of their own.
    if (route.path) return exists(route) ? [{ ...base, path: route.path, children: [] }] : [];
    const children = entriesOf(route.children, exists);
    return children.length > 0 ? [{ ...base, path: null, children }] : [];
  });
}

/** Modules at the top of the list only group by type; the navbar shows them, so the sidebar starts below them. */
function belowModules(routes: readonly Route[]): readonly Route[] {
  return routes.flatMap((route) => (route.path === null ? route.children : [route]));
}

/** The menu by type, in the order of spec 2.4; empty groups are dropped. */
export function menuOf(routes: readonly Route[], exists: Exists): MenuGroup[] {
  return menuTypes.flatMap((type) => {
    const entries = entriesOf(belowModules(routes.filter((route) => route.type === type)), exists);
    return entries.length > 0 ? [{ type, title: typeTitles[type], entries }] : [];
  });
}

/** The first page of an entry list, group or not, within the office; outside only when asked for. */
export function firstPath(entries: readonly MenuEntry[], outside = false): string | null {
  for (const entry of entries) {
    const own = entry.isOutside && !outside ? null : entry.path;
    const path = own ?? firstPath(entry.children, outside);
    if (path !== null) return path;
  }
  return null;
}

/** One's own account: everybody who is signed in may open it. */
export const PERSON_CENTER = '/person-center/index';

/** What runs for oneself in the background. */
export const TASK_CENTER = '/taskCenter';

/** Where / leads: the first child of the first group; who has no menu at all still has an account of his own. */
export function rootPath(menu: readonly MenuGroup[]): string {
  return firstPath(menu.flatMap(({ entries }) => entries)) ?? PERSON_CENTER;
}

/** Every page of the menu with the titles above it, for the search. */
export function pagesOf(menu: readonly MenuGroup[]): { path: string; title: string }[] {
  const visit = (entries: readonly MenuEntry[], above: string): { path: string; title: string }[] =>
    entries.flatMap(({ path, title, children }) =>
      path === null ? visit(children, `${above}${title} / `) : [{ path, title: above + title }],
    );
  return menu.flatMap(({ title, entries }) => visit(entries, `${title} / `));
}

export interface Crumb {
  title: string;
  /** Null: plain text (the last one, groups). */
  path: string | null;
}

const WORKBENCH = '/dashboard/index';

/**
 * The breadcrumb of a page: the workbench first, then the matched entries that have a title (spec 2.4, 2.6). A page that hangs
 * below nothing, as those of the message centre, is below its section.
 */
export function crumbsOf(path: string, flat: ReadonlyMap<string, FlatRoute>, exists: Exists): Crumb[] {
  const found = flat.get(path);
  if (!found || found.route.breadcrumbHidden) return [];
  const isLink = (route: Route) => exists(route) && route.openMode !== OpenMode.newWindow;
  const crumbs = found.chain
    .filter((route) => route.title !== '' && !route.breadcrumbHidden)
    .map((route) => ({ title: route.title, path: isLink(route) ? route.path : null }));
  if (found.chain.length === 1 && found.route.type !== 'dashboard')
    crumbs.unshift({ title: typeTitles[found.route.type], path: null });
  const workbench = flat.get(WORKBENCH);
  if (workbench && path !== WORKBENCH && exists(workbench.route))
    crumbs.unshift({ title: workbench.route.title, path: WORKBENCH });
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, path: null } : crumb));
}
