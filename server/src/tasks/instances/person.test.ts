/**
 * Who acts on tasks is kept in the process: whatever changes him, by whichever node, holds from his next call on. The changes are
 * written straight into the database, as another node writes them.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { department, dispatch, makeTemplate, person, taskCalls, taskCodes } from '../../testing/tasks.ts';

const SELF = 5;
const [TO_HANDLE, OF_DEPARTMENT, TO_REVIEW] = [1, 2, 3] as const;

describe('who acts on tasks', () => {
  let app: TestApp;
  let chief: TestSession;
  before(async () => {
    app = await startApp();
    chief = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: SELF }));
  });
  after(() => app.stop());

  const someone = async () => {
    const user = await app.makeUser({
      codes: [...taskCodes, 'latin_task_management_review'],
      scope: SELF,
    });
    return { ...user, as: await app.signInAs(user) };
  };
  const waiting = async (as: TestSession, tabType: 1 | 2 | 3) => {
    const { data } = await app.call(taskCalls.backlog, { template: { tabType } }, { as });
    assert.equal(data.tabCountList.find((tab) => tab.tabType === tabType)?.num, data.count);
    return data.count;
  };
  const given = async (target: ReturnType<typeof person> | ReturnType<typeof department>) =>
    dispatch(app, chief, await makeTemplate(app), [target], { formData: { victimName: '王芳' } });
  const write = (query: ReturnType<typeof sql>) => query.execute(app.database.db);

  it('is in a department from the next call on, and out of it', async () => {
    const { userId, as } = await someone();
    const deptId = await app.makeDepartment();
    await given(department(deptId));
    assert.equal(await waiting(as, OF_DEPARTMENT), 0);
    await write(sql`insert into user_department values (${userId}, ${deptId})`);
    assert.equal(await waiting(as, OF_DEPARTMENT), 1);
    await write(sql`delete from user_department where user_id = ${userId} and department_id = ${deptId}`);
    assert.equal(await waiting(as, OF_DEPARTMENT), 0);
  });

  it('has what departments left that went up in his', async () => {
    const { deptId, as } = await someone();
    const [gone, further] = [await app.makeDepartment(), await app.makeDepartment()];
    await given(department(gone));
    await given(department(further));
    assert.equal(await waiting(as, OF_DEPARTMENT), 0);
    await write(sql`insert into department_heir values (${gone}, ${deptId})`);
    assert.equal(await waiting(as, OF_DEPARTMENT), 1);
    await write(sql`insert into department_heir values (${further}, ${gone})`);
    assert.equal(await waiting(as, OF_DEPARTMENT), 2);
  });

  it('reviews with a role from the next call on, and no longer', async () => {
    const { userId, as } = await someone();
    const roleId = await app.makeRole();
    const { detailList } = await given(person((await someone()).userId));
    await write(sql`update task_detail set handle_status = 2, reviewer_role_id = ${roleId}
      where id = ${detailList[0]?.detailId}`);
    assert.equal(await waiting(as, TO_REVIEW), 0);
    await write(sql`insert into user_role values (${userId}, ${roleId})`);
    assert.equal(await waiting(as, TO_REVIEW), 1);
    await write(sql`update role set status = 0 where id = ${roleId}`);
    assert.equal(await waiting(as, TO_REVIEW), 0);
    await write(sql`update role set status = 1 where id = ${roleId}`);
    assert.equal(await waiting(as, TO_REVIEW), 1);
    await write(sql`delete from user_role where user_id = ${userId} and role_id = ${roleId}`);
    assert.equal(await waiting(as, TO_REVIEW), 0);
  });

  it('stands in for somebody from the next call on, until it is ended, and when the time has come that was set', async () => {
    const [away, stands] = [await someone(), await someone()];
    await given(person(away.userId));
    const set = (from: string) =>
      write(sql`insert into task_substitute (user_id, substitute_id, start_at, end_at)
        values (${away.userId}, ${stands.userId}, now() + ${from}::interval, now() + interval '1 day')`);
    assert.equal(await waiting(stands.as, TO_HANDLE), 0);
    await set('-1 hour');
    assert.equal(await waiting(stands.as, TO_HANDLE), 1);
    await write(sql`update task_substitute set end_at = now() where user_id = ${away.userId}`);
    assert.equal(await waiting(stands.as, TO_HANDLE), 0);
    await write(sql`delete from task_substitute where user_id = ${away.userId}`);
    await set('1 hour');
    assert.equal(await waiting(stands.as, TO_HANDLE), 0, 'not yet');
    // As time passes: nothing tells of it.
    await app.database.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update task_substitute set start_at = now() where user_id = ${away.userId}`.execute(trx);
    });
    assert.equal(await waiting(stands.as, TO_HANDLE), 1);
  });
});
