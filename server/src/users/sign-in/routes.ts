/** The calls that concern the caller himself (spec 7 Auth). */
import type { Calls } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import { CREDENTIAL_COOKIE, MARK_COOKIE } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { findRoles, findVisibleResources } from '../rights/queries.ts';
import { routeTree } from '../rights/route-tree.ts';
import { login } from './login.ts';
import { modifyPassword } from './modify-password.ts';
import { issuePictureCode } from './picture-code.ts';
import { presentSignedIn } from './present.ts';
import { findAccountById } from './queries.ts';
import { deleteSession } from './sessions.ts';

/** Sign-in, session and what the shell asks at its start. */
export function userRoutes(): Implement<Calls['user']> {
  return {
    login,
    modifyPassword,

    verifyCode: ({ db }) => issuePictureCode(db),

    async logout(context) {
      const { caller } = context;
      context.note({
        content: `用户「${caller.userName}」退出登录`,
        objectType: '用户',
        objectId: caller.userId,
        objectName: caller.userName,
      });
      await context.write((trx) => deleteSession(trx, caller.sessionId));
      context.setCookie(CREDENTIAL_COOKIE, null, { httpOnly: true });
      context.setCookie(MARK_COOKIE, null, { httpOnly: false });
      // Only the provider of synced users has an address to sign out at, and none is configured yet.
      return { logoutAddress: null };
    },

    async checkToken({ caller }) {
      // Who is frozen has no session, so a caller is always an enabled one.
      return { userName: caller.userName, firstLogin: caller.mustChangePassword ? 1 : 0, status: 1 };
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

    async getUserResourceCode({ caller }) {
      return [...caller.codes];
    },
  };
}
