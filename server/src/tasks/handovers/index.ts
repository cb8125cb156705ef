export { handoverRoutes } from './routes.ts';
