/** Two server processes over one PostgreSQL database, and what stands before them, as in real use. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Answer, Call } from '@outbound/contract';
import { newDataFolder, type Product, startProduct } from '../../../scripts/product.ts';
import type { TestSession } from './factories.ts';
import { cookieOf } from './start-app.ts';

export interface Node extends Product {
  /** Starts it again on the same address; it must have ended. */
  again(): Promise<void>;
}

export interface TwoNodes {
  nodes: [Node, Node];
  /** The balancer's address. */
  url: string;
  stop(): Promise<void>;
}

/** The key of both, and of whoever writes into their log beside them. */
export const logChainKey = randomBytes(32).toString('hex');

/** Starts both, one after the other, over a database that has been prepared. */
export async function startTwoNodes(databaseUrl: string): Promise<TwoNodes> {
  const folders = [await newDataFolder(), await newDataFolder()] as const;
  const started = async ({ path }: (typeof folders)[number]): Promise<Node> => {
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: path,
      SAMPLE: 'off',
      TRUST_PROXY: 'on',
      // Each has a folder of its own, and in it no key that the other one has.
      LOG_CHAIN_KEY: logChainKey,
    };
    let product = await startProduct(env);
    const { port } = new URL(product.url);
    return {
      url: product.url,
      output: () => product.output(),
      stop: () => product.stop(),
      kill: () => product.kill(),
      again: async () => {
        product = await startProduct({ ...env, PORT: port });
      },
    };
  };
  const nodes: TwoNodes['nodes'] = [await started(folders[0]), await started(folders[1])];
  const balancer = await startBalancer(nodes.map(({ url }) => url));
  return {
    nodes,
    url: balancer.url,
    async stop() {
      await balancer.stop();
      for (const node of nodes) await node.stop();
      for (const folder of folders) await folder.remove();
    },
  };
}

/**
 * Hands requests to the upstreams in turn, and to the other one where one does not take it or ends before its answer is
 * whole, head and body: what the balancers in front of real nodes do with calls that may be sent twice.
 */
async function startBalancer(upstreams: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const first = turn++;
    for (const upstream of [first, first + 1].map((at) => upstreams[at % upstreams.length] ?? '')) {
      const answer = await passed(agent, upstream, incoming, Buffer.concat(chunks)).catch(() => null);
      if (answer) return outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    }
    outgoing.writeHead(502).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function passed(
  agent: Agent,
  to: string,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const { method, headers, socket } = incoming;
  const asked = request(new URL(incoming.url ?? '/', to), {
    method,
    agent,
    headers: { 'x-forwarded-for': socket.remoteAddress, ...headers },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
}

/** A call at an address, as a browser of this session or a stranger makes it. */
export async function callAt<C extends Call>(
  url: string,
  call: C,
  body: unknown = {},
  options: { as?: TestSession; headers?: Record<string, string> } = {},
): Promise<{ status: number; code: string; message: string; data: Answer<C> }> {
  const response = await fetch(`${url}/web${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(options.as && { cookie: cookieOf(options.as) }),
      ...options.headers,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const answer = text.startsWith('{') ? JSON.parse(text) : { code: '', message: text, data: null };
  return { status: response.status, ...answer };
}
