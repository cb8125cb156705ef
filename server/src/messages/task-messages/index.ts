/** Messages about tasks. */
export { countOwn } from './queries.ts';
export { taskMessageRoutes } from './routes.ts';
