/** How secrets lie in tables: AES-256-GCM under a key for each purpose and user. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFrom } from './secrets.ts';

const [IV_BYTES, TAG_BYTES] = [12, 16];

export interface Vault {
  seal(userId: number, secret: Buffer): Buffer;
  /** Throws when the bytes are not what was sealed for this user. */
  open(userId: number, sealed: Buffer): Buffer;
}

/** A vault whose keys are derived from a secret of the platform; what is moved to another user's row opens nothing. */
export function vaultFor(purpose: 'two-step' | 'notice', platformSecret: string): Vault {
  const keyOf = (userId: number) => keyFrom(platformSecret, `${purpose} ${userId}`);
  return {
    seal(userId, secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(userId), iv);
      return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open(userId, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(userId), sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}
