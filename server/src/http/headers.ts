import type { FastifyRequest } from 'fastify';

/** Headers of every answer. Pages add their own content policy; data never needs one wider than this. */
const everyAnswer = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The door reads tickets by camera, where its person lets it.
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
};

/** The content policy of data, for answers that bring none of their own. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The content policy of what other sites may show within their pages: no script, and nothing from elsewhere. */
export const EMBEDDED_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ');

export const TRACE_HEADER = 'X-Trace-Id';

/** A year; a browser that has come by https once does not come without it again. */
const overHttps = { 'Strict-Transport-Security': 'max-age=31536000' };

/** What every answer by this protocol says besides its trace number. */
export const headersBy = (protocol: FastifyRequest['protocol']) => ({
  ...everyAnswer,
  ...(protocol === 'https' && overHttps),
});

/** What every answer says, whoever writes it: also those that go past the framework. */
export const headersOf = ({ id, protocol }: Pick<FastifyRequest, 'id' | 'protocol'>) => ({
  ...headersBy(protocol),
  [TRACE_HEADER]: id,
});
