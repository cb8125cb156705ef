/** What visitors do with their own sign-ups. */
export { ownSignUpPageSources } from './pages.ts';
export { ticketPapers } from './papers.ts';
export { recoveryRoutes } from './recovery-routes.ts';
export { ownSignUpRoutes } from './routes.ts';
