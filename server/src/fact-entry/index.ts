/** What the entry of facts offers: registers that people import, alarms and cases from workbooks, what systems send. */
export { registerRoutes } from './register/routes.ts';
