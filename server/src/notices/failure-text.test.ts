import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { postJson } from '../http/outgoing.ts';
import { failureText } from './failure-text.ts';
import { sendMail } from './smtp.ts';

const saidOf = (sending: Promise<void>) =>
  sending.then(
    () => '',
    (error: unknown) => failureText(error),
  );

it('the office reads in Chinese why a notice was not sent, with what another server said', async () => {
  const server = createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const gateway = `http://127.0.0.1:${port}/sms`;
  assert.equal(await saidOf(postJson(gateway, '{}')), '发送网关拒绝接收（HTTP 503）');
  assert.equal(await saidOf(postJson(gateway, '{}', {}, AbortSignal.abort())), '发送超时');
  server.close();
  await once(server, 'close');
  // By name, each address is tried: what comes of that has no words of its own.
  for (const host of ['127.0.0.1', 'localhost'])
    assert.match(
      await saidOf(postJson(`http://${host}:${port}/sms`, '{}')),
      /^无法连接发送服务器（ECONN\w+）$/,
    );
  const mail = { from: 'from@example.org', to: 'to@example.org', subject: 'x', text: 'x', id: 'x' };
  assert.match(
    await saidOf(sendMail(`smtp://127.0.0.1:${port}?tls=no`, mail)),
    /^无法连接发送服务器（ECONN\w+）$/,
  );
  assert.equal(failureText(new Error('550 no such mailbox')), '发送失败：550 no such mailbox');
  assert.equal(failureText('gone'), '发送失败：gone');
});
