/** The second step of a sign-in, for the subjects beside it. */
export { takeSecondStep } from './second-step.ts';
