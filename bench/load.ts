/**
 * Load on one address for some seconds: how many answers a second, every one of them looked at. Bare sockets, because
 * a generator that parses like a browser would take as much of the machine as the server it measures, and hide the
 * difference between two servers.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Request {
  headers?: Record<string, string>;
  body: string;
}

export interface Target {
  url: string;
  /** Another request each time, or the one that each connection sends again and again (its own, in turn). */
  requests: Request[] | (() => Request);
  /** At once; ten when it does not say. */
  connections?: number;
}

const CONNECTIONS = 10;

/** Answers a second. Throws when an answer failed: a fast refusal is no speed. */
export async function load(target: Target, seconds: number): Promise<number> {
  const url = new URL(target.url);
  const { requests, connections = CONNECTIONS } = target;
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  try {
    const answered = await Promise.all(
      sockets.map((socket, at) => {
        if (typeof requests === 'function')
          return ask(socket, () => encoded(url, requests()), until, target.url);
        const request = requests[at % requests.length];
        if (!request) throw new Error(`${target.url}: no request to send`);
        const bytes = encoded(url, request);
        return ask(socket, () => bytes, until, target.url);
      }),
    );
    const total = answered.reduce((sum, count) => sum + count, 0);
    return (total / (performance.now() - startedAt)) * 1000;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function encoded(url: URL, { headers = {}, body }: Request): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n${lines.join('')}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Sends the next request when the last one is answered, until the time is over; resolves to the number of answers. */
function ask(socket: Socket, next: () => Buffer, until: number, what: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let received: Buffer = Buffer.alloc(0);
    const fail = (reason: string) => reject(new Error(`${what}: ${reason}`));
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => fail('the server closed the connection'));
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = received.toString('latin1', 0, headEnd);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) return fail(`an answer without its length: ${head}`);
      if (received.length < headEnd + 4 + Number(length)) return;
      if (!isGood(head, received.toString('latin1', headEnd + 4, headEnd + 20)))
        return fail(received.toString('utf8', 0, 2_000));
      received = Buffer.alloc(0);
      answers++;
      if (performance.now() < until) socket.write(next());
      else resolve(answers);
    });
    socket.write(next());
  });
}

/** The business refuses with status 200: the first bytes of the body tell. */
const isGood = (head: string, body: string) =>
  head.startsWith('HTTP/1.1 200') && (body.startsWith('{"code":"000000"') || body.startsWith('{"data":"'));
