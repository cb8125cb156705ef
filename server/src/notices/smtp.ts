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
/** What a mail itself is refused by, once its server is spoken to. */
const OF_THE_MAIL = ['EENVELOPE', 'EMESSAGE', 'ESTREAM'];
/** Servers that the last mail did not reach, by their addresses. */
const unreached = new Set<string>();
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
  const transport = await transportTo(address);
  await reaching(address, () => transport.sendMail(message), stop);
}

/**
 * Rejects where the last mail did not reach the server, and it cannot be reached now either. What is dear to make for a mail
 * is made after this.
 */
export async function reachAgain(address: string, stop?: AbortSignal): Promise<void> {
  if (!unreached.has(address)) return;
  const transport = await transportTo(address);
  await reaching(address, () => unlessStopped(transport.verify(), stop), stop);
}

async function transportTo(address: string) {
  // With the first mail: most starts send none, and it is a tenth of a start.
  const { createTransport } = await import('nodemailer');
  return createTransport(transportOf(address));
}

/** Rejects when it is stopped: the library breaks off nothing but mails. */
async function unlessStopped(spoken: Promise<unknown>, stop?: AbortSignal): Promise<void> {
  const stopped = Promise.withResolvers<never>();
  const onStop = () => stopped.reject(stop?.reason);
  stop?.addEventListener('abort', onStop, { once: true });
  if (stop?.aborted) onStop();
  await Promise.race([spoken, stopped.promise]).finally(() => stop?.removeEventListener('abort', onStop));
}

/** Notes whether the server was reached; who is stopped has found out nothing. */
async function reaching(address: string, speak: () => Promise<unknown>, stop?: AbortSignal): Promise<void> {
  try {
    await speak();
    unreached.delete(address);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== undefined && OF_THE_MAIL.includes(code)) unreached.delete(address);
    else if (!stop?.aborted) unreached.add(address);
    throw error;
  }
}
