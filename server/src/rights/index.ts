/** What the rights service offers: roles, functions, requests for rights. */
export { resourceRoutes } from './resources/routes.ts';
export { RIGHT_REQUESTS_CHANGED, rightRequestRoutes } from './right-requests/routes.ts';
export { roleRoutes } from './roles/routes.ts';
