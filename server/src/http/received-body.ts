import { parseJson } from './body.ts';
import { Refusal, tooMany } from './refusal.ts';
import { claimsSeal, SealFailure } from './seal.ts';
import type { Trip } from './trip.ts';

/** The JSON of a body: plain, or opened when it came sealed (spec 7). GET calls take path and query. */
export function readBody(trip: Trip): { value: unknown; text: string } {
  const { http, route, request } = trip;
  if (route.call.method === 'GET')
    return { value: { ...(request.query as object), ...(request.params as object) }, text: '' };
  const { body } = request;
  // Of another type than JSON: read as "no fields" it would be answered as something that nobody asked.
  if (!Buffer.isBuffer(body) && request.headers['content-type'] !== undefined) throw new Refusal('CM4150');
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
  const value = parseJson(text);
  if (!claimsSeal(value)) {
    if (http.config.sealedBodies === 'required' && text !== '') throw new Refusal('CM4003');
    return { value, text };
  }
  try {
    const opened = http.seal.open(value, request.ip);
    if (Buffer.byteLength(opened.text) > route.call.limit) throw new Refusal('CM4130');
    if (request.headers['accept-seal'] === 'sm4') trip.sealKey = opened.key;
    return { value: parseJson(opened.text), text: opened.text };
  } catch (error) {
    throw refusalOfSeal(error);
  }
}

function refusalOfSeal(error: unknown): unknown {
  if (error instanceof SealFailure) {
    if (error.retryAfter !== undefined) return tooMany(error.retryAfter);
    return new Refusal(error.reason === 'tooLarge' ? 'CM4130' : 'CM4002', {}, { cause: error });
  }
  // Opened but not JSON: told apart from a wrong padding, it would let an eavesdropper decrypt a body by asking.
  const isNoJson = error instanceof Refusal && error.code === 'CM4000';
  return isNoJson ? new Refusal('CM4002', {}, { cause: error }) : error;
}
