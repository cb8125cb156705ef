/** What lies on the device is sealed by a key that this browser alone can use, and that nobody can read out of it. */

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export interface Cipher {
  /** `bound` is what stands beside it in the clear: sealed words are worth nothing beside other ones. */
  seal(value: unknown, bound: string): Promise<Sealed>;
  /** Rejects what was sealed by another key, or beside other words. */
  open(sealed: Sealed, bound: string): Promise<unknown>;
}

const NAME = 'AES-GCM';
const IV_BYTES = 12;

/** A key that cannot be taken out of the browser. Rejects where there are none (plain http). */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: NAME, length: 256 }, false, ['encrypt', 'decrypt']);

export function cipherBy(key: CryptoKey): Cipher {
  const way = (iv: Uint8Array<ArrayBuffer>, bound: string) => ({
    name: NAME,
    iv,
    additionalData: new TextEncoder().encode(bound),
  });
  return {
    async seal(value, bound) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const words = new TextEncoder().encode(JSON.stringify(value));
      return { iv, data: await crypto.subtle.encrypt(way(iv, bound), key, words) };
    },
    async open({ iv, data }, bound) {
      return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(way(iv, bound), key, data)));
    },
  };
}
