import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
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
});
