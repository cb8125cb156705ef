import { limits } from '@outbound/contract';
import { useEffect, useState } from 'react';

/** 1 open, 0 closed (spec 2.6). */
const COOKIE = 'sidebarStatus';
const NARROW = `(max-width: ${limits.mobileBreakpoint - 0.02}px)`;
const YEAR_SECONDS = 31_536_000;

export function readSidebarCookie(): boolean {
  return !/(?:^|;\s*)sidebarStatus=0/.test(document.cookie);
}

export function writeSidebarCookie(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is the specification's, and cookieStore needs https.
  document.cookie = `${COOKIE}=${open ? 1 : 0}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/**
 * Whether the sidebar is open: as the cookie says, closed below 1366 px until somebody opens it there. The drawer of a phone
 * is opened for one choice and goes with it: that is nothing to keep.
 */
export function useSidebar(isDrawer: boolean): { isOpen: boolean; toggle(): void } {
  const [isOpen, setOpen] = useState(() => readSidebarCookie() && !window.matchMedia(NARROW).matches);
  useEffect(() => {
    const narrow = window.matchMedia(NARROW);
    const follow = () => setOpen(!narrow.matches && readSidebarCookie());
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, []);
  return {
    isOpen,
    toggle: () => {
      if (!isDrawer) writeSidebarCookie(!isOpen);
      setOpen(!isOpen);
    },
  };
}
