/** How a call with a JSON body travels: headers, seal, timeout, and one more try when the server did not open the seal. */
import type { ErrorCode } from '@outbound/contract';
import { readEnvelope } from './errors.ts';
import { CallFailure, networkFailure, UNREADABLE } from './failure.ts';
import { callHeaders } from './headers.ts';
import { BUILD_HEADER, hearBuild } from './page-build.ts';
import type { Sealed, Sealer } from './seal.ts';
import { currentSealer, renewSealer } from './sealing.ts';

/** Spec 9. */
const TIMEOUT_MS = 60_000;
const FOREIGN_SEAL = 'CM4002';

/** What the wire needs to know of a call: a call of the contract, or these few words of it. */
export interface Address {
  readonly method: 'POST' | 'GET';
  /** Below /web; GET paths may hold `:name` parts. */
  readonly path: string;
  readonly isPlain?: boolean;
}

export interface CallOptions {
  /** Gives the call up; the promise then rejects with an AbortError and nothing is said about it. */
  signal?: AbortSignal | undefined;
  /** One random key per user action: the same key gets the same answer, however often it arrives. */
  idempotencyKey?: string | undefined;
  /** What the call reads in headers of its own. */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * The caller shows the failure itself; `onFailure` hears only what ends the session. A code: so with that one only.
   */
  quiet?: boolean | ErrorCode | undefined;
}

/** `/web` + path, with `:name` parts and, for what is left of the body, a query string. */
export function addressOf(address: Address, body: unknown): string {
  if (address.method === 'POST') return `/web${address.path}`;
  const rest = new URLSearchParams();
  let path: string = address.path;
  for (const [name, value] of Object.entries(typeof body === 'object' && body !== null ? body : {})) {
    if (value === undefined || value === null) continue;
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, encodeURIComponent(String(value)));
    else rest.set(name, String(value));
  }
  const query = rest.toString();
  return `/web${path}${query ? `?${query}` : ''}`;
}

/** `fetch` that gives up after 60 s without an answer. Every failure without an answer is a network failure. */
async function fetchOnce(address: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const giveUp = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch(address, { ...init, credentials: 'same-origin', signal: controller.signal });
    hearBuild(response.headers.get(BUILD_HEADER));
    return response;
  } catch (error) {
    signal?.throwIfAborted();
    throw networkFailure(error);
  } finally {
    // Only the head is timed: the rest of a long export may take as long as it keeps coming.
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Spec 8 "HTTP 302": `fetch` has followed it already; a page in the place of an answer is opened as a page. */
function followRedirect(response: Response): void {
  const location = response.status === 302 ? response.headers.get('Location') : null;
  const isPage = response.headers.get('Content-Type')?.includes('text/html') === true;
  const target = location ?? (response.redirected && isPage ? response.url : null);
  if (target === null) return;
  const resolved = new URL(target, window.location.href);
  if (resolved.protocol === 'https:' || resolved.protocol === 'http:') window.location.assign(resolved);
}

function post(path: string, { body }: Sealed, options: CallOptions, sealAnswer: boolean): Promise<Response> {
  const init: RequestInit = {
    method: 'POST',
    headers: {
      ...callHeaders(),
      'Content-Type': 'application/json',
      ...(sealAnswer && { 'Accept-Seal': 'sm4' }),
      ...options.headers,
      ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
    },
    body: JSON.stringify(body),
  };
  return fetchOnce(path, init, options.signal);
}

/** The text of an answer, opened when it came sealed. A body that breaks off is a network failure. */
export async function readText(
  response: Response,
  sealed: Sealed | null,
  signal?: AbortSignal,
): Promise<string> {
  const text = await response.text().catch((error: unknown) => {
    signal?.throwIfAborted();
    throw networkFailure(error);
  });
  if (sealed === null || response.headers.get('X-Sealed') !== 'sm4') return text;
  try {
    // What is no object has no data either.
    const { data }: { data?: unknown } = Object(JSON.parse(text));
    return typeof data === 'string' ? sealed.open(data) : text;
  } catch (cause) {
    throw new CallFailure(UNREADABLE, '服务器返回的内容无法识别', { ...headOf(response), cause });
  }
}

export const headOf = (response: Response) => ({
  status: response.status,
  traceId: response.headers.get('X-Trace-Id'),
});

/**
 * Sends a body and hands over the response whose envelope, if it has one, was good. `read` turns it into the answer;
 * it throws CallFailure for a bad envelope. What the server does not open (sealed with a foreign key, or by a clock that
 * is wrong) is sealed anew with what the server says now, and sent once more, with the same idempotency key.
 */
export async function exchange<T>(
  address: Address,
  body: unknown,
  options: CallOptions,
  read: (response: Response, sealed: Sealed | null) => Promise<T>,
  sealAnswer = !address.isPlain,
): Promise<T> {
  const path = addressOf(address, body);
  if (address.method === 'GET') {
    const response = await fetchOnce(path, { headers: callHeaders() }, options.signal);
    followRedirect(response);
    return read(response, null);
  }
  const text = JSON.stringify(body ?? {});
  const attempt = async (sealer: Sealer): Promise<T> => {
    const { idempotencyKey } = options;
    const sealed = sealer.seal(text, { path: address.path, idempotencyKey, sealsAnswer: sealAnswer });
    const response = await post(path, sealed, options, sealAnswer);
    followRedirect(response);
    return read(response, sealed);
  };
  const sealer = await currentSealer();
  try {
    return await attempt(sealer);
  } catch (error) {
    if (!(error instanceof CallFailure && error.code === FOREIGN_SEAL)) throw error;
    return attempt(await renewSealer(sealer));
  }
}

/** Sends a JSON call and answers its `data`. */
export function exchangeJson(address: Address, body: unknown, options: CallOptions = {}): Promise<unknown> {
  return exchange(address, body, options, async (response, sealed) =>
    readEnvelope(await readText(response, sealed, options.signal), headOf(response)),
  );
}
