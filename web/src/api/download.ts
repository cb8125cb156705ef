import { readEnvelope } from './errors.ts';
import { networkFailure } from './failure.ts';
import { type Address, type CallOptions, exchange, headOf } from './transport.ts';

export interface DownloadOptions extends CallOptions {
  /** Bytes received so far; the whole is unknown, because exports are streamed. */
  onProgress?: ((bytes: number) => void) | undefined;
}

/** The file name of an attachment: `filename*` (RFC 5987) before `filename`, never with a folder in it. */
export function attachmentName(disposition: string): string | null {
  const extended = /filename\*\s*=\s*([\w-]+)'[^']*'([^;]+)/i.exec(disposition);
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  let name = plain ? (plain[1]?.replace(/\\(.)/g, '$1') ?? plain[2]?.trim() ?? null) : null;
  if (extended?.[2] && extended[1]?.toLowerCase() === 'utf-8') {
    try {
      name = decodeURIComponent(extended[2].trim());
    } catch {
      // A badly encoded name falls back to the plain one.
    }
  }
  return name?.replace(/^.*[/\\]/, '').trim() || null;
}

async function collect(response: Response, options: DownloadOptions): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  if (!response.body) return response.blob();
  const chunks: BlobPart[] = [];
  const reader = response.body.getReader();
  let bytes = 0;
  const giveUp = () => void reader.cancel();
  options.signal?.addEventListener('abort', giveUp);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      options.signal?.throwIfAborted();
      if (done) break;
      chunks.push(value);
      bytes += value.byteLength;
      options.onProgress?.(bytes);
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    throw networkFailure(error);
  } finally {
    options.signal?.removeEventListener('abort', giveUp);
  }
  return new Blob(chunks, { type });
}

/** Puts a file into the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Asks for an export and saves the attachment under its name, which it answers (spec 7). An answer that is no
 * attachment is an error in a blob: its message is read from there (spec 8).
 */
export function exchangeDownload(address: Address, body: unknown, options: DownloadOptions): Promise<string> {
  return exchange(
    address,
    body,
    options,
    async (response) => {
      const disposition = response.headers.get('Content-Disposition') ?? '';
      const blob = await collect(response, options);
      if (!response.ok || !/^\s*attachment/i.test(disposition)) {
        readEnvelope(await blob.text(), headOf(response));
        return '';
      }
      const name = attachmentName(disposition) ?? 'download';
      saveFile(blob, name);
      return name;
    },
    // A file is as long as it is; only the request travels sealed.
    false,
  );
}
