/** What the entry of facts offers: registers that people import, alarms and cases from workbooks, what systems send. */

export { infoImportRoutes } from './info/import.ts';
export { ingestKeyRoutes } from './ingest/keys.ts';
export { ingestRoutes } from './ingest/routes.ts';
export { registerRoutes } from './register/routes.ts';
