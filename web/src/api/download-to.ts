/** Saving what a call answers as a file: apart from `send.ts`, because few public pages do. */
import type { BodyInput, Call } from '@outbound/contract';
import { type DownloadOptions, exchangeDownload } from './download.ts';
import { type Outline, told } from './send.ts';

/** Saves an export as a file; answers its name. */
export function downloadTo<C extends Call>(
  outline: Outline,
  body: BodyInput<C>,
  options: DownloadOptions = {},
): Promise<string> {
  return told(outline, options.quiet, () => exchangeDownload(outline, body, options));
}
