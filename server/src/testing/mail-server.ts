/** A little mail server: takes every mail, or refuses those to a name. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface TakenMail {
  from: string;
  to: string;
  data: string;
}

export async function startMailServer(host = '127.0.0.1') {
  const mails: TakenMail[] = [];
  const logins: string[] = [];
  let refused = '';
  let held: (() => void)[] | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let mail: TakenMail = { from: '', to: '', data: '' };
    let isData = false;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const greet = () => say('220 mail.test ready');
    if (held) held.push(greet);
    else greet();
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (isData) {
          if (line !== '.') mail.data += `${line}\n`;
          else {
            isData = false;
            mails.push(mail);
            mail = { from: '', to: '', data: '' };
            say('250 taken');
          }
        } else if (line.startsWith('EHLO'))
          socket.write('250-mail.test\r\n250-8BITMIME\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('AUTH PLAIN ')) {
          logins.push(Buffer.from(line.slice(11), 'base64').toString());
          say('235 welcome');
        } else if (line.startsWith('MAIL FROM:')) {
          mail.from = line.slice(10);
          say('250 ok');
        } else if (line.startsWith('RCPT TO:')) {
          mail.to = line.slice(8);
          say(refused !== '' && mail.to.includes(refused) ? '550 no such mailbox' : '250 ok');
        } else if (line === 'DATA') {
          isData = true;
          say('354 go on');
        } else say(line === 'QUIT' ? '221 bye' : '250 ok');
      }
    });
  }).listen(0, host);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    mails,
    logins,
    refuse: (name: string) => {
      refused = name;
    },
    /** From now on it greets nobody; answers how many wait. */
    hold: () => {
      held ??= [];
      return held.length;
    },
    release: () => {
      for (const greet of held ?? []) greet();
      held = null;
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
