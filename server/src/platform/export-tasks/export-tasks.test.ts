import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { calls, DataScope, ExportTaskStatus, exportTaskLimits, FactKind } from '@outbound/contract';
import { sql } from 'kysely';
import { removeExpired } from '../../housekeeping.ts';
import { makeActivity } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { takeTask } from './queries.ts';

const { exportTask } = calls;

describe('export tasks', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const users = { kind: 'account', body: { template: {} } } as const;
  const add = (body: object = users, as = admin) => app.call(exportTask.add, body, { as });
  const pageOf = async (as = admin) => {
    const { data } = await app.call(exportTask.page, { template: {} }, { as });
    return data.dataBody;
  };
  const taskOf = async (id: number, as = admin) => (await pageOf(as)).find((one) => one.id === id);
  const done = async (id: number, as = admin) => {
    for (let attempt = 0; attempt < 500; attempt++) {
      const task = await taskOf(id, as);
      if (task && task.finishedTime !== null) return task;
      await pause(20);
    }
    throw new Error(`task ${id} does not end`);
  };
  const download = (id: number, as = admin) => app.call(exportTask.download, { id }, { as });
  const clear = () => app.database.db.deleteFrom('export_task').execute();

  it('writes what the export itself answers, and keeps it for its person', async () => {
    await clear();
    await app.makeUser({ userName: '甲' });
    const body = { template: {}, columns: ['userName', 'status'] };
    const { data, message } = await add({ kind: 'account', body });
    assert.ok(data, message);
    const task = await done(data.id);
    assert.deepEqual([task.status, task.failure], [ExportTaskStatus.done, '']);
    assert.match(task.name, /^用户_\d{8}\.xlsx$/);
    const direct = await app.call(calls.account.batchExport, body as never, { as: admin });
    const file = await download(data.id);
    assert.match(file.headers.get('content-disposition') ?? '', /%E7%94%A8%E6%88%B7_\d{8}\.xlsx/);
    assert.deepEqual(sheetTexts(file.bytes), sheetTexts(direct.bytes));
    assert.deepEqual(sheetTexts(file.bytes)[0], ['姓名', '状态']);
    assert.equal(task.doneNum, sheetTexts(file.bytes).length - 1);
    assert.equal(task.size, file.bytes.length);
    assert.equal(task.expectedNum, null, 'nobody said');
    const told = await add({ ...users, expectedNum: 12_345 });
    assert.equal((await taskOf(told.data.id))?.expectedNum, 12_345);
    await done(told.data.id);
  });

  it('has files that no list of files names, and nobody deletes there', async () => {
    await clear();
    const { data } = await add();
    const { name } = await done(data.id);
    const { file_id: id } = await app.database.db
      .selectFrom('export_task')
      .select('file_id')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    const listed = async () => {
      const reply = await app.call(calls.file.page, { pageSize: 100, template: { name } }, { as: admin });
      return reply.data.dataBody;
    };
    assert.deepEqual(await listed(), []);
    assert.equal((await app.call(calls.file.delete, { ids: [id ?? ''] }, { as: admin })).status, 404);
    // Also when the task is gone and its file waits for the clean-up.
    await clear();
    assert.deepEqual(await listed(), []);
    assert.equal((await app.call(calls.file.download, { id: id ?? '' }, { as: admin })).status, 404);
  });

  it('writes the columns that were chosen, of trees too', async () => {
    for (const [call, columns, headings] of [
      [calls.department.batchExport, ['deptName', 'path'], ['部门全路径', '部门名称']],
      [calls.dictionary.batchExport, ['updatedTime', 'dictKey', 'type'], ['字典类型', '键', '更新时间']],
    ] as const) {
      const all = sheetTexts((await app.call(call, {}, { as: admin })).bytes);
      const some = sheetTexts((await app.call(call, { columns } as never, { as: admin })).bytes);
      assert.deepEqual(some[0], headings);
      const places = headings.map((heading) => all[0]?.indexOf(heading) ?? -1);
      assert.deepEqual(
        some,
        all.map((row) => places.map((place) => row[place])),
      );
      const unknown = await app.call(call, { columns: ['id'] } as never, { as: admin });
      assert.equal(unknown.code, 'CM4001');
    }
  });

  it("shows nobody another one's: not in the list, not the file, not by the file's own number", async () => {
    await clear();
    const { data } = await add();
    await done(data.id);
    const other = await app.signInAs(
      await app.makeUser({ codes: ['latin_sys_user_export', 'latin_sys_file'] }),
    );
    assert.deepEqual(await pageOf(other), []);
    assert.equal((await download(data.id, other)).status, 404);
    assert.equal((await app.call(exportTask.delete, { id: data.id }, { as: other })).status, 404);
    const { file_id } = await app.database.db
      .selectFrom('export_task')
      .select('file_id')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    for (const as of [admin, other])
      assert.equal((await app.call(calls.file.download, { id: file_id ?? '' }, { as })).status, 404);
  });

  it('asks for the right of the export, at the start and again when it is written', async () => {
    await clear();
    const codeless = await app.signInAs(await app.makeUser({ codes: ['latin_sys_user'] }));
    assert.deepEqual((await add(users, codeless)).code, 'CM4030');
    const user = await app.makeUser({ codes: ['latin_sys_user_export'] });
    // As if his right had been taken between.
    const { id } = await app.database.db
      .insertInto('export_task')
      .values({
        created_by: (await app.makeUser({ codes: ['latin_sys_user'] })).userId,
        kind: 'account',
        name: '用户',
        body: '{"template":{}}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { data } = await add(users, await app.signInAs(user));
    await done(data.id, await app.signInAs(user));
    const failed = await app.database.db
      .selectFrom('export_task')
      .select(['status', 'failure', 'file_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(failed, {
      status: ExportTaskStatus.failed,
      failure: '您的账号已不可用，或不再有导出的权限',
      file_id: null,
    });
  });

  it('gives the file to nobody who has lost the right since it was written', async () => {
    await clear();
    const user = await app.makeUser({ codes: ['latin_sys_user_export'] });
    const person = await app.signInAs(user);
    const { data } = await add(users, person);
    await done(data.id, person);
    assert.equal((await download(data.id, person)).status, 200);
    await app.database.db.deleteFrom('role_resource').where('role_id', '=', user.roleId).execute();
    const refused = await download(data.id, person);
    assert.deepEqual([refused.status, refused.code], [403, 'CM4030']);
    assert.equal((await app.call(exportTask.delete, { id: data.id }, { as: person })).code, '000000');
  });

  it('gives rows of statistics to who may open what shows them, and not once he may no more', async () => {
    await clear();
    const user = await app.makeUser({ codes: ['latin_analysis_export', 'latin_analysis_alarm'] });
    const person = await app.signInAs(user);
    const rowsOf = (fact: FactKind) => add({ kind: 'fact', body: { template: { fact } } }, person);
    assert.equal((await rowsOf(FactKind.case)).code, 'CM4030');
    const { data } = await rowsOf(FactKind.warning);
    assert.equal((await done(data.id, person)).status, ExportTaskStatus.done);
    assert.equal((await download(data.id, person)).status, 200);
    await sql`delete from role_resource where role_id = ${user.roleId}
      and resource_id in (select id from resource where permission_code = 'latin_analysis_alarm')`.execute(
      app.database.db,
    );
    assert.equal((await download(data.id, person)).code, 'CM4030');
  });

  it('gives a file with whole numbers to nobody who may not see them so any more', async () => {
    await clear();
    const user = await app.makeUser({ codes: ['latin_sys_user_export', 'latin_sys_user_reveal'] });
    const person = await app.signInAs(user);
    const lose = (code: string) =>
      sql`delete from role_resource where role_id = ${user.roleId}
        and resource_id in (select id from resource where permission_code = ${code})`.execute(
        app.database.db,
      );
    const written = async () => {
      const { data } = await add(users, person);
      await done(data.id, person);
      return data.id;
    };
    const plain = await written();
    assert.equal((await download(plain, person)).status, 200);
    await lose('latin_sys_user_reveal');
    const refused = await download(plain, person);
    assert.deepEqual(
      [refused.code, refused.message],
      ['OM2100', '该文件含有完整的号码，您已无权查看，请重新导出'],
    );
    assert.equal((await download(await written(), person)).status, 200, 'a masked one');
  });

  it('gives rows of a department, or of an activity that he hosted, to nobody who sees them no more', async () => {
    await clear();
    const { db } = app.database;
    const [own, other] = [await app.makeDepartment(), await app.makeDepartment()];
    const user = await app.makeUser({
      codes: ['latin_sys_user_export'],
      deptId: own,
      scope: DataScope.chosenDepartments,
      chosenDepartments: [own, other],
    });
    const person = await app.signInAs(user);
    const written = async () => {
      const { data } = await add(users, person);
      await done(data.id, person);
      return data.id;
    };
    const wide = await written();
    assert.equal((await download(wide, person)).status, 200);
    await db
      .deleteFrom('role_department')
      .where('role_id', '=', user.roleId)
      .where('department_id', '=', other)
      .execute();
    const refused = await download(wide, person);
    assert.deepEqual(
      [refused.code, refused.message],
      ['OM2100', '生成该文件后您的数据范围已缩小，请重新导出'],
    );
    await clear();
    const { id } = await makeActivity(app, admin);
    const host = { activity_id: id, user_id: user.userId, added_by: admin.userId };
    await db.insertInto('activity_host').values(host).execute();
    const hosted = await written();
    assert.equal((await download(hosted, person)).status, 200, 'a narrow one');
    await db.deleteFrom('activity_host').where('user_id', '=', user.userId).execute();
    assert.equal((await download(hosted, person)).code, 'OM2100');
    // Of a file from before this was kept nobody knows whose rows it has.
    await sql`update export_task set reach = default`.execute(db);
    assert.equal((await download(hosted, person)).code, 'OM2100');
  });

  it('refuses more at once than one person may have, also asked for together', async () => {
    await clear();
    const user = await app.makeUser({ codes: ['latin_sys_user_export'] });
    const person = await app.signInAs(user);
    // Held by a process that is at work elsewhere.
    await app.database.db
      .insertInto('export_task')
      .values(
        Array.from({ length: exportTaskLimits.open - 1 }, () => ({
          created_by: user.userId,
          kind: 'account',
          name: '用户',
          body: '{"template":{}}',
          status: 1,
          worker: 'elsewhere',
          lease_until: sql<Date>`now() + interval '1 minute'`,
        })),
      )
      .execute();
    const replies = await Promise.all([add(users, person), add(users, person), add(users, person)]);
    const taken = replies.filter(({ code }) => code === '000000');
    assert.ok(taken.length >= 1);
    assert.ok(
      replies.every(({ code, message }) => code === '000000' || /尚未完成/.test(message)),
      replies.map(({ message }) => message).join(),
    );
    await clear();
    await app.database.db
      .insertInto('export_task')
      .values(
        Array.from({ length: exportTaskLimits.kept }, () => ({
          ...{ created_by: user.userId, kind: 'account', name: '用户', body: '{"template":{}}' },
          ...{ status: ExportTaskStatus.failed, finished_at: sql<Date>`now()` },
        })),
      )
      .execute();
    assert.match((await add(users, person)).message, /已有 20 个导出任务，请先删除/);
  });

  it('takes over from a process that is gone, and only then; gives up what ends its process each time', async () => {
    await clear();
    const { db } = app.database;
    const held = (lease: string, attempts: number) =>
      db
        .insertInto('export_task')
        .values({
          created_by: admin.userId,
          kind: 'account',
          name: '用户',
          body: '{"template":{}}',
          status: 1,
          worker: 'gone',
          lease_until: sql<Date>`now() + ${lease}::interval`,
          attempt_num: attempts,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const alive = await held('30 seconds', 1);
    const gone = await held('-1 second', 1);
    const endless = await held('-1 second', 3);
    // Makes the worker look.
    const other = await app.signInAs(await app.makeUser({ codes: ['latin_sys_user_export'] }));
    await done((await add(users, other)).data.id, other);
    assert.equal((await done(gone.id)).status, ExportTaskStatus.done);
    assert.match((await taskOf(endless.id))?.failure ?? '', /多次中断/);
    assert.equal((await taskOf(alive.id))?.status, ExportTaskStatus.running);
    assert.equal(await takeTask(db, 'another'), null, 'what somebody holds is nobody else’s');
  });

  it('two processes never take one task', async () => {
    await clear();
    const { db } = app.database;
    await db
      .insertInto('export_task')
      .values({ created_by: admin.userId, kind: 'account', name: '用户', body: '{}' })
      .execute();
    const taken = await Promise.all(Array.from({ length: 8 }, (_, n) => takeTask(db, `process ${n}`)));
    assert.equal(taken.filter((one) => one !== null).length, 1);
    await clear();
  });

  it('goes with its file when it is deleted, and a day after it was done', async () => {
    await clear();
    const { db } = app.database;
    const files = () => db.selectFrom('file').select('id').where('audience', '=', 'export').execute();
    await db.updateTable('export_task').set({ file_id: null }).execute();
    await db.deleteFrom('file').execute();
    const first = (await add()).data.id;
    const second = (await add()).data.id;
    await done(first);
    await done(second);
    assert.equal((await files()).length, 2);
    assert.equal((await app.call(exportTask.delete, { id: first }, { as: admin })).status, 200);
    assert.equal((await files()).length, 1);
    assert.equal((await download(first)).status, 404);

    const yesterday = sql<Date>`now() - interval '25 hours'`;
    await db.updateTable('export_task').set({ finished_at: yesterday }).execute();
    await db.updateTable('file').set({ unheld_since: yesterday }).execute();
    assert.deepEqual(await pageOf(), [], 'also before anything is cleaned up');
    assert.equal((await download(second)).status, 404);
    await removeExpired(db);
    assert.equal((await db.selectFrom('export_task').selectAll().execute()).length, 0);
    assert.equal(await app.fileStore.removeUnheld(), 1);
    assert.equal((await files()).length, 0);
  });

  it('stands in the operation log with what was asked for, and so does the download', async () => {
    await clear();
    const added = await add();
    await done(added.data.id);
    const file = await download(added.data.id);
    assert.equal((await app.logged(added)).content, '提交导出任务“用户”');
    assert.match((await app.logged(file)).content, /^下载导出文件“用户_/);
  });
});
