import { BacklogTab, ClockType, calls, HandoverSide } from '@outbound/contract';
import { listAhead } from '../../ui/tables/list-ahead.ts';
import { definePages } from '../shell/page-registry.ts';

/** The pages of tasks. */
export default definePages({
  '/taskStatistics': () => import('./statistics/overview.tsx'),
  '/taskSetting': {
    load: () => import('./settings/list.tsx'),
    ahead: listAhead(calls.taskTemplate.list),
  },
  '/taskSetting/edit': () => import('./settings/edit.tsx'),
  '/taskManagement/backlog': {
    load: () => import('./backlog/backlog.tsx'),
    ahead: listAhead(calls.taskInstance.backlog, { tabType: BacklogTab.toHandle }),
  },
  '/taskManagement/handover': {
    load: () => import('./handover/handover.tsx'),
    ahead: listAhead(calls.taskHandover.page, { side: HandoverSide.toMe }),
  },
  '/taskManagement/list': {
    load: () => import('./list/task-list.tsx'),
    ahead: listAhead(calls.taskInstance.list, { relation: 0 }),
  },
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
  '/taskManagement/draft': {
    load: () => import('./drafts/list.tsx'),
    ahead: listAhead(calls.taskInstance.draftlist),
  },
  '/taskManagement/infoAlarm': {
    load: () => import('./info/alarms.tsx'),
    ahead: listAhead(calls.taskInfo.listByAlarm),
  },
  '/taskManagement/infoCase': {
    load: () => import('./info/cases.tsx'),
    ahead: listAhead(calls.taskInfo.listByCase),
  },
  '/taskManagement/clock': {
    load: () => import('./clock/clocks.tsx'),
    ahead: listAhead(calls.taskClock.clockList, { clockType: ClockType.block }),
  },
});
