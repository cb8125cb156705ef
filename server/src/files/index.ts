/** What the file service offers to the others. */
export { type FileStore, openFileStore } from './file-store.ts';
export { type Attachments, fileRoutes } from './routes.ts';
