import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How often connections are looked at that became idle after the server stopped listening. */
const SWEEP_MS = 50;

/**
 * Makes a server that can be closed at once when nothing runs: answers the function that does it. It stops listening,
 * lets running calls end, and ends every connection that carries none: those kept open after an answer, and those that
 * a browser opened ahead and never used, which Node does not count as idle. Without it a stop would wait for them.
 *
 * Whoever just sends a call over a connection that was kept open must not find it ended. So for `graceMs` those stay,
 * and each answer says that its connection ends with it; only new connections are refused.
 */
export function closable(server: FastifyInstance): (graceMs?: number) => Promise<void> {
  const connections = new Set<Socket>();
  let isClosing = false;
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // Before the framework, which has answers that pass its own headers by.
  server.server.prependListener('request', (_request, response) => {
    if (isClosing) response.setHeader('Connection', 'close');
  });
  const isUsed = (socket: Socket) => socket.bytesRead > 0;
  const sweep = () => {
    server.server.closeIdleConnections();
    for (const socket of connections) if (!isUsed(socket)) socket.destroy();
  };
  return async (graceMs = 0) => {
    isClosing = true;
    const patientUntil = Date.now() + graceMs;
    if (graceMs > 0 && server.server.listening) {
      // The HTTP server's own way to stop listening would end the idle connections as well.
      NetServer.prototype.close.call(server.server);
      while ([...connections].some(isUsed) && Date.now() < patientUntil) await pause(SWEEP_MS);
    }
    const timer = setInterval(sweep, SWEEP_MS);
    try {
      await server.close();
    } finally {
      clearInterval(timer);
    }
  };
}
