/** What visitors do with their own sign-ups. */
export { ownSignUpPageSources } from './pages.ts';
export { ownSignUpRoutes } from './routes.ts';
