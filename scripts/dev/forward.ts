/** Hands requests on to the server behind the address of development, and its pages back with what hot reload needs. */
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A page on its way to a browser: its HTML, and its headers to change. */
export type DressPage = (html: string, headers: IncomingMessage['headers']) => string;

/**
 * Sends a request on to `address`, and what is answered back. Resolves with false when nobody listens there: nothing of
 * the request was read then, and it can be sent again.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  dressPage: DressPage,
): Promise<boolean> {
  return new Promise((resolve) => {
    const before = request.headers['x-forwarded-for'];
    const onward = ask(`${address}${request.url}`, {
      method: request.method,
      headers: {
        ...request.headers,
        // Pages are changed on their way, and on one machine nothing is gained by compressing.
        'accept-encoding': 'identity',
        'x-forwarded-for': [before, request.socket.remoteAddress].filter(Boolean).join(', '),
      },
      // Connections that the last server kept open would break with the first request to the next one.
      agent: false,
    });
    onward.on('socket', (socket) => socket.once('connect', () => request.pipe(onward)));
    onward.on('response', (answer) => {
      answerWith(answer, response, isPage(request, answer) ? dressPage : null).catch(() =>
        response.destroy(),
      );
    });
    onward.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') return resolve(false);
      response.destroy();
      resolve(true);
    });
    response.on('close', () => {
      onward.destroy();
      resolve(true);
    });
  });
}

/** Below /web lie calls and files; a text/html there is somebody's upload or the page about the calls. */
function isPage({ url }: IncomingMessage, answer: IncomingMessage): boolean {
  return answer.headers['content-type']?.startsWith('text/html') === true && !url?.startsWith('/web/');
}

async function answerWith(
  answer: IncomingMessage,
  response: ServerResponse,
  dressPage: DressPage | null,
): Promise<void> {
  const { statusCode = 502 } = answer;
  // That one is about the connection between the two of us.
  const { connection: _, ...headers } = answer.headers;
  if (!dressPage) {
    response.writeHead(statusCode, headers);
    answer.on('error', () => response.destroy());
    answer.pipe(response);
    return;
  }
  const html = dressPage(await text(answer), headers);
  response.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(html) }).end(html);
}
