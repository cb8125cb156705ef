/** What the file service offers to the others. */

export type { Attachments, ShownFiles, TaskFiles } from './attachments.ts';
export { type BlobStore, openBlobStore } from './blob-store.ts';
export { type Finding, findFaults, findStrays } from './check.ts';
export { type FileStore, openFileStore } from './file-store.ts';
export { holdFiles, releaseFiles } from './holders.ts';
export { fileRoutes } from './routes.ts';
export { shownPictures } from './shown-pictures.ts';
