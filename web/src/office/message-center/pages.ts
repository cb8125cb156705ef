import { calls } from '@outbound/contract';
import { listAhead } from '../../ui/tables/list-ahead.ts';
import { definePages } from '../shell/page-registry.ts';

/** The message centre: everybody's (spec 2.4). */
export default definePages({
  '/messageCenter/taskMessage': {
    load: () => import('./task-messages.tsx'),
    title: '任务消息',
    type: 'msgCenter',
    icon: 'schedule',
    ahead: listAhead(calls.taskMessage.userPage),
  },
  '/messageCenter/systemMessage': {
    load: () => import('./system-messages.tsx'),
    title: '系统消息',
    type: 'msgCenter',
    icon: 'notification',
    ahead: listAhead(calls.systemMessage.userPage),
  },
});
