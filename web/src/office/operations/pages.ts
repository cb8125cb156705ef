import { calls } from '@outbound/contract';
import { listAhead } from '../../ui/tables/list-ahead.ts';
import { definePages } from '../shell/page-registry.ts';

/** The pages of operations. */
export default definePages({
  '/information': {
    load: () => import('./information/list.tsx'),
    ahead: listAhead(calls.information.page),
  },
  '/information/add': () => import('./information/add.tsx'),
  '/information/edit': () => import('./information/edit.tsx'),
  '/information/detail': () => import('./information/detail.tsx'),
  '/activity': {
    load: () => import('./activities/list.tsx'),
    ahead: listAhead(calls.activity.page),
  },
  '/activity/add': () => import('./activities/add.tsx'),
  '/activity/edit': () => import('./activities/edit.tsx'),
  '/activity/detail': () => import('./activities/detail.tsx'),
  '/activity/review': {
    load: () => import('./applications/review.tsx'),
    ahead: listAhead(calls.application.review),
  },
  '/activity/reviewDetail': () => import('./applications/review-detail.tsx'),
  '/activity/ApplyInfo': () => import('./applications/apply-info.tsx'),
  '/activity/notices': {
    load: () => import('./activities/all-notices.tsx'),
    ahead: listAhead(calls.visitorNotice.allPage),
  },
  '/activity/blocklist': {
    load: () => import('./blocks/list.tsx'),
    ahead: listAhead(calls.signUpBlock.page),
  },
  '/activity/checkIn': () => import('./door/door-page.tsx'),
  '/partner': {
    load: () => import('./partners/list.tsx'),
    ahead: listAhead(calls.partner.page),
  },
  '/partner/add': () => import('./partners/add.tsx'),
  '/partner/edit': () => import('./partners/edit.tsx'),
  '/partner/detail': () => import('./partners/detail.tsx'),
  '/banner': {
    load: () => import('./banners/list.tsx'),
    ahead: listAhead(calls.banner.page),
  },
  '/banner/add': () => import('./banners/add.tsx'),
  '/banner/edit': () => import('./banners/edit.tsx'),
  '/banner/detail': () => import('./banners/detail.tsx'),
});
