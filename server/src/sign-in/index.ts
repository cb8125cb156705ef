/** What the sign-in service offers: sessions, passwords, second steps, outside identities, external systems. */

export { signInPauses } from './attempts/pauses.ts';
export { frameRoutes } from './external-systems/routes.ts';
export { forgottenPasswordRoutes } from './forgotten-password/routes.ts';
export { knownDevices } from './login/devices.ts';
export { onlineUserRoutes } from './online-users/routes.ts';
export { hashPassword, randomPassword } from './passwords.ts';
export { userRoutes } from './routes.ts';
export { callerResolver } from './session/caller.ts';
export { findEndedSessions, insertSession } from './session/sessions.ts';
export { openIdentityProvider } from './third-sign-in/provider.ts';
export { thirdSignInRoutes } from './third-sign-in/routes.ts';
export { twoStepRoutes } from './two-step/routes.ts';
export { twoStepVault } from './two-step/vault.ts';
