import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, type PermissionCode } from '@outbound/contract';
import { sql } from 'kysely';
import { addAccount } from '../../testing/accounts.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { readSheet } from '../../xlsx/read.ts';

const { account, user } = calls;

describe('lists of people', () => {
  let app: TestApp;
  let admin: TestSession;
  let top: number;
  let below: number;
  let roleId: number;
  let ids: number[];
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    top = await app.makeDepartment({ name: '统计总部' });
    below = await app.makeDepartment({ name: '统计一部', parentId: top });
    roleId = await app.makeRole({ scope: DataScope.self });
    const over = (more: object) => ({ deptIds: [top], roleIds: [roleId], ...more });
    const made = [
      await addAccount(app, admin, over({ userLoginId: 'first_one', userName: '欧阳一', sortNum: 2 })),
      await addAccount(
        app,
        admin,
        over({
          userLoginId: 'second.one',
          userName: '欧阳二',
          deptIds: [below],
          userType: 2,
          orgType: 1,
        }),
      ),
      await addAccount(
        app,
        admin,
        over({
          userLoginId: 'third-one',
          userName: '司马三',
          deptIds: [below, top],
          personStatus: '0',
          sortNum: 1,
        }),
      ),
      await addAccount(
        app,
        admin,
        over({ userLoginId: 'fourth', userName: '100%', userType: 3, mobilePhone: '', idCard: '' }),
      ),
    ];
    ids = made.map(({ id }) => id);
    await app.call(account.status, { ids: [ids[3]], status: 0 }, { as: admin });
  });
  after(() => app.stop());

  const place = (id: number) => ids.indexOf(id);
  const listed = async (template: object, as = admin) => {
    const reply = await app.call(
      account.page,
      { pageSize: 100, template: { deptId: top, ...template } },
      { as },
    );
    assert.equal(reply.code, '000000', reply.message);
    assert.equal(reply.data.count, reply.data.dataBody.length);
    return reply.data.dataBody.map(({ id }) => place(id));
  };
  const phoneOf = async (at: number) =>
    (
      await app.database.db
        .selectFrom('user_account')
        .select('mobile_phone as phone')
        .where('id', '=', ids[at] as number)
        .executeTakeFirstOrThrow()
    ).phone;

  it('come in the order that people gave them, and are narrowed by every filter', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const cases: [object, number[]][] = [
      [{}, [3, 1, 2, 0]],
      [{ includeBelow: false }, [3, 2, 0]],
      [{ deptId: below }, [1, 2]],
      [{ userLoginId: 'ONE' }, [1, 2, 0]],
      [{ userLoginId: 't_o' }, [0]],
      [{ userName: '欧' }, [1, 0]],
      [{ userName: '%' }, [3]],
      [{ keyword: '司马' }, [2]],
      [{ keyword: 'second' }, [1]],
      [{ mobilePhone: await phoneOf(1) }, [1]],
      [{ keyword: await phoneOf(1) }, [1]],
      [{ userType: 2 }, [1]],
      [{ userType: 3 }, [3]],
      [{ orgType: 1 }, [1]],
      [{ personStatus: '0' }, [2]],
      [{ status: 0 }, [3]],
      [{ source: 1 }, []],
      [{ roleId }, [3, 1, 2, 0]],
      [{ roleId: 999_999 }, []],
      [{ createdTimeStart: `${today} 00:00:00`, createdTimeEnd: `${today} 23:59:59` }, [3, 1, 2, 0]],
      [{ createdTimeEnd: '2001-01-01 00:00:00' }, []],
      [{ recycled: true }, []],
      [{ userName: '', mobilePhone: '', userType: null }, [3, 1, 2, 0]],
    ];
    for (const [template, expected] of cases)
      assert.deepEqual(await listed(template), expected, JSON.stringify(template));
    const second = await app.call(
      account.page,
      { pageNum: 2, pageSize: 3, template: { deptId: top } },
      { as: admin },
    );
    assert.deepEqual(
      [second.data.dataBody.map(({ id }) => place(id)), second.data.count, second.data.pageNum],
      [[0], 4, 2],
    );
    for (const bad of [{ sort: 'id' }, { userType: "1'" }, { deptId: '1 or 1=1' }])
      assert.equal((await app.call(account.page, { template: bad }, { as: admin })).status, 400);
  });

  it('do not let anybody guess a masked phone piece by piece', async () => {
    const phone = await phoneOf(0);
    const reader = await app.signInAs(await app.makeUser({ codes: ['latin_sys_user'] }));
    assert.deepEqual(await listed({ mobilePhone: phone }, reader), [0]);
    assert.deepEqual(await listed({ mobilePhone: `138****${phone.slice(-4)}` }, reader), [0]);
    assert.deepEqual(await listed({ mobilePhone: phone.slice(2, 8) }, reader), []);
    assert.deepEqual(await listed({ keyword: phone.slice(2, 8) }, reader), []);
    assert.ok(
      (await listed({ mobilePhone: phone.slice(2, 8) })).includes(0),
      'who may read them whole finds them',
    );
  });

  it('leave as a workbook: masked, or whole for who may read them so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outbound-export-'));
    const exported = async (as: TestSession) => {
      const reply = await app.call(account.batchExport, { template: { deptId: top } }, { as });
      const file = join(folder, 'x.xlsx');
      await writeFile(file, reply.bytes);
      const rows: string[][] = [];
      for await (const row of readSheet(file, { rows: 100, columns: 64 }, 'test')) rows.push(row.cells);
      return { reply, rows };
    };
    const { rows, reply } = await exported(admin);
    assert.equal(rows.length, 5);
    const [headings = []] = rows;
    assert.deepEqual(headings.slice(0, 2), ['账号', '姓名']);
    const cellOf = (row: string[] | undefined, heading: string) => row?.[headings.indexOf(heading)];
    const phone = await phoneOf(1);
    const [, , second] = rows;
    const shown = ['账号', '姓名', '手机号码', '所属部门'].map((heading) => cellOf(second, heading));
    assert.deepEqual(shown, ['second.one', '欧阳二', phone, '统计总部/统计一部']);
    assert.equal((await app.logged(reply)).content, '导出用户（明文）');
    const masked = await exported(
      await app.signInAs(await app.makeUser({ codes: ['latin_sys_user_export'] })),
    );
    assert.equal(cellOf(masked.rows[2], '手机号码'), `138****${phone.slice(-4)}`);
    assert.match(cellOf(masked.rows[2], '身份证号') ?? '', /^110101\*{8}\w{4}$/);
    assert.equal((await app.logged(masked.reply)).content, '导出用户（脱敏）');
    await rm(folder, { recursive: true });
    // Refused as the list refuses it, not with a file that breaks off.
    const sort = { field: 'deletedTime', order: 'asc' } as const;
    for (const call of [account.page, account.batchExport]) {
      const refused = await app.call(call, { template: {}, sort }, { as: admin });
      assert.deepEqual([refused.status, refused.message], [400, '提交的内容有误：该列不支持排序']);
    }
  });

  it('to pick from have only people who are there, with their phones masked', async () => {
    const reply = await app.call(account.getDeptUserList, { template: { deptId: top } }, { as: admin });
    assert.deepEqual(
      reply.data.dataBody.map(({ id }) => place(id)),
      [1, 0],
    );
    const phone = await phoneOf(1);
    assert.deepEqual(reply.data.dataBody[0], {
      id: ids[1],
      userLoginId: 'second.one',
      userName: '欧阳二',
      gender: 0,
      userPhoto: null,
      mobilePhone: `138****${phone.slice(-4)}`,
      userType: 2,
      deptId: below,
      deptName: '统计一部',
    });
    const found = await app.call(account.getDeptUserList, { template: { keyword: '欧阳一' } }, { as: admin });
    assert.deepEqual(
      found.data.dataBody.map(({ id }) => place(id)),
      [0],
    );
    const lacking = await app.call(
      account.getDeptUserList,
      { template: { keyword: '欧阳一', withoutRoleId: roleId } },
      { as: admin },
    );
    assert.deepEqual(lacking.data.dataBody, []);
    // A full page, whose rows are counted by themselves.
    const counted = async (template: object) =>
      (await app.call(account.getDeptUserList, { pageSize: 1, template }, { as: admin })).data.count;
    const everybody = await counted({});
    assert.ok((await counted({ withoutRoleId: roleId })) < everybody);
    const others = await app.call(
      account.getDeptUserList,
      { template: { keyword: '欧阳一', withoutRoleId: await app.makeRole() } },
      { as: admin },
    );
    assert.deepEqual(
      others.data.dataBody.map(({ id }) => place(id)),
      [0],
    );
    const nobody = await app.signInAs(await app.makeUser({ scope: DataScope.self }));
    const own = await app.call(account.getDeptUserList, {}, { as: nobody });
    assert.deepEqual(
      own.data.dataBody.map(({ id }) => id),
      [nobody.userId],
    );
  });

  it('tell whether a department or a role has people', async () => {
    const ofDepartment = (deptId: number) =>
      app.call(account.checkIsExistUserByDeptId, { deptId }, { as: admin });
    assert.deepEqual((await ofDepartment(top)).data, { exist: true, count: 3 });
    assert.deepEqual((await ofDepartment(await app.makeDepartment())).data, { exist: false, count: 0 });
    const ofRole = (id: number) => app.call(account.checkIsExistUserByRoleId, { roleId: id }, { as: admin });
    assert.deepEqual((await ofRole(roleId)).data, { exist: true, count: 4 });
    assert.deepEqual((await ofRole(await app.makeRole())).data, { exist: false, count: 0 });
  });

  it('are counted by day, type and department, within the scope', async () => {
    const analyst = await app.makeUser({
      deptId: top,
      codes: ['latin_op_user'],
      scope: DataScope.ownAndBelow,
      userLoginId: 'analyst',
      password: 'Quiet-Harbour-9',
    });
    const as = await app.signInAs(analyst);
    await app.call(user.login, { userLoginId: 'analyst', password: 'Quiet-Harbour-9' });
    await app.database.db
      .updateTable('user_account')
      .set({ created_at: sql`now() - interval '40 days'` })
      .where('id', '=', ids[0] as number)
      .execute();
    const { data } = await app.call(account.userStatistics, {}, { as });
    assert.deepEqual(data.summary, {
      totalNum: 5,
      enabledNum: 4,
      frozenNum: 1,
      onJobNum: 4,
      departureNum: 1,
      newNum: 4,
      activeNum: 1,
      previousNewNum: 1,
      previousActiveNum: 0,
      activeRate: 0.25,
    });
    assert.equal(data.granularity, 0);
    assert.equal(data.xAxisList.length, 30);
    assert.equal(data.timeEnd.slice(0, 10), data.xAxisList.at(-1));
    assert.deepEqual(
      data.seriesList.map(({ code, dataList }) => [
        code,
        dataList.at(-1),
        dataList.reduce((a, b) => a + b, 0),
      ]),
      [
        ['newNum', 4, 4],
        ['activeNum', 1, 1],
      ],
    );
    assert.deepEqual(
      data.pieList.map(({ name, value }) => [name, value]),
      [
        ['警察', 2],
        ['辅警', 1],
        ['单位账号', 1],
        ['其他', 1],
      ],
    );
    assert.deepEqual(data.sourceList, [{ code: '0', name: '自建', value: 5 }]);
    const auxiliaries = await app.call(account.userStatistics, { userType: 2 }, { as });
    assert.deepEqual([auxiliaries.data.summary.totalNum, auxiliaries.data.pieList.length], [1, 1]);
    const frozen = await app.call(account.userStatistics, { status: 0 }, { as });
    assert.deepEqual([frozen.data.summary.totalNum, frozen.data.summary.enabledNum], [1, 0]);
    const year = await app.call(account.userStatistics, { range: '1' }, { as });
    assert.deepEqual(
      [year.data.granularity, year.data.xAxisList.length, year.data.summary.newNum],
      [1, 12, 5],
    );
    const launch = await app.call(account.userStatistics, { range: '2', granularity: 2 }, { as });
    assert.equal(launch.data.xAxisList.at(-1), data.timeEnd.slice(0, 4));
    assert.equal(launch.data.summary.previousNewNum, null, 'nothing was before the launch');
    const joined = app.database.db.selectFrom('user_account').select(({ fn }) => fn.min('id').as('id'));
    const { id: eldest } = await joined.executeTakeFirstOrThrow();
    const began = await app.database.db
      .selectFrom('user_account')
      .select('created_at')
      .where('id', '=', eldest)
      .executeTakeFirstOrThrow();
    await app.database.db
      .updateTable('user_account')
      .set({ created_at: new Date(Date.now() - 800 * 86_400_000) })
      .where('id', '=', eldest)
      .execute();
    const byDay = await app.call(account.userStatistics, { range: '2', granularity: 0 }, { as });
    assert.equal(byDay.data.granularity, 1, 'the days since the launch are too many to be shown one by one');
    assert.equal(
      (await app.call(account.userStatisticsByOrg, { range: '2', granularity: 0 }, { as })).code,
      '000000',
    );
    await app.database.db.updateTable('user_account').set(began).where('id', '=', eldest).execute();
    const long = { timeStart: '2000-01-01 00:00:00', timeEnd: '2020-01-01 00:00:00', granularity: 0 };
    assert.equal((await app.call(account.userStatistics, long, { as })).code, 'UM4300');
    for (const [year, code] of [
      // PostgreSQL has no such year.
      ['0000', 'CM4001'],
      ['0001', 'UM4300'],
      ['9999', 'UM4300'],
    ]) {
      const odd = { timeStart: `${year}-01-01 00:00:00`, timeEnd: `${year}-12-31 23:59:59` };
      assert.equal((await app.call(account.userStatistics, odd, { as })).code, code, year);
    }
    const ahead = { timeStart: '2999-01-01 00:00:00' };
    const never = await app.call(account.userStatistics, ahead, { as });
    assert.deepEqual([never.code, never.message], ['UM4300', '结束时间不能早于开始时间'], 'it ends today');

    const tops = (await app.call(account.userStatisticsByOrg, {}, { as })).data.tableList;
    assert.equal(tops.length, 1);
    const [row] = tops;
    assert.deepEqual(
      [
        row?.deptId,
        row?.deptName,
        row?.hasChildren,
        row?.totalNum,
        row?.enabledNum,
        row?.newNum,
        row?.activeNum,
        row?.activeRate,
      ],
      [top, '统计总部', true, 5, 4, 4, 1, 0.25],
    );
    assert.notEqual(row?.lastLoginTime, null);
    const children = (await app.call(account.userStatisticsByOrg, { deptId: top }, { as })).data.tableList;
    assert.deepEqual(
      children.map(({ deptId, totalNum, hasChildren }) => [deptId, totalNum, hasChildren]),
      [[below, 2, false]],
    );
    // Who sees none of the departments below is not led to them: he would find an empty table.
    const alone = await app.signInAs(
      await app.makeUser({ deptId: top, codes: ['latin_op_user'], scope: DataScope.ownDepartment }),
    );
    const own = (await app.call(account.userStatisticsByOrg, {}, { as: alone })).data.tableList;
    assert.deepEqual(
      own.map(({ deptId, hasChildren }) => [deptId, hasChildren]),
      [[top, false]],
    );
    const [ofFrozen] = (await app.call(account.userStatisticsByOrg, { status: 0 }, { as })).data.tableList;
    assert.equal(ofFrozen?.totalNum, 1);
    const elsewhere = await app.makeDepartment();
    const beyond = await app.call(account.userStatistics, { deptId: elsewhere }, { as });
    assert.equal(beyond.data.summary.totalNum, 0);
  });

  it('are taken along by who may export and sees them, and the log says of which days', async () => {
    const body = { timeStart: '2026-11-01 00:00:00', timeEnd: '2026-11-23 23:59:59' };
    const of = async (codes: PermissionCode[]) =>
      app.call(account.userStatisticsExport, body, { as: await app.signInAs(await app.makeUser({ codes })) });
    assert.equal((await of(['latin_op_user'])).code, 'CM4030', 'sees them');
    assert.equal((await of(['latin_op_user_export'])).code, 'CM4030', 'sees nothing of them');
    const reply = await of(['latin_op_user', 'latin_op_user_export']);
    assert.equal(reply.code, '000000');
    const { content, result } = await app.logged(reply);
    assert.deepEqual([content, result], ['导出部门用户统计（2026-11-01 至 2026-11-23）', 1]);
  });

  it('count once who comes often, in a month that is cut by its days', async () => {
    const person = await app.makeUser({ deptId: top, codes: ['latin_op_user'], scope: DataScope.self });
    const as = await app.signInAs(person);
    const one = person.userId;
    // The launch: what was before it is in no statistic.
    await sql`update user_account set created_at = '2024-01-01' where id = ${one}`.execute(app.database.db);
    await sql`delete from active_account where user_id = ${one}`.execute(app.database.db);
    const came = async (...days: string[]) =>
      sql`
        insert into active_account (unit, starts, user_id)
        select distinct unit.id, date_trunc(unit.name, day::timestamp)::date, ${one}::bigint
        from unnest(${days}::text[]) as day, (values (0, 'day'), (1, 'month'), (2, 'year')) as unit (id, name)
      `.execute(app.database.db);
    await came('2025-03-02', '2025-03-20', '2025-04-01', '2025-05-30');
    const asked = async (timeStart: string, timeEnd: string, granularity: 0 | 1 | 2) => {
      const body = { timeStart: `${timeStart} 00:00:00`, timeEnd: `${timeEnd} 23:59:59`, granularity };
      const { data } = await app.call(account.userStatistics, body, { as });
      const active = data.seriesList.find(({ code }) => code === 'activeNum');
      return [data.summary.activeNum, active?.dataList];
    };
    assert.deepEqual(await asked('2025-03-01', '2025-05-31', 1), [1, [1, 1, 1]]);
    assert.deepEqual(await asked('2025-03-03', '2025-05-29', 1), [1, [1, 1, 0]], 'whole days only');
    assert.deepEqual(await asked('2025-03-21', '2025-03-31', 1), [0, [0]]);
    assert.deepEqual(await asked('2025-01-01', '2025-12-31', 2), [1, [1]]);
    assert.deepEqual(await asked('2025-03-01', '2025-03-03', 0), [1, [0, 1, 0]]);
  });
});
