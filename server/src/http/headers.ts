/** Headers of every answer. Pages add their own content policy; data never needs one wider than this. */
export const everyAnswer = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** The content policy of data, for answers that bring none of their own. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const TRACE_HEADER = 'X-Trace-Id';
