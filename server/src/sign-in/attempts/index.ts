/** Tries to sign in, for the subjects beside them: counted, refused, forgotten. */
export { claimTry, requireNoPause } from './claim.ts';
export { requireCurrentPassword } from './current-password.ts';
export { type Failures, needsPictureCode, waitMs, wrongTry } from './policy.ts';
export { clearFailures, deleteFailure, findFailures, secondStepOf } from './queries.ts';
