import { definePages } from '../shell/page-registry.ts';

/** The pages of system management. */
export default definePages({
  '/userManagement': () => import('./users/list.tsx'),
  '/organizationManagement': () => import('./departments/manage.tsx'),
  '/roleManagement': () => import('./roles/list.tsx'),
  '/roleManagement/add': () => import('./roles/add.tsx'),
  '/roleManagement/edit': () => import('./roles/edit.tsx'),
  '/roleManagement/detail': () => import('./roles/detail.tsx'),
  '/rightRequests': () => import('./right-requests/list.tsx'),
  '/functionManagement': () => import('./resources/list.tsx'),
  '/messageManagement': () => import('./messages/list.tsx'),
  '/noticeRecords': () => import('./notices/list.tsx'),
  '/messageText': () => import('./message-texts/list.tsx'),
  '/ingestKey': () => import('./ingest-keys/list.tsx'),
  '/mapBoundary': () => import('./map-boundaries/list.tsx'),
  '/dataMaintenance': () => import('./data-maintenance/overview.tsx'),
  '/dictionaryManagement': () => import('./dictionary/list.tsx'),
  '/fileManagement': () => import('./files/list.tsx'),
  '/platformSetting': () => import('./settings/manage.tsx'),
  '/userStatistics': () => import('./user-statistics/overview.tsx'),
  '/userOperation': () => import('./logs/user-operation.tsx'),
  '/systemMonitor': () => import('./monitoring/today.tsx'),
  '/interfaceService': () => import('./logs/interface-service.tsx'),
});
