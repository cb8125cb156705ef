/** A little mail server: takes every mail, or refuses those to a name. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

export interface TakenMail {
  from: string;
  to: string;
  data: string;
}

/** Made for the tests alone: nobody vouches for it, and it opens nothing. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTiluRkJjRUxWnCF+
sqNFALYggxprH9CgxF3OrEoPvZihRANCAATpm7yolHWidE4X5fcWBnc2OwwY6Wma
aex5ZTeBK1+meHkPTfGcBMOod7y+nWcGUi5tn4qyskFuwz+qQNFwPUzD
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUcHi9L/24tBlmUclytzW6C6OTvwswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbWFpbC50ZXN0MCAXDTI2MTEyMzE3MDAzNFoYDzIxMjYxMDMw
MTcwMDM0WjAUMRIwEAYDVQQDDAltYWlsLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATpm7yolHWidE4X5fcWBnc2OwwY6Wmaaex5ZTeBK1+meHkPTfGcBMOo
d7y+nWcGUi5tn4qyskFuwz+qQNFwPUzDo1MwUTAdBgNVHQ4EFgQUSa1TD3jl62kU
Ac4xuOAHEMCARbswHwYDVR0jBBgwFoAUSa1TD3jl62kUAc4xuOAHEMCARbswDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBz9Y2jKRs6E4IfJ7dKLG2z
GZ0LUBkxiEp45NtVk7KGqwIhANjUdZUPoWi2O9Dw4RwT3ZMWR5erMTrwnb3PODEz
NDG9
-----END CERTIFICATE-----`,
};

/** With a certificate it offers STARTTLS; what comes over that line is only listened to. */
export async function startMailServer(
  host = '127.0.0.1',
  certificate: { key: string; cert: string } | null = null,
) {
  const heard: string[] = [];
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
          socket.write(
            `250-mail.test\r\n250-8BITMIME\r\n${certificate ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN\r\n`,
          );
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
        } else if (line === 'STARTTLS' && certificate) {
          say('220 go ahead');
          socket.removeAllListeners('data');
          const tls = new TLSSocket(socket, { isServer: true, ...certificate });
          tls.on('error', () => {});
          tls.on('data', (text) => heard.push(text.toString()));
          return;
        } else if (line === 'STARTTLS') say('502 not implemented');
        else say(line === 'QUIT' ? '221 bye' : '250 ok');
      }
    });
  }).listen(0, host);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    mails,
    logins,
    /** What came over an encrypted line. */
    heard,
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
