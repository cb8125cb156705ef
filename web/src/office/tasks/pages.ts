import { definePages } from '../shell/page-registry.ts';

/** The pages of tasks. */
export default definePages({
  '/taskStatistics': () => import('./statistics/overview.tsx'),
  '/taskSetting': () => import('./settings/list.tsx'),
  '/taskSetting/edit': () => import('./settings/edit.tsx'),
  '/taskManagement/backlog': () => import('./backlog/backlog.tsx'),
  '/taskManagement/handover': () => import('./handover/handover.tsx'),
  '/taskManagement/list': () => import('./list/task-list.tsx'),
  // A step is handled once, whatever it stood at when its address was made.
  '/taskManagement/processingTask': {
    load: () => import('./processing/processing-task.tsx'),
    namedBy: ['detailId', 'instanceCode'],
  },
  // A task is shown whole, whichever of its steps led to it.
  '/taskManagement/viewTask': {
    load: () => import('./view/view-task.tsx'),
    namedBy: ['instanceCode', 'detailId'],
  },
  '/taskManagement/create': () => import('./create/create.tsx'),
  '/taskManagement/edit': () => import('./create/edit.tsx'),
  '/taskManagement/draft': () => import('./drafts/list.tsx'),
  '/taskManagement/infoAlarm': () => import('./info/alarms.tsx'),
  '/taskManagement/infoCase': () => import('./info/cases.tsx'),
  '/taskManagement/clock': () => import('./clock/clocks.tsx'),
});
