/** What templates offer to the tasks that are made by them. */
export { documentsOf } from './documents.ts';
export { type FormEntries, findFormEntries } from './entries.ts';
export { prepareTaskTemplates } from './prepare.ts';
export { findTemplate, findTemplateVersion, type WholeTemplate } from './queries.ts';
export { type CountTasks, templateRoutes } from './routes.ts';
