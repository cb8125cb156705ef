import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DataScope } from '@outbound/contract';
import { onTwoConnections } from '../database/fresh.ts';
import type { Trx } from '../http/call-context.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { holdPeople, holdRoles, holdRolesOf } from './locks.ts';

describe('what is held', onTwoConnections(), () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  /** Of these rows those that anybody else may write while somebody holds. */
  async function freeWhile(
    hold: (trx: Trx) => Promise<void>,
    table: 'user_account' | 'role',
    ids: readonly number[],
  ): Promise<number[]> {
    const { db } = app.database;
    return await db.transaction().execute(async (trx) => {
      await hold(trx);
      const free = await db
        .selectFrom(table)
        .select('id')
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      return free.map(({ id }) => id);
    });
  }

  it('are the people and roles that are named, and nobody else waits', async () => {
    const [one, other] = [await app.makeUser(), await app.makeUser()];
    const people = [one.userId, other.userId];
    assert.deepEqual(await freeWhile((trx) => holdPeople(trx, [one.userId]), 'user_account', people), [
      other.userId,
    ]);
    const roles = [one.roleId, other.roleId];
    assert.deepEqual(await freeWhile((trx) => holdRoles(trx, [one.roleId]), 'role', roles), [other.roleId]);
  });

  it('are of departments the roles that belong to them or name them', async () => {
    const [mine, elsewhere] = [await app.makeDepartment(), await app.makeDepartment()];
    const naming = (id: number) =>
      app.makeRole({ scope: DataScope.chosenDepartments, chosenDepartments: [id] });
    const [named, belonging, other] = [await naming(mine), await app.makeRole(), await naming(elsewhere)];
    for (const [id, department] of [
      [belonging, mine],
      [other, elsewhere],
    ] as const)
      await app.database.db
        .updateTable('role')
        .set({ department_id: department })
        .where('id', '=', id)
        .execute();
    const free = await freeWhile((trx) => holdRolesOf(trx, [mine]), 'role', [named, belonging, other]);
    assert.deepEqual(free, [other]);
  });
});
