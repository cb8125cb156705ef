import { type Calls, visitorCallPaths } from '@outbound/contract';
import { sendTo } from '../../api/send.ts';
import type { UploadOptions } from '../../api/upload.ts';
import { uploadTo } from '../../api/upload-to.ts';

const post = <P extends string>(path: P) => ({ method: 'POST', path }) as const;
// Every failure is shown in its place.
const quiet = true;

/** Uploads an attachment of a sign-up: a one-time ticket first, then the file with it. Answers the file's id. */
export async function uploadAttachment(
  activityId: number,
  formId: number,
  file: File,
  {
    ticketOf,
    ...options
  }: Pick<UploadOptions, 'onProgress'> & {
    signal: AbortSignal;
    ticketOf: ((formId: number, signal: AbortSignal) => Promise<{ ticket: string }>) | null;
  },
): Promise<string> {
  const { ticket } = ticketOf
    ? await ticketOf(formId, options.signal)
    : await sendTo<Calls['application']['openTicket']>(
        post(visitorCallPaths.attachmentTicket),
        { activityId, formId },
        { quiet, signal: options.signal },
      );
  return uploadTo<Calls['file']['openCoverFiles']>(post(visitorCallPaths.uploadAttachment), [file], {
    ...options,
    quiet,
    fields: { ticket },
  });
}
