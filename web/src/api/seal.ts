/**
 * The browser's half of sealed bodies (spec 7). It brings the national ciphers with it, so import it lazily
 * (`await import('./seal.ts')`).
 */
import { sm2, sm4 } from 'sm-crypto-v2';

export interface Sealer {
  /** Seals the JSON text of a body. */
  seal(bodyText: string): { data: string; sm4Key: string };
  /** Opens an answer that the server sealed with this page's key. Throws when it is damaged. */
  open(dataHex: string): string;
}

const BLOCK_BYTES = 16;

/**
 * Makes the sealer of this page load: one random SM4 key, wrapped once with the server's SM2 public key (hex, with its
 * leading 04). Make it once and keep it: the server limits how many new keys one address may bring.
 */
export function createSealer(publicKeyHex: string): Sealer {
  const key = crypto.getRandomValues(new Uint8Array(BLOCK_BYTES));
  // No precomputed public key: its table costs as much as a dozen wrappings, and a page wraps once.
  const sm4Key = sm2.doEncrypt(toHex(key), publicKeyHex, 1);
  return {
    seal(bodyText) {
      const iv = crypto.getRandomValues(new Uint8Array(BLOCK_BYTES));
      const bytes = sm4.encrypt(new TextEncoder().encode(bodyText), key, {
        mode: 'cbc',
        iv,
        output: 'array',
      });
      return { data: toHex(iv) + toHex(bytes), sm4Key };
    },
    open(dataHex) {
      if (!/^(?:[0-9a-f]{32}){2,}$/i.test(dataHex)) throw new Error('The sealed answer is malformed');
      const bytes = fromHex(dataHex);
      const text = sm4.decrypt(bytes.subarray(BLOCK_BYTES), key, {
        mode: 'cbc',
        iv: bytes.subarray(0, BLOCK_BYTES),
        // The library's own reading of UTF-8 takes damaged bytes for text.
        output: 'array',
      });
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
    },
  };
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += hexOf[byte];
  return hex;
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}
