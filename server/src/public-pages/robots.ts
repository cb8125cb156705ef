import type { IncomingHttpHeaders } from 'node:http';

/** Search engines, the programs that draw the preview of a link, and monitors name themselves; a CUBOT is a telephone. */
const NAMES = /(?<!cu)bot\b|spider|crawl|slurp|externalhit|^whatsapp\/|inspectiontool/i;

/** True for a visit that no person makes, by what its sender says of himself. */
export const isRobot = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && NAMES.test(userAgent);

/** True for a page that a browser fetches before anybody has asked to see it. */
export const isAhead = (headers: IncomingHttpHeaders): boolean =>
  /\bprefetch\b/i.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''));
