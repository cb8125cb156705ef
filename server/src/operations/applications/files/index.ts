/** The attachments of sign-ups, all at once. */
export { signUpFilesRoutes } from './routes.ts';
