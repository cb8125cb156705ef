import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often connections are looked at that became idle after the server stopped listening. */
const SWEEP_MS = 50;

/**
 * Makes a server that can be closed at once when nothing runs: answers the function that does it. It stops listening,
 * lets running calls end, and ends every connection that carries none: those kept open after an answer, and those that
 * a browser opened ahead and never used, which Node does not count as idle. Without it a stop would wait for them.
 */
export function closable(server: FastifyInstance): () => Promise<void> {
  const connections = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const sweep = () => {
    server.server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    const timer = setInterval(sweep, SWEEP_MS);
    try {
      await server.close();
    } finally {
      clearInterval(timer);
    }
  };
}
