import { definePages } from '../shell/page-registry.ts';

/** The pages of system management. */
export default definePages({
  '/userManagement': () => import('./users/list.tsx'),
  '/dictionaryManagement': () => import('./dictionary/list.tsx'),
  '/userOperation': () => import('./logs/user-operation.tsx'),
  '/interfaceService': () => import('./logs/interface-service.tsx'),
});
