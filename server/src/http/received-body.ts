import { parseJson } from './body.ts';
import type { Exchange } from './exchange.ts';
import { Refusal, tooMany } from './refusal.ts';
import { claimsSeal, type SealedBody, SealFailure } from './seal.ts';

/** The body as it came, '' without one. Throws CM4150 for another type than JSON. */
export function bodyText({ route, request }: Exchange): string {
  if (Buffer.isBuffer(request.body)) return request.body.toString('utf8');
  // Read as "no fields" it would be answered as something that nobody asked.
  if (route.call.method === 'POST' && request.headers['content-type'] !== undefined)
    throw new Refusal('CM4150');
  return '';
}

/** The JSON of a body: plain, or opened when it came sealed (spec 7). GET calls take path and query. */
export function readBody(exchange: Exchange, text: string): { value: unknown; text: string } {
  const { http, route, request } = exchange;
  if (route.call.method === 'GET')
    return { value: { ...(request.query as object), ...(request.params as object) }, text: '' };
  const { isSigned } = route.call;
  // It comes in the clear: the limit needs no look into it.
  if (isSigned && Buffer.byteLength(text) > route.call.limit) throw new Refusal('CM4130');
  const value = sealedForm(text) ?? parseJson(text);
  if (!claimsSeal(value)) {
    if (http.config.sealedBodies === 'required' && text !== '' && !isSigned) throw new Refusal('CM4003');
    // The framework lets through what a body of this size may take when it is sealed.
    if (Buffer.byteLength(text) > route.call.limit) throw new Refusal('CM4130');
    return { value, text };
  }
  const key = request.headers['idempotency-key'];
  const sealsAnswer = request.headers['accept-seal'] === 'sm4';
  try {
    const opened = http.seal.open(value, request.ip, {
      path: route.call.path,
      idempotencyKey: typeof key === 'string' ? key : undefined,
      sealsAnswer,
    });
    if (Buffer.byteLength(opened.text) > route.call.limit) throw new Refusal('CM4130');
    exchange.opened = opened;
    if (sealsAnswer) exchange.sealAnswer = opened.seal;
    return { value: parseJson(opened.text), text: opened.text };
  } catch (error) {
    throw refusalOfSeal(error);
  }
}

/** A sealed body as pages write it, read without looking at each of its characters; null for any other text. */
function sealedForm(text: string): SealedBody | null {
  const [, data, sm4Key] = /^\{"data":"([\da-f]*)","sm4Key":"([\da-f]*)"\}$/.exec(text) ?? [];
  return data === undefined ? null : { data, sm4Key };
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
