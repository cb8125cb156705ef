export { substituteRoutes } from './routes.ts';
