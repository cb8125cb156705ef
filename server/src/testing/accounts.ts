/** What the tests of user administration share. */
import { calls } from '@outbound/contract';
import type { TestSession } from './factories.ts';
import type { TestApp } from './start-app.ts';

let made = 0;

/** A phone and an ID that nobody else in the test has. */
export const newIdentity = () => {
  const number = String(++made).padStart(6, '0');
  return { mobilePhone: `13812${number}`, idCard: `110101199001${number}` };
};

/** A whole body of `account.add`; `over` replaces fields. */
export async function addBody(app: TestApp, over: Record<string, unknown> = {}) {
  return {
    userLoginId: `member.${++made}`,
    userName: `成员${made}`,
    userType: 1,
    ...newIdentity(),
    deptIds: [over.deptIds ? 0 : await app.makeDepartment()],
    roleIds: [over.roleIds ? 0 : await app.makeRole()],
    ...over,
  };
}

/** Adds an account through the product; answers its id, first password and what was sent. */
export async function addAccount(app: TestApp, as: TestSession, over: Record<string, unknown> = {}) {
  const body = await addBody(app, over);
  const reply = await app.call(calls.account.add, body, { as });
  if (reply.status !== 200 || reply.code !== '000000') throw new Error(`not added: ${reply.message}`);
  return { ...reply.data, body };
}

/** Changes an account over the version that it has now, as a form does that was opened just now; `body` may name another. */
export async function modifyAccount(
  app: TestApp,
  as: TestSession,
  body: { id: number } & Record<string, unknown>,
) {
  const now = await app.database.db
    .selectFrom('user_account')
    .select('version')
    .where('id', '=', body.id)
    .executeTakeFirst();
  return app.call(calls.account.modify, { version: now?.version ?? 1, ...body }, { as });
}
