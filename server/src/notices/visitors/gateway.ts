/** The gateway of short messages, as visitors are sent them. */
import { createHmac } from 'node:crypto';
import type { ContentLanguage } from '@outbound/contract';
import type { Config } from '../../config/index.ts';
import { postJson } from '../../http/outgoing.ts';

export interface ShortMessage {
  /** The same for one that is sent again after a crash. */
  id: number;
  kind: string;
  mobilePhone: string;
  language: ContentLanguage;
  subject: string;
  content: string;
}

/** Hands a message over, signed. Throws where it was not taken. */
export async function postToGateway(
  gateway: Config['visitorWebhook'],
  message: ShortMessage,
  signal: AbortSignal,
): Promise<void> {
  if (!gateway) throw new Error('VISITOR_WEBHOOK is not set');
  const body = JSON.stringify(message);
  // With the time, so that one that was listened to cannot be posted again later.
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', gateway.secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'x-timestamp': timestamp, 'x-signature': `sha256=${signature}` };
  await postJson(gateway.address, body, headers, signal);
}
