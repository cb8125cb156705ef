/**
 * What both ends of a sealed body must agree on (spec 7). The wire carries `{data, sm4Key}`. From the SM4 key that
 * `sm4Key` wraps, HMAC-SM3 derives a key for each purpose. `data`, in hex, is of a request
 *
 *     mark (32 bytes) ‖ time (8, big-endian milliseconds since the epoch) ‖ IV (16) ‖ SM4-CBC of the text
 *
 * and of an answer the same without the time. A mark is the HMAC-SM3 of a context, a zero byte, and all that stands
 * behind the mark. The context of a request is `sealedRequest`; that of an answer is the mark of its request in hex.
 */
export const sealPurposes = {
  requestCipher: 'outbound seal 2: request cipher',
  requestMark: 'outbound seal 2: request mark',
  answerCipher: 'outbound seal 2: answer cipher',
  answerMark: 'outbound seal 2: answer mark',
} as const;

export const SEAL_MARK_BYTES = 32;
export const SEAL_TIME_BYTES = 8;
/** Of the IV, of a block of SM4, and of its keys: of a derived key the first so many bytes. */
export const SEAL_BLOCK_BYTES = 16;

/** What of a request its seal stands for beside the body: nothing of it can be taken away or put to another. */
export interface SealedRequest {
  /** As in the contract, below /web. */
  path: string;
  idempotencyKey?: string | undefined;
  /** Whether the answer is asked for sealed. */
  sealsAnswer: boolean;
}

/** The context of a request's mark. */
export const sealedRequest = ({ path, idempotencyKey = '', sealsAnswer }: SealedRequest): string =>
  [path, idempotencyKey, sealsAnswer ? 'sm4' : ''].join('\n');
