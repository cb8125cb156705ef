/** The server's half of a public page: a subject hands one over, through its service, for each page of its own. */
import type { ContentLanguage, PageData, PageName, PageQuery } from '@outbound/contract';
import { notFound } from '../http/refusal.ts';

/** An item that a page of its own shows; `updatedTime` as on the wire. */
export interface ListedItem {
  id: number;
  updatedTime: string;
  /** The languages that it is written in; search engines show each reader his. */
  languages: readonly ContentLanguage[];
}

/** So many ids lie in one part of the sitemap; the parts of items that stay as they are stay the same. */
export const IDS_OF_PART = 10_000;

/** The items of a page in parts: those with the ids from `part * IDS_OF_PART` on. */
export interface ListedParts {
  /** The parts that hold any, with the last change in each. */
  parts(): Promise<readonly { part: number; updatedTime: string }[]>;
  items(part: number): Promise<readonly ListedItem[]>;
}

export interface PageSource<D> {
  /**
   * What the page is drawn from. Throws CM4040 for what there is not, or what is not on show: visitors read one and the
   * same page for both.
   */
  read(query: PageQuery): Promise<D>;
  /**
   * Its lines of the sitemap: the page by itself, each of its items under `?id=`, or none, because search engines know
   * the same under another address or shall not know it.
   */
  sitemap: 'itself' | 'none' | ListedParts;
  /** Counts a visit. It is told of every one, also where the page itself has been kept. */
  countView?(query: PageQuery, visitor: string): void;
}

/** Every page has a source of its own data; the page of a fault is drawn from the fault. */
export type PageSources = { readonly [P in Exclude<PageName, 'error'>]: PageSource<PageData[P]> };

/** A page about the one item that `id` names. */
export function itemPage<D>(item: {
  read(id: number, query: PageQuery): Promise<D>;
  sitemap: PageSource<D>['sitemap'];
  countView?: (id: number, visitor: string, query: PageQuery) => void;
}): PageSource<D> {
  return {
    read: async (query) => {
      const id = readId(query.id);
      if (id === null) throw notFound();
      return item.read(id, query);
    },
    sitemap: item.sitemap,
    countView: (query, visitor) => {
      const id = readId(query.id);
      if (id !== null) item.countView?.(id, visitor, query);
    },
  };
}

export const readId = (text: string | undefined) =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
