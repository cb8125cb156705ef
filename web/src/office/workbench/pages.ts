import { definePages } from '../shell/page-registry.ts';

/** The first page of the day (spec 2.4). */
export default definePages({ '/dashboard/index': () => import('./workbench.tsx') });
