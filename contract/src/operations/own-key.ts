/** What opens a sign-up to its person. */
import { z } from 'zod';
import { text } from '../wire.ts';

/**
 * What opens a sign-up: its number with the query code that was shown after signing up (as it was read out: capitals,
 * hyphen and spaces do not matter), or the token of a link that its person was sent.
 */
export const ownKey = z.union([
  z.strictObject({ applyCode: text(40), queryCode: text(40) }),
  z.strictObject({ ownToken: text(200) }),
]);
export type OwnKey = z.input<typeof ownKey>;
