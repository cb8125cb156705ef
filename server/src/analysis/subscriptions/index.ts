/** Reports that come each morning to who subscribed to them. */
export { subscriptionRoutes } from './routes.ts';
export { startSubscriptions } from './worker.ts';
