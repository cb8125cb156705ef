/** What people write in the editor, cleaned; for every subject that has such a text. */
export { cleaningThread, cleanRichText, fileIdOf, fileIdsIn, filmIdsIn, plainText } from './rich-text.ts';
