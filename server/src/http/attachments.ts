import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asset, Download } from './call-context.ts';

/** A file name that nothing can be hidden in: no path, no control or direction marks, no leading sign of a formula. */
export function safeFileName(name: string): string {
  return (
    name
      .replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
      .replace(/[\\/:*?"<>|]/g, '_')
      .replace(/^[\s.=+\-@]+/, '')
      .replace(/[\s.]+$/, '')
      .slice(0, 150) || '文件'
  );
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

/** Bytes of a GET with their validator; 304 when the caller has them already. */
export async function answerAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<void> {
  reply.headers(asset.headers).header('ETag', asset.etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(asset.etag)) {
    if (!Buffer.isBuffer(asset.body)) asset.body.destroy();
    reply.code(304).send();
    return;
  }
  reply.header('Content-Type', asset.mediaType).send(asset.body);
}
