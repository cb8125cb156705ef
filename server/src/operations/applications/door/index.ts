/** What happens at the door of an activity. */
export { checkInRoutes } from './routes.ts';
export { verifyPageSources, verifyRoutes } from './verify.ts';
