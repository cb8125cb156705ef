/** Apart from `send.ts`: who signs up without a file loads nothing of it. */
import type { Answer, Call } from '@outbound/contract';
import { type Outline, told } from './send.ts';
import { exchangeUpload, type UploadOptions } from './upload.ts';

/** Uploads files; answers the call's `data`. Who shows the progress needs no mask over the page, which hides it. */
export async function uploadTo<C extends Call>(
  outline: Outline<C['path']>,
  files: readonly File[],
  options: UploadOptions = {},
): Promise<Answer<C>> {
  const shown = options.onProgress ? { ...outline, loading: false } : outline;
  return (await told(shown, options.quiet, () => exchangeUpload(outline, files, options))) as Answer<C>;
}
