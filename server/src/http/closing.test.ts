import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { closable } from './closing.ts';

describe('closing a server', () => {
  it('waits for the running call and for no connection that carries none', async () => {
    const server = fastify();
    let answer: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      server.get('/slow', async () => {
        resolve();
        await new Promise<void>((done) => {
          answer = done;
        });
        return 'done';
      });
    });
    const close = closable(server);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const address = server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const unused = connect(port, '127.0.0.1');
    await once(unused, 'connect');
    const running = fetch(`http://127.0.0.1:${port}/slow`);
    await asked;
    const ended = once(unused, 'close');
    const closing = close();
    unused.on('error', () => {});
    await ended;
    answer();
    assert.equal(await (await running).text(), 'done');
    await closing;
  });

  it('fails no call over a connection that its caller keeps open and uses all the while', async () => {
    const server = fastify();
    server.get('/', async () => 'framework');
    // As kept answers are sent: past the framework and the headers that it gives.
    server.get('/hijacked', async (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, ['Content-Length', '4']);
      reply.raw.end('kept');
    });
    const close = closable(server);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const address = server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const outcomes: string[] = [];
    const endings: string[] = [];
    const connected = new Set<symbol>();
    let isOver = false;
    /** One caller: a call every few milliseconds over his one connection, until it is refused. */
    const callOn = async (path: string) => {
      const caller = Symbol();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!isOver)
        try {
          const sending = get({ agent, port, path, host: '127.0.0.1' });
          const [answer] = await once(sending, 'response');
          outcomes.push(await text(answer));
          connected.add(caller);
          if (answer.headers.connection === 'close') endings.push(path);
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') break;
          outcomes.push(String(error));
        }
      agent.destroy();
    };
    const callers = Array.from({ length: 40 }, (_, number) => callOn(number % 2 === 0 ? '/' : '/hijacked'));
    // Each has his connection: what waits to be accepted when the port closes is refused with it.
    while (connected.size < callers.length) await new Promise((resolve) => setTimeout(resolve, 5));
    await close(2_000);
    isOver = true;
    await Promise.all(callers);
    assert.deepEqual(new Set(outcomes), new Set(['framework', 'kept']));
    assert.equal(endings.length, callers.length, 'each connection was told once that it ends');
    assert.deepEqual(new Set(endings), new Set(['/', '/hijacked']));
  });

  it('ends what nobody uses when the grace is over', async () => {
    const server = fastify();
    server.get('/', async () => 'done');
    const close = closable(server);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const address = server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const kept = connect(port, '127.0.0.1');
    kept.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(kept, 'data');
    const ended = once(kept, 'close');
    const began = performance.now();
    await close(200);
    await ended;
    assert.ok(performance.now() - began >= 190);
  });
});
