/** Cleans texts of the editor in a thread of their own. */
import { serveWork } from '../../threads/serve-work.ts';
import { cleanMarkup, TooDeep } from './markup.ts';

export interface MarkupJob {
  html: string;
  /** The pattern of our own pictures' addresses. */
  ownAddress: string;
}

/** Null: the text nests too deep. */
export interface CleanedMarkup {
  clean: string | null;
}

await serveWork<MarkupJob, CleanedMarkup>(({ html, ownAddress }) => {
  try {
    return [{ clean: cleanMarkup(html, new RegExp(ownAddress)) }];
  } catch (error) {
    if (error instanceof TooDeep) return [{ clean: null }];
    throw error;
  }
});
