/**
 * What a sign-up says besides its entries, in headers, because its body is the list of entries alone (spec 3.4): the
 * proof that its browser worked for it, and, when asked for, what a picture code shows.
 */

/** `<challenge>~<counters, separated by commas>`: see `proofText`. */
export const PROOF_HEADER = 'Sign-Up-Proof';
/** `<verifyId>.<characters>`. */
export const PICTURE_HEADER = 'Picture-Code';
/** The version of the notice on personal data that its person agreed to. */
export const NOTICE_HEADER = 'Privacy-Notice';

/** In which language its person agreed to be told of the sign-up (zh, es, pt); without it nobody is told. */
export const NOTIFY_HEADER = 'Visitor-Notices';
/** `1`: where no place is left, the sign-up is to stand in the waiting list. */
export const WAIT_HEADER = 'Join-Waiting-List';
/**
 * The channel by whose link somebody came; one that the activity does not have counts as none. The sign-up page says it by
 * its address alone (`Referer`), which costs a phone no script.
 */
export const CHANNEL_HEADER = 'Channel';
/** Where an address says it: `&channel=12`. */
export const CHANNEL_PARAMETER = 'channel';

/**
 * A challenge is solved in parts, each with a counter of its own: many small puzzles take nearly the same time whenever
 * they are solved, one large one may take five times as long for the unlucky.
 */
export const PROOF_PARTS = 8;

/**
 * What is hashed (SHA-256, at most 55 characters of ASCII: one block): the hash of a solved part begins with as many zero
 * bits as the challenge says. The challenge's last piece is random.
 */
export const proofText = (challenge: string, part: number, counter: number): string =>
  `${challenge.slice(challenge.lastIndexOf('.') + 1)}.${part}.${counter}`;
