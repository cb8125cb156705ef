/** What alarms and cases offer to the rest of their service. */
export { infoRoutes } from './routes.ts';
