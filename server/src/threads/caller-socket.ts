/** Whose connection work is done for, however deep below the call it is done. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';

const connections = new AsyncLocalStorage<Socket>();

/** The connection of the call that is answered; undefined for work that no call asked for. */
export const callerSocket = (): Socket | undefined => connections.getStore();

/** Answers a call of this connection. */
export const answering = <T>(socket: Socket, answer: () => T): T => connections.run(socket, answer);

/** Does what several callers wait for: it belongs to the connection of none of them. */
export const forNobody = <T>(work: () => T): T => connections.exit(work);
