/** Sends one mail by SMTP: implicit TLS (`smtps:`), or STARTTLS unless the address is this machine's or says `?tls=no`. */
import { hostname } from 'node:os';

export interface MailFile {
  fileName: string;
  mediaType: string;
  bytes: Buffer;
}

export interface Mail {
  from: string;
  to: string;
  subject: string;
  text: string;
  /** A file that goes with it. */
  attachment?: MailFile | undefined;
  /** The same for each try, so that a mail that came twice is known for one. */
  id: string;
}

const TIMEOUT_MS = 20_000;
const MOST_BYTES_OF_AN_ANSWER = 65_536;
const PORTS: Record<string, number> = { 'smtps:': 465, 'smtp:': 25 };

/** One address and nothing else: the library takes lists, and addresses with names. */
function addressOf(text: string): { name: string; address: string } {
  if (!/^[^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+$/.test(text)) throw new Error('not a mail address');
  return { name: '', address: text };
}

/** How the server at an address is spoken to. */
function transportOf(address: string) {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isOwn = ['localhost', '127.0.0.1', '::1'].includes(host);
  const hasPassword = url.username !== '';
  return {
    host,
    port: Number(url.port) || PORTS[url.protocol],
    secure: url.protocol === 'smtps:',
    // Somebody on the way may have dropped the offer: no mail, and no password, over a line that others can read.
    requireTLS: url.protocol === 'smtp:' && !isOwn && (hasPassword || url.searchParams.get('tls') !== 'no'),
    // A server that does not name its ways to sign in is asked all the same: a mail without would be refused less clearly.
    forceAuth: hasPassword,
    auth: hasPassword
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
    name: hostname(),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    socketCloseTimeout: 0,
    dnsTimeout: TIMEOUT_MS,
    maxResponseSize: MOST_BYTES_OF_AN_ANSWER,
  };
}

/** Rejects when the server does not take the mail, or no word comes for twenty seconds, or it is stopped. */
export async function sendMail(
  address: string,
  { from, to, subject, text, attachment, id }: Mail,
  stop?: AbortSignal,
): Promise<void> {
  stop?.throwIfAborted();
  const message = {
    from: addressOf(from),
    to: addressOf(to),
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    text,
    textEncoding: 'base64' as const,
    attachments: attachment && [
      { filename: attachment.fileName, contentType: attachment.mediaType, content: attachment.bytes },
    ],
    messageId: `<${id}@${from.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
    signal: stop,
  };
  // With the first mail: most starts send none, and it is a tenth of a start.
  const { createTransport } = await import('nodemailer');
  await createTransport(transportOf(address)).sendMail(message);
}
