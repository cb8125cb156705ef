import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Trx } from '../../http/call-context.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { requireAnAdministrator } from './administrators.ts';

/**
 * Asked within a transaction, as whoever strips, freezes or dismisses the last but one asks: by calls it is reached only
 * when two do it to each other at once (`people/at-once.test.ts`).
 */
describe('somebody who holds everything is always left', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  /** Whether a write would leave somebody; it is taken back in any case. */
  async function isSomebodyLeft(write: (trx: Trx) => Promise<unknown>): Promise<boolean> {
    const takenBack = new Error('taken back');
    let left: boolean | undefined;
    await app.database.db
      .transaction()
      .execute(async (trx) => {
        await write(trx);
        left = await requireAnAdministrator(trx).then(
          () => true,
          (refusal: { code?: string }) => {
            assert.equal(refusal.code, 'UM4205');
            return false;
          },
        );
        throw takenBack;
      })
      .catch((error) => assert.equal(error, takenBack));
    assert.ok(left !== undefined);
    return left;
  }

  it('whoever is frozen or has left, or whose role is disabled, is none', async () => {
    const wide = await app.makeUser();
    const change = (table: 'user_account' | 'role', columns: object) => (trx: Trx) =>
      trx
        .updateTable(table)
        .set(columns)
        .where('id', '<>', table === 'role' ? wide.roleId : wide.userId)
        .execute();
    assert.equal(await isSomebodyLeft(async () => {}), true);
    assert.equal(await isSomebodyLeft(change('user_account', { status: 0 })), false);
    assert.equal(await isSomebodyLeft(change('user_account', { person_status: 0 })), false);
    assert.equal(await isSomebodyLeft(change('role', { status: 0 })), false);
    assert.equal(await isSomebodyLeft(change('role', { all_resources: false })), false);
    assert.equal(
      await isSomebodyLeft((trx) =>
        trx.deleteFrom('user_role').where('user_id', '<>', wide.userId).execute(),
      ),
      false,
    );
  });
});
