import { definePages } from '../shell/page-registry.ts';

/** The message centre: everybody's (spec 2.4). */
export default definePages({
  '/messageCenter/taskMessage': {
    load: () => import('./task-messages.tsx'),
    title: '任务消息',
    type: 'msgCenter',
    icon: 'schedule',
  },
  '/messageCenter/systemMessage': {
    load: () => import('./system-messages.tsx'),
    title: '系统消息',
    type: 'msgCenter',
    icon: 'notification',
  },
});
