import { definePages } from '../shell/page-registry.ts';

/** The personal centre: everybody's, in no menu. */
export default definePages({
  '/person-center/index': {
    load: () => import('./index.tsx'),
    title: '个人中心',
    type: 'dashboard',
    hidden: true,
  },
});
