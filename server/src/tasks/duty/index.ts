/** 值班表. */
export { dutyRoutes } from './routes.ts';
