import { calls } from '@outbound/contract';
import { listAhead } from '../../ui/tables/list-ahead.ts';
import { definePages } from '../shell/page-registry.ts';

/** What runs for oneself in the background: everybody's, in no menu. */
export default definePages({
  '/taskCenter': {
    load: () => import('./index.tsx'),
    title: '任务中心',
    type: 'dashboard',
    hidden: true,
    ahead: listAhead(calls.exportTask.page),
  },
});
