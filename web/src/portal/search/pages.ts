import type { PortalPages } from '../page.ts';
import { SearchPage } from './search-page.tsx';

/** In no menu: the bar of every page leads there. */
export const searchPortalPages: Pick<PortalPages, 'search'> = { search: { component: SearchPage } };
