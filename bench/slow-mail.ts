/** A mail server that takes its time, and knows each mail by its Message-ID. */
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface SlowMail {
  port: number;
  /** How often each mail was taken, by its Message-ID. */
  taken: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Says yes to a whole mail `slowMs` after it came; it counts from then on, whether its sender still listens or not. */
export async function startSlowMail(slowMs: number): Promise<SlowMail> {
  const taken = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let [rest, mail, isData] = ['', '', false];
    const say = (line: string) => socket.writable && socket.write(`${line}\r\n`);
    const take = async () => {
      const id = /^Message-ID: (.+)$/im.exec(mail)?.[1] ?? mail;
      mail = '';
      await pause(slowMs);
      taken.set(id, (taken.get(id) ?? 0) + 1);
      say('250 taken');
    };
    say('220 slow.test ready');
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (isData && line === '.') {
          isData = false;
          void take();
        } else if (isData) mail += `${line}\n`;
        else if (line.startsWith('EHLO')) say('250-slow.test\r\n250 8BITMIME');
        else if (line === 'DATA') {
          isData = true;
          say('354 go on');
        } else say(line === 'QUIT' ? '221 bye' : '250 ok');
      }
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    taken,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
