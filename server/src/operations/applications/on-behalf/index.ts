/** What the office does for those who signed up: in their name, after a decision, in its own words. */
export { signUpMessageRoutes } from './messages.ts';
export { signUpOnBehalfRoutes } from './routes.ts';
