import { readEnvelope } from './errors.ts';
import { networkFailure } from './failure.ts';
import { callHeaders } from './headers.ts';
import type { Address, CallOptions } from './transport.ts';

/** No byte sent and no answer for this long counts as a lost connection (spec 9). */
const TIMEOUT_MS = 60_000;

export interface UploadOptions extends CallOptions {
  /** 0 to 100. */
  onProgress?: ((percent: number) => void) | undefined;
  /** Form fields beside the file, e.g. a ticket. */
  fields?: Record<string, string> | undefined;
}

/** Sends files as form data, unsealed (spec 7), and answers `data`. XMLHttpRequest, because fetch tells no progress. */
export function exchangeUpload(
  address: Address,
  files: readonly File[],
  options: UploadOptions = {},
): Promise<unknown> {
  const { signal, onProgress, fields = {}, idempotencyKey } = options;
  const form = new FormData();
  // Fields first: a server that streams has them in hand when the file arrives.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('file', file, file.name);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), TIMEOUT_MS);
    };
    const giveUp = () => request.abort();
    const end = (settle: () => void) => {
      window.clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      settle();
    };
    request.open('POST', `/web${address.path}`);
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.addEventListener('progress', (event) => {
      wait();
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener('load', () =>
      end(() => {
        try {
          const traceId = request.getResponseHeader('X-Trace-Id');
          resolve(readEnvelope(request.responseText, { status: request.status, traceId }));
        } catch (error) {
          reject(error);
        }
      }),
    );
    request.addEventListener('error', () => end(() => reject(networkFailure())));
    request.addEventListener('abort', () =>
      end(() => reject(signal?.aborted ? signal.reason : networkFailure())),
    );
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', giveUp);
    wait();
    request.send(form);
  });
}
