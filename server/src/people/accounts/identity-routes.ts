/** What else vouches for a user, as administrators see it: an outside identity, a second step. */
import type { calls } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { deleteSessionsOf, deleteTwoStep, unlinkIdentity } from '../../sign-in/index.ts';
import { holdAccount } from './held-accounts.ts';
import { subjectFault } from './policy.ts';
import { noteOn } from './write-routes.ts';

export function identityRoutes(): Implement<Pick<typeof calls.account, 'unlinkIdentity' | 'resetTwoStep'>> {
  return {
    async unlinkIdentity(context, { id }) {
      const { caller } = context;
      return context.write(subjects.user, async (trx) => {
        const account = await holdAccount(trx, caller, id);
        noteOn(context, id, account.userName, `解除用户“${account.userName}”的外部身份`);
        // Whoever signs in next by the account's name is this user: as far a step as a new password.
        const fault = subjectFault(caller, account, 'unlinkIdentity');
        if (fault) throw fault;
        const before = await unlinkIdentity(trx, id);
        if (!before) throw new Refusal('UM4300.noIdentity');
        context.note({
          changes: [{ field: '外部身份', before: `${before.issuer} ${before.subject}`, after: '' }],
        });
        return { endedSessions: await deleteSessionsOf(trx, [id]) };
      });
    },

    async resetTwoStep(context, { id }) {
      const { caller } = context;
      return context.write(subjects.user, async (trx) => {
        const account = await holdAccount(trx, caller, id);
        noteOn(context, id, account.userName, `解除用户“${account.userName}”的两步验证`);
        // The built-in administrator loses his phone like anybody; his password can be reset, too.
        const fault = subjectFault(caller, { ...account, builtIn: false }, 'resetTwoStep');
        if (fault) throw fault;
        if (!(await deleteTwoStep(trx, id))) throw new Refusal('UM4300.noTwoStep');
        context.note({ changes: [{ field: '两步验证', before: '已开启', after: '未开启' }] });
        return { endedSessions: await deleteSessionsOf(trx, [id]) };
      });
    },
  };
}
