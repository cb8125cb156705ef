/** What ends by itself: stopped payments and frozen accounts. */
export { clockRoutes } from './routes.ts';
export { startClockWatch, tellClocks } from './watch.ts';
