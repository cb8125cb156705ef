/** The calls that concern the caller himself (spec 7 Auth). */
import { type Calls, DenyMode, Source } from '@outbound/contract';
import type { Implement } from '../http/call-context.ts';
import { CREDENTIAL_COOKIE, MARK_COOKIE } from '../http/caller.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import type { Vault } from '../http/vault.ts';
import { subjects } from '../records/subjects.ts';
import { findRoles, findVisibleResources, routeTree } from '../rights/index.ts';
import { findAccountById } from './account.ts';
import { redeemTicket, type Systems } from './external-systems/routes.ts';
import type { Devices } from './login/devices.ts';
import { login } from './login/login.ts';
import { mockLogin } from './login/mock-login.ts';
import { modifyPassword } from './login/modify-password.ts';
import { issuePictureCode } from './picture-code/picture-code.ts';
import { presentSignedIn } from './session/present.ts';
import { deleteSession, findIdToken, findSessionEnd } from './session/sessions.ts';
import type { IdentityProvider } from './third-sign-in/provider.ts';

/** Where visitors begin. */
const PORTAL_PATH = '/portal/index';

/** Sign-in, session and what the shell asks at its start. `provider` vouches for synced users, where there is one; `pictureText` says what picture codes show instead of chance. */
export function userRoutes(
  { config, log, zone }: Platform,
  vault: Vault,
  devices: Devices,
  provider: IdentityProvider | null,
  systems: Systems,
  pictureText?: () => string,
): Implement<Calls['user']> {
  /** Where a synced user's own session outside ends; null leads to the portal. */
  async function logoutAddress(origin: string, idToken: string | null): Promise<string | null> {
    if (config.externalLogoutUrl !== undefined) return config.externalLogoutUrl;
    try {
      return (await provider?.endSessionAddress({ idToken, returnTo: `${origin}${PORTAL_PATH}` })) ?? null;
    } catch (error) {
      // Signed out here in any case.
      log.warn({ err: error }, 'the identity provider says no address to sign out at');
      return null;
    }
  }

  return {
    login: (context, body) => login(context, body, zone, vault, devices),
    mockLogin: config.mockLogin ? (context, body) => mockLogin(context, body, zone) : null,
    modifyPassword: (context, body) => modifyPassword(context, body, devices),

    verifyCode: ({ db }) => issuePictureCode(db, pictureText),

    async logout(context) {
      const { caller } = context;
      context.note({
        content: `用户“${caller.userName}”退出登录`,
        objectType: '用户',
        objectId: caller.userId,
        objectName: caller.userName,
      });
      const isSynced = caller.source === Source.synced;
      const idToken = isSynced ? await findIdToken(context.db, caller.sessionId) : null;
      await context.write(subjects.user, (trx) => deleteSession(trx, caller.sessionId));
      context.setCookie(CREDENTIAL_COOKIE, null, { httpOnly: true });
      context.setCookie(MARK_COOKIE, null, { httpOnly: false });
      return { logoutAddress: isSynced ? await logoutAddress(context.origin, idToken) : null };
    },

    async checkToken({ db, caller }, { ticket, ...more }) {
      if (ticket !== undefined) return redeemTicket(db, systems, log, { ticket, ...more });
      const end = caller && (await findSessionEnd(db, caller.sessionId));
      if (!end) throw new Refusal('CM4010');
      // Who is frozen has no session, so a caller is always an enabled one.
      return { userName: caller.userName, firstLogin: caller.mustChangePassword ? 1 : 0, status: 1, ...end };
    },

    async current({ db, caller }) {
      const account = await findAccountById(db, caller.userId);
      if (!account) throw new Refusal('CM4010');
      const roles = await findRoles(db, caller.userId);
      return presentSignedIn(
        account,
        { codes: caller.codes, roles: roles.map(({ id, name }) => ({ id, name })) },
        caller.mark,
      );
    },

    async routes({ db, caller }) {
      return routeTree(await findVisibleResources(db), caller.codes);
    },

    async disabledCodes({ db, caller }) {
      const disabled = (await findVisibleResources(db))
        .filter((one) => one.denyMode === DenyMode.disable && !caller.codes.has(one.permissionCode))
        .map((one) => one.permissionCode);
      return [...new Set(disabled)];
    },

    async getUserResourceCode({ caller }) {
      return [...caller.codes];
    },
  };
}
