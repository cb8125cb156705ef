import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asset, ByteRange, Download } from './call-context.ts';

/** Units of a stored file name; file systems take 255 bytes, three for a Chinese sign. */
export const MOST_NAME_UNITS = 150;

/** The beginning of a text, without half a character at its end. */
export const cutText = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** A file name that nothing can be hidden in: no path, no control or direction marks, no leading sign of a formula. */
export function safeFileName(name: string): string {
  const visible = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[\s.=+\-@＝＋－＠]+/, '');
  return cutText(visible, MOST_NAME_UNITS).replace(/[\s.]+$/, '') || '文件';
}

/** `attachment` with the name in ASCII for old readers and in UTF-8 for the others (RFC 6266). */
export function attachmentHeader(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]|["%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** Streams an attachment; when the reader goes away, the stream is destroyed and with it whatever feeds it. */
export async function answerDownload(reply: FastifyReply, download: Download): Promise<void> {
  reply
    .header('Content-Type', download.mediaType)
    .header('Content-Disposition', attachmentHeader(download.fileName))
    .header('Cache-Control', 'no-store');
  if (download.size !== undefined) reply.header('Content-Length', String(download.size));
  reply.send(download.body);
}

/**
 * Bytes of a GET with their validator: 304 when the caller has them already, and where their size is known the part
 * that he asks for (phones play no video without parts).
 */
export async function answerAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<void> {
  const { size, etag } = asset;
  if (isKnown(request.headers['if-none-match'], etag)) {
    reply.headers(asset.headers).header('ETag', etag).code(304).send();
    return;
  }
  const condition = request.headers['if-range'];
  const isSame = condition === undefined || condition === etag;
  const part = size === undefined || !isSame ? null : readRange(request.headers.range, size);
  if (part === 'outside') {
    reply.code(416).header('Content-Range', `bytes */${size}`).send();
    return;
  }
  // Before the headers are set: it may find that the bytes are gone, and that answer has other ones.
  const body = await asset.read(part ?? undefined);
  reply.headers(asset.headers).header('ETag', etag).header('Content-Type', asset.mediaType);
  if (size !== undefined) reply.header('Accept-Ranges', 'bytes');
  if (part) reply.code(206).header('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
  if (size !== undefined) reply.header('Content-Length', String(part ? part.end - part.start + 1 : size));
  reply.send(body);
}

const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

/** One range of bytes; null (the whole) for none, several or what is no range, as RFC 9110 14.2 lets a server do. */
function readRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [from = '', to = ''] = found?.slice(1) ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return null;
  return start > end ? 'outside' : { start, end };
}
