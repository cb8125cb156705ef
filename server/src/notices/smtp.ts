/** Sends one mail by SMTP: implicit TLS (`smtps:`), or STARTTLS unless the address is this machine's or says `?tls=no`. */
import { connect as connectTcp, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';

export interface Mail {
  from: string;
  to: string;
  subject: string;
  text: string;
  /** The same for each try, so that a mail that came twice is known for one. */
  id: string;
}

const TIMEOUT_MS = 20_000;
const PORTS: Record<string, number> = { 'smtps:': 465, 'smtp:': 25 };
/** Characters of an encoded word: a line of a header has 76 at most. */
const WORD = 12;

/** Nothing of it ends a line, or is anything but one address. */
function addressOf(text: string): string {
  if (!/^[^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+$/.test(text)) throw new Error('not a mail address');
  return text;
}

const encoded = (text: string) => Buffer.from(text).toString('base64');

/** A header's text as encoded words (RFC 2047). */
function words(text: string): string {
  const characters = [...text.replaceAll(/[\r\n]+/g, ' ')];
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += WORD)
    parts.push(`=?UTF-8?B?${encoded(characters.slice(at, at + WORD).join(''))}?=`);
  return parts.join('\r\n ');
}

/** The mail as it goes over the wire. No line of it is a lone dot: the text is base64. */
export function mailText({ from, to, subject, text, id }: Mail, at = new Date()): string {
  const body = encoded(text).replaceAll(/.{76}/g, '$&\r\n');
  return [
    `From: <${addressOf(from)}>`,
    `To: <${addressOf(to)}>`,
    `Subject: ${words(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${from.split('@')[1]}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body,
  ].join('\r\n');
}

/** Rejects when the server does not take the mail, or no word comes for twenty seconds, or it is stopped. */
export async function sendMail(address: string, mail: Mail, stop?: AbortSignal): Promise<void> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || PORTS[url.protocol] || 25;
  const message = mailText(mail);
  const isSecure = url.protocol === 'smtps:';
  const isOwn = ['localhost', '127.0.0.1', '::1'].includes(host);
  stop?.throwIfAborted();
  let socket: Socket = isSecure ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
  const end = () => socket.destroy(new Error('the mail took too long, or the server stops'));
  stop?.addEventListener('abort', end, { once: true });
  let encrypted = isSecure;
  try {
    let line = await open(socket, isSecure ? 'secureConnect' : 'connect');
    await line.expect(220);
    let offers = await line.say(`EHLO ${hostname()}`, 250);
    if (!encrypted && /STARTTLS/i.test(offers)) {
      await line.say('STARTTLS', 220);
      socket = connectTls({ socket: line.release(), servername: host });
      line = await open(socket, 'secureConnect');
      encrypted = true;
      offers = await line.say(`EHLO ${hostname()}`, 250);
    }
    // Somebody on the way may have dropped the offer: no mail, and no password, over a line that others can read.
    if (!encrypted && !isOwn && (url.searchParams.get('tls') !== 'no' || url.username !== ''))
      throw new Error('the mail server offers no encryption');
    if (url.username !== '') {
      const secret = encoded(`\0${decodeURIComponent(url.username)}\0${decodeURIComponent(url.password)}`);
      await line.say(`AUTH PLAIN ${secret}`, 235);
    }
    await line.say(`MAIL FROM:<${addressOf(mail.from)}>`, 250);
    await line.say(`RCPT TO:<${addressOf(mail.to)}>`, 250);
    await line.say('DATA', 354);
    await line.say(`${message}\r\n.`, 250);
    await line.say('QUIT', 221).catch(() => {});
  } finally {
    stop?.removeEventListener('abort', end);
    socket.destroy();
  }
}

interface Line {
  /** Writes a command and waits for its answer; rejects one of another code. */
  say(command: string, code: number): Promise<string>;
  expect(code: number): Promise<string>;
  /** Gives the socket away, to be encrypted. */
  release(): Socket;
}

function open(socket: Socket, ready: string): Promise<Line> {
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the mail server does not answer')));
  let heard = '';
  let fault: Error | null = null;
  let wake = () => {};
  const onData = (chunk: Buffer) => {
    heard += chunk.toString('latin1');
    if (heard.length > 65_536) socket.destroy(new Error('the mail server says too much'));
    wake();
  };
  socket.on('data', onData);
  socket.on('error', (error: Error) => {
    fault = error;
    wake();
  });
  socket.on('close', () => {
    fault ??= new Error('the mail server hung up');
    wake();
  });
  /** A whole answer: its last line has a blank behind the code. */
  const expect = async (code: number): Promise<string> => {
    for (;;) {
      const found = /^(?:\d{3}-.*\r?\n)*(\d{3})(?: .*)?\r?\n/.exec(heard);
      if (found) {
        heard = heard.slice(found[0].length);
        if (Number(found[1]) !== code)
          throw new Error(`the mail server answered ${found[0].trim().slice(0, 200)}`);
        return found[0];
      }
      if (fault) throw fault;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(fault));
    socket.once(ready, () =>
      resolve({
        expect,
        say: (command, code) => {
          socket.write(`${command}\r\n`);
          return expect(code);
        },
        release: () => {
          socket.removeAllListeners();
          return socket;
        },
      }),
    );
  });
}
