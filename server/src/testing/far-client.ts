/** A client in a thread of its own: what it does is no work of the server's event loop. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface FarRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

export interface FarReply {
  status: number;
  code: string;
  message: string;
  /** Of the answer. */
  bytes: number;
  ms: number;
}

const program = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', async ({ url, ...request }) => {
    const started = performance.now();
    try {
      const answer = await fetch(url, { ...request, redirect: 'manual' });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const ms = performance.now() - started;
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      const { code = '', message = '' } = isJson ? JSON.parse(bytes.toString()) : {};
      parentPort.postMessage({ status: answer.status, code, message, bytes: bytes.length, ms });
    } catch (error) {
      parentPort.postMessage({ status: 0, code: '', message: String(error.cause ?? error), bytes: 0, ms: performance.now() - started });
    }
  });`;

/** Sends one request after another. */
export class FarClient {
  readonly #thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    execArgv: [],
  });

  async send(request: FarRequest): Promise<FarReply> {
    const reply = once(this.#thread, 'message');
    this.#thread.postMessage(request);
    const [answered] = (await reply) as [FarReply];
    return answered;
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}
