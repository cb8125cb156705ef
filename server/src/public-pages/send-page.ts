/** How a page of ours is sent, whichever face it belongs to. */
import type { FastifyReply } from 'fastify';
import { EMBEDDED_POLICY } from '../http/headers.ts';

/**
 * Scripts only from here; styles may be inline; nothing may frame a page of ours or send a form elsewhere. `frames` are
 * the origins that the page may embed.
 */
export const pagePolicy = (frames: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

const PUBLIC_POLICY = pagePolicy([]);

/**
 * Sends a page. Unless it may not be written down at all, browsers may have it, but ask each time whether it holds; nothing
 * between the reader and us keeps it, because it may give him a cookie.
 */
export function sendHtml(
  reply: FastifyReply,
  html: string | Buffer,
  { policy = PUBLIC_POLICY, caching = 'private, no-cache' } = {},
): FastifyReply {
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', caching)
    .send(html);
}

/** Sends what any site may frame, as no other page of ours is. */
export const sendEmbedded = (reply: FastifyReply, html: string): FastifyReply =>
  sendHtml(reply, html, { policy: EMBEDDED_POLICY, caching: 'no-cache' });
