/** What the file service offers to the others. */

export type { Attachments, HeldFiles, ShownFiles } from './attachments.ts';
export { type BlobStore, openBlobStore } from './blob-store.ts';
export { type Finding, findFaults, findStrays } from './check.ts';
export { type FileStore, openFileStore } from './file-store.ts';
export { hiddenFiles } from './hidden-files.ts';
export { holdFiles, releaseFiles } from './holders.ts';
export { fileRoutes } from './routes.ts';
export { shownPictures } from './shown-pictures.ts';
