/** The second step of a sign-in, for the subjects beside it. */
export { takeSecondStep } from './second-step.ts';
export type { TwoStepVault } from './vault.ts';
