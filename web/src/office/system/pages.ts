import { definePages } from '../shell/page-registry.ts';

/** The pages of system management. */
export default definePages({
  '/userOperation': () => import('./logs/user-operation.tsx'),
  '/interfaceService': () => import('./logs/interface-service.tsx'),
});
