import { calls } from '@outbound/contract';

/** The calls that open a session: what the operation log has under them are sign-ins. */
export const signInPaths: readonly string[] = [
  calls.user.login.path,
  calls.thirdSignIn.thirdLogin.path,
  calls.user.mockLogin.path,
];
