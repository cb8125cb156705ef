/** What the sign-in service offers: its calls, and the sessions, passwords and further proofs of an account. */

export { requireOwnPassword } from './attempts/current-password.ts';
export { signInPauses } from './attempts/pauses.ts';
export { REMEMBERED_MINUTES } from './attempts/policy.ts';
export { clearFailures } from './attempts/queries.ts';
export { externalSystemRoutes } from './external-systems/routes.ts';
export { forgottenPasswordRoutes } from './forgotten-password/routes.ts';
export { type InitialPassword, keepInitialPasswords, unchangedPasswords } from './initial-passwords.ts';
export { knownDevices } from './login/devices.ts';
export { onlineUserRoutes } from './online-users/routes.ts';
export { resetPasswords } from './password-queries.ts';
export { hashPassword, randomPassword } from './passwords.ts';
export { redeemPictureCode } from './picture-code/index.ts';
export { userRoutes } from './routes.ts';
export { absentCaller, callerResolver } from './session/caller.ts';
export { sessionsOf } from './session/open-sessions.ts';
export { deleteSessionsOf, findEndedSessions, insertSession } from './session/sessions.ts';
export { signInPaths } from './session/sign-in-paths.ts';
export { signInPageSources } from './sign-in-page.ts';
export { openIdentityProvider } from './third-sign-in/provider.ts';
export { unlinkIdentity } from './third-sign-in/queries.ts';
export { thirdSignInRoutes } from './third-sign-in/routes.ts';
export { deleteTwoStep, findTwoStep } from './two-step/queries.ts';
export { twoStepRoutes } from './two-step/routes.ts';
