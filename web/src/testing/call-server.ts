/** A real HTTP server for the tests of what calls: it opens seals with its own key and answers what the test says. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sealPurposes } from '@outbound/contract';
import { sm2 } from 'sm-crypto-v2';

/** A call as it arrived. */
export interface Arrival {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** The body as it was sent. */
  raw: string;
  /** The JSON body behind the seal; undefined when there was none. */
  body: unknown;
  /** When the page says that it sealed the body; milliseconds since the epoch. */
  sentAt: number;
  /** Seals a text as the answer. */
  seal(text: string): string;
}

type Handler = (arrival: Arrival, response: ServerResponse) => void;

export interface CallServer {
  address: string;
  arrivals: Arrival[];
  /** What answers from now on; the public key is answered by the server itself. */
  handler: Handler;
  /** By how many milliseconds its clock is ahead of the page's. */
  clockAhead: number;
  /** Replaces the key pair, as a restored database would. */
  changeKey(): void;
  close(): Promise<void>;
}

/** Kept over all tests of a run, because a page asks for the key once. */
let pair = sm2.generateKeyPairHex();

function unwrap(sm4Key: string): Buffer | null {
  try {
    const key = Buffer.from(sm2.doDecrypt(sm4Key, pair.privateKey, 1, { output: 'string' }), 'hex');
    return key.length === 16 ? key : null;
  } catch {
    return null;
  }
}

const hmac = (key: Buffer, ...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sm3', key)).digest();

function open(data: string, key: Buffer): string {
  const bytes = Buffer.from(data, 'hex');
  const cipherKey = hmac(key, sealPurposes.requestCipher).subarray(0, 16);
  const decipher = createDecipheriv('sm4-cbc', cipherKey, bytes.subarray(40, 56));
  return Buffer.concat([decipher.update(bytes.subarray(56)), decipher.final()]).toString();
}

/** The `data` of an answer to the request with this `data`. */
export function sealAnswer(key: Buffer, requestData: string, text: string | Buffer): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('sm4-cbc', hmac(key, sealPurposes.answerCipher).subarray(0, 16), iv);
  const marked = Buffer.concat([iv, cipher.update(text), cipher.final()]);
  const mark = hmac(hmac(key, sealPurposes.answerMark), `${requestData.slice(0, 64)}\0`, marked);
  return mark.toString('hex') + marked.toString('hex');
}

export function answer(
  response: ServerResponse,
  data: unknown,
  more: { status?: number; code?: string; message?: string; traceId?: string } = {},
): void {
  response.writeHead(more.status ?? 200, {
    'Content-Type': 'application/json',
    ...(more.traceId ? { 'X-Trace-Id': more.traceId } : {}),
  });
  response.end(JSON.stringify({ code: more.code ?? '000000', message: more.message ?? '', data }));
}

/** Starts the server and moves the page there, so that its relative addresses arrive. */
export async function startCallServer(): Promise<CallServer> {
  const state: CallServer = {
    address: '',
    arrivals: [],
    clockAhead: 0,
    handler: (_, response) => answer(response, null),
    changeKey: () => {
      pair = sm2.generateKeyPairHex();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString();
    if (request.url === '/web/api/common/v1/publicKey')
      return answer(response, { publicKey: pair.publicKey, serverTime: Date.now() + state.clockAhead });
    const arrival: Arrival = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      raw,
      body: undefined,
      sentAt: 0,
      seal: (text) => text,
    };
    if (request.headers['content-type'] === 'application/json' && raw !== '') {
      const sealed = JSON.parse(raw) as { data: string; sm4Key: string };
      const key = unwrap(sealed.sm4Key);
      if (key === null)
        return answer(response, null, { status: 400, code: 'CM4002', message: '加密内容无法识别' });
      arrival.body = JSON.parse(open(sealed.data, key));
      arrival.seal = (text) => sealAnswer(key, sealed.data, text);
      arrival.sentAt = Number(Buffer.from(sealed.data, 'hex').readBigUInt64BE(32));
    }
    state.arrivals.push(arrival);
    state.handler(arrival, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = window as unknown as { happyDOM: { setURL(url: string): void } };
  page.happyDOM.setURL(`${state.address}/activity`);
  return state;
}
