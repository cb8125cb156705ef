import { definePages } from '../shell/page-registry.ts';

/** The pages of operations. */
export default definePages({
  '/information': () => import('./information/list.tsx'),
  '/information/add': () => import('./information/add.tsx'),
  '/information/edit': () => import('./information/edit.tsx'),
  '/information/detail': () => import('./information/detail.tsx'),
  '/activity': () => import('./activities/list.tsx'),
  '/activity/add': () => import('./activities/add.tsx'),
  '/activity/edit': () => import('./activities/edit.tsx'),
  '/activity/detail': () => import('./activities/detail.tsx'),
  '/activity/review': () => import('./applications/review.tsx'),
  '/activity/reviewDetail': () => import('./applications/review-detail.tsx'),
  '/activity/ApplyInfo': () => import('./applications/apply-info.tsx'),
  '/activity/notices': () => import('./activities/all-notices.tsx'),
  '/activity/blocklist': () => import('./blocks/list.tsx'),
  '/activity/checkIn': () => import('./door/door-page.tsx'),
  '/partner': () => import('./partners/list.tsx'),
  '/partner/add': () => import('./partners/add.tsx'),
  '/partner/edit': () => import('./partners/edit.tsx'),
  '/partner/detail': () => import('./partners/detail.tsx'),
  '/banner': () => import('./banners/list.tsx'),
  '/banner/add': () => import('./banners/add.tsx'),
  '/banner/edit': () => import('./banners/edit.tsx'),
  '/banner/detail': () => import('./banners/detail.tsx'),
});
