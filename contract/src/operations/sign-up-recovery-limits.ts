/** How codes for a phone's sign-ups are measured. No validator stands here, because a phone loads this. */

/** How long a code holds, and how often it may be mistyped. */
export const RECOVERY_MINUTES = 10;
export const RECOVERY_TRIES = 5;
/** Codes that one phone is sent within a day. */
export const RECOVERY_A_DAY = 5;
/** So many of a phone's sign-ups are shown, the latest first. */
export const MOST_RECOVERED = 50;
