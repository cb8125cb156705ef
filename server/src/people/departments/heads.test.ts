import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';

const { account, department: dept } = calls;

describe('the head of a department', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  /** Two departments with one head. */
  async function led() {
    const head = await app.makeUser();
    const ids = [head.deptId, await app.makeDepartment()];
    for (const id of ids) {
      const set = await app.call(dept.setHead, { id, headUserId: head.userId }, { as: admin });
      assert.equal(set.code, '000000', set.message);
    }
    const headsOf = async () => {
      const details = await Promise.all(ids.map((id) => app.call(dept.detail, { id }, { as: admin })));
      return details.map(({ data }) => [data.headUserId, data.version]);
    };
    assert.deepEqual(await headsOf(), [
      [head.userId, 2],
      [head.userId, 2],
    ]);
    return { head, headsOf };
  }
  const nobody = [
    [null, 2],
    [null, 2],
  ];

  it('is nobody after he was deleted, and stays so when he is taken out of the recycle bin', async () => {
    const { head, headsOf } = await led();
    const gone = await app.call(account.delete, { ids: [head.userId] }, { as: admin });
    assert.equal(gone.data.doneNum, 1, gone.message);
    assert.deepEqual(await headsOf(), nobody);
    await app.call(account.restore, { ids: [head.userId] }, { as: admin });
    assert.deepEqual(await headsOf(), nobody);
  });

  it('is nobody after his departure', async () => {
    const { head, headsOf } = await led();
    const { data: user } = await app.call(account.detail, { id: head.userId }, { as: admin });
    const left = await app.call(
      account.modify,
      { id: head.userId, version: user.version, personStatus: '0' },
      { as: admin },
    );
    assert.equal(left.code, '000000', left.message);
    assert.deepEqual(await headsOf(), nobody);
  });

  it('is nobody who leaves at the moment when he is set, or inherited by a merge', async () => {
    const { db } = app.database;
    const leaving = async (userId: number, act: () => Promise<{ code: string }>) => {
      let acting: Promise<{ code: string }> | undefined;
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('user_account').set({ person_status: 0 }).where('id', '=', userId).execute();
        acting = act();
        await someoneWaits(trx);
      });
      return (await acting)?.code;
    };
    const headOf = async (id: number) => (await app.call(dept.detail, { id }, { as: admin })).data.headUserId;

    const head = await app.makeUser();
    const id = await app.makeDepartment();
    const set = () => app.call(dept.setHead, { id, headUserId: head.userId }, { as: admin });
    assert.equal(await leaving(head.userId, set), 'UM4200');
    assert.equal(await headOf(id), null);

    const top = await app.makeDepartment();
    const [source, target] = [
      await app.makeDepartment({ parentId: top }),
      await app.makeDepartment({ parentId: top }),
    ];
    const other = await app.makeUser();
    await app.call(dept.setHead, { id: source, headUserId: other.userId }, { as: admin });
    const merge = () => app.call(dept.merge, { ids: [source], targetId: target }, { as: admin });
    assert.equal(await leaving(other.userId, merge), '000000');
    assert.equal(await headOf(target), null);
  });

  it('stays while he is only frozen or changed otherwise', async () => {
    const { head, headsOf } = await led();
    await app.call(account.status, { ids: [head.userId], status: 0 }, { as: admin });
    assert.deepEqual(
      (await headsOf()).map(([id]) => id),
      [head.userId, head.userId],
    );
  });
});
