/** Dates without a validator: this file stays free of zod, so that the public pages do not carry it. */

/**
 * False for 2026-02-30 and the like, which a pattern alone lets through, and for the year 0, which PostgreSQL has not. `text` is
 * `YYYY-MM-DD`.
 */
export function isRealDate(text: string): boolean {
  if (text.startsWith('0000')) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
}
