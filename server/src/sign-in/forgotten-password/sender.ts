/** Where reset codes go: to a web hook of whoever runs the product, and nowhere else. */
import type { Config } from '../../config/index.ts';
import { postJson } from '../../http/outgoing.ts';

export interface ResetMessage {
  userLoginId: string;
  mobilePhone: string;
  code: string;
  /** How long the code holds. */
  minutes: number;
}

/** Hands a code on. Rejects when it could not be handed on. */
export type ResetSender = (message: ResetMessage) => Promise<void>;

/** The sender that the settings name; null where there is none: a code that nobody is sent must not lie anywhere. */
export function resetSender({ resetWebhook }: Pick<Config, 'resetWebhook'>): ResetSender | null {
  return resetWebhook === undefined ? null : (message) => postJson(resetWebhook, JSON.stringify(message));
}
