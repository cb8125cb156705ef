/** The pages that a person may open, and the first of them as the tiles that nobody has arranged yet. */
import {
  type BookmarkAdd,
  type BookmarkColor,
  bookmarkColors,
  bookmarkLimits,
  everybodysPages,
  firstCharacters,
  isOfficeAddress,
  OpenMode,
  pageOfAddress,
  type Route,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { findVisibleResources, routeTree } from '../../rights/index.ts';

const WORKBENCH = '/dashboard/index';

/** What people open most in a day's work; of everybody those that he may open, then his menu. */
const wantedFirst = [
  '/taskManagement/backlog',
  '/taskManagement/list',
  '/activity/review',
  '/activity/ApplyInfo',
  '/activity',
  '/information',
  '/partner',
  '/taskStatistics',
];
const MOST_OFFERED = 8;

export interface Offered {
  /** May he open what this address leads to? Addresses elsewhere are anybody's. */
  isOpen(address: string): boolean;
  tiles: BookmarkAdd[];
}

/** A page with the icon of what it stands in where it has none of its own. */
const pagesOf = (routes: readonly Route[], above: string | null = null): Route[] =>
  routes.flatMap((route) => {
    const icon = route.icon ?? above;
    return [...(route.path === null ? [] : [{ ...route, icon }]), ...pagesOf(route.children, icon)];
  });

export async function findOffered(db: Db, caller: Caller): Promise<Offered> {
  const pages = pagesOf(routeTree(await findVisibleResources(db), caller.codes));
  const open = new Set([...pages.map(({ path }) => path), ...everybodysPages]);
  const colors = Object.keys(bookmarkColors) as BookmarkColor[];
  const place = ({ path }: Route) => {
    const at = wantedFirst.indexOf(path ?? '');
    return at === -1 ? wantedFirst.length : at;
  };
  const tiles = pages
    .filter(({ hidden, path, openMode }) => !hidden && path !== WORKBENCH && openMode !== OpenMode.newWindow)
    .sort((one, other) => place(one) - place(other))
    .slice(0, MOST_OFFERED)
    .map(({ path, title, icon }, at) => ({
      address: path ?? '',
      name: firstCharacters(title, bookmarkLimits.name),
      icon: icon ?? '',
      color: colors[at % colors.length] ?? 'green',
    }));
  return {
    isOpen: (address) => !isOfficeAddress(address) || open.has(pageOfAddress(address)),
    tiles,
  };
}
