/** What a tile of 快捷入口 leads to, for somebody with these pages. */
import { type BookmarkAdd, isOfficeAddress, pageOfAddress } from '@outbound/contract';
import { useMemo } from 'react';
import { useRouteMap } from '../shell/guarded.tsx';
import { hasTarget } from '../shell/page-registry.ts';

/** Titles of the pages that may be opened, by address; those of the menu first. */
export function useOpenPages() {
  const routeMap = useRouteMap();
  return useMemo(() => {
    const pages = [...(routeMap ?? [])].filter(([, { route }]) => hasTarget(route));
    return new Map(pages.map(([path, { route }]) => [path, route]));
  }, [routeMap]);
}
export type OpenPages = ReturnType<typeof useOpenPages>;

/** Is there a page behind it? The server knows rights, this build which pages it has. */
export const leadsSomewhere = ({ address }: BookmarkAdd, pages: OpenPages): boolean =>
  !isOfficeAddress(address) || pages.has(pageOfAddress(address));
