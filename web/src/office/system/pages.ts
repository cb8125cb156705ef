import { calls } from '@outbound/contract';
import { listAhead } from '../../ui/tables/list-ahead.ts';
import { definePages } from '../shell/page-registry.ts';
import { dictionaryAhead } from './dictionary/dictionary-ahead.ts';

/** The pages of system management. */
export default definePages({
  '/userManagement': {
    load: () => import('./users/list.tsx'),
    ahead: listAhead(calls.account.page, { includeBelow: true }),
  },
  '/organizationManagement': () => import('./departments/manage.tsx'),
  '/roleManagement': {
    load: () => import('./roles/list.tsx'),
    ahead: listAhead(calls.role.page),
  },
  '/roleManagement/add': () => import('./roles/add.tsx'),
  '/roleManagement/edit': () => import('./roles/edit.tsx'),
  '/roleManagement/detail': () => import('./roles/detail.tsx'),
  '/rightRequests': {
    load: () => import('./right-requests/list.tsx'),
    ahead: listAhead(calls.rightRequest.page),
  },
  '/functionManagement': () => import('./resources/list.tsx'),
  '/messageManagement': {
    load: () => import('./messages/list.tsx'),
    ahead: listAhead(calls.systemMessage.page),
  },
  '/noticeRecords': {
    load: () => import('./notices/list.tsx'),
    ahead: listAhead(calls.notice.page),
  },
  '/messageText': {
    load: () => import('./message-texts/list.tsx'),
    ahead: listAhead(calls.messageText.page),
  },
  '/ingestKey': {
    load: () => import('./ingest-keys/list.tsx'),
    ahead: listAhead(calls.ingestKey.page),
  },
  '/mapBoundary': {
    load: () => import('./map-boundaries/list.tsx'),
    ahead: listAhead(calls.mapBoundary.page),
  },
  '/dataMaintenance': () => import('./data-maintenance/overview.tsx'),
  '/dictionaryManagement': {
    load: () => import('./dictionary/list.tsx'),
    ahead: dictionaryAhead,
  },
  '/fileManagement': {
    load: () => import('./files/list.tsx'),
    ahead: listAhead(calls.file.page),
  },
  '/platformSetting': () => import('./settings/manage.tsx'),
  '/userStatistics': () => import('./user-statistics/overview.tsx'),
  '/userOperation': () => import('./logs/user-operation.tsx'),
  '/systemMonitor': () => import('./monitoring/today.tsx'),
  '/interfaceService': {
    load: () => import('./logs/interface-service.tsx'),
    ahead: listAhead(calls.interfaceLog.page),
  },
});
