import type { Route } from '@outbound/contract';
import type { ComponentType } from 'react';
import type { Ahead } from '../../ui/tables/list-ahead.ts';
import { identityOf } from '../../ui/tables/list-state.ts';
import { leadsTo, type OpenPlace, openRoute } from './menu.ts';

type Load = () => Promise<{ default: ComponentType }>;

interface Page {
  load: Load;
  /** Asks for what it reads first, while the office draws its frame. */
  ahead?: Ahead;
}

/** A page that every signed-in person may open: it is not in the server's list, so it brings its own place. */
export interface OpenPage extends OpenPlace, Page {}

/** A page whose record the address may name in more than one way. */
export interface RecordPage extends Page {
  /** The first of these parameters that is there tells one tab of the page from another; what stands beside it does not. */
  namedBy: readonly string[];
}

/** Address -> how its page is loaded. Title, place and permission come from the server's route list. */
export type Pages = Readonly<Record<`/${string}`, Load | Page | OpenPage | RecordPage>>;

/** `export default definePages({ '/activity': () => import('./activity/list.tsx') })` in `office/<feature>/pages.ts`. */
export function definePages(pages: Pages): Pages {
  return pages;
}

// Every feature folder registers its own pages; no feature and no list in the shell knows about another.
const features = import.meta.glob<{ default: Pages }>('../*/pages.ts', { eager: true });

export interface RegisteredPage extends Page {
  /** Set for pages that need no permission. */
  open: OpenPage | null;
  /** See `RecordPage`; empty: every parameter tells tabs apart. */
  namedBy: readonly string[];
}

function registered(page: Load | Page): RegisteredPage {
  if (typeof page === 'function') return { load: page, open: null, namedBy: [] };
  const { load, ahead } = page;
  return {
    load,
    ...(ahead && { ahead }),
    open: isOpen(page) ? page : null,
    namedBy: isRecord(page) ? page.namedBy : [],
  };
}
const isOpen = (page: Page): page is OpenPage => 'title' in page;
const isRecord = (page: Page): page is RecordPage => 'namedBy' in page;

function register(all: readonly Pages[]): ReadonlyMap<string, RegisteredPage> {
  const registry = new Map<string, RegisteredPage>();
  for (const pages of all)
    for (const [path, page] of Object.entries(pages)) {
      if (registry.has(path)) throw new Error(`Two pages are registered for ${path}`);
      registry.set(path, registered(page));
    }
  return registry;
}

/** The pages that exist, by address. */
export const registry: ReadonlyMap<string, RegisteredPage> = register(
  Object.values(features).map((feature) => feature.default),
);

/** What tells the tab of an address from others. It is an address itself: a pinned tab opens by it. */
export function tabKeyOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  const name = registry.get(pathname)?.namedBy.find((key) => params.get(key));
  if (name === undefined) return identityOf(pathname, search);
  return `${pathname}?${new URLSearchParams({ [name]: params.get(name) ?? '' })}`;
}

/** Does something stand behind this entry, a page of ours or an external system? A menu may be there before its page is. */
export const hasTarget = (route: Route): boolean => leadsTo(route, (path) => registry.has(path));

/** Route entries for the pages that need no permission, so that menu, tabs and breadcrumb know one kind of entry. */
export function openRoutes(pages: ReadonlyMap<string, RegisteredPage>): Route[] {
  return [...pages].flatMap(([path, { open }], index) => (open ? [openRoute(path, open, -1 - index)] : []));
}
