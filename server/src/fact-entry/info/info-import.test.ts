import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope } from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type Cells, importForm, workbook } from '../../testing/workbooks.ts';

const { alarmImport, caseImport, taskInfo } = calls;

describe('alarms and cases from workbooks', () => {
  let app: TestApp;
  let as: TestSession;
  let heads: { alarm: string[]; case: string[] };
  before(async () => {
    app = await startApp();
    const deptId = await app.makeDepartment({ name: '高新分局', code: 'GX' });
    as = await app.signInAs(
      await app.makeUser({
        codes: ['latin_task_info', 'latin_task_info_import'],
        scope: DataScope.ownAndBelow,
        deptId,
      }),
    );
    const headings = async (call: typeof alarmImport.importTemplate | typeof caseImport.importTemplate) =>
      sheetTexts((await app.call(call, {}, { as })).bytes)[0] ?? [];
    heads = {
      alarm: await headings(alarmImport.importTemplate),
      case: await headings(caseImport.importTemplate),
    };
  });
  after(() => app.stop());

  const alarm = (over: Cells = {}): Cells => ({
    ...{ 警情编号: 'J5101-1', 接警时间: '2026/3/1 8:05', 警情来源: '110', 接警单位: '高新分局' },
    ...{ 地区: '武侯区', 诈骗类型: '刷单返利类', '损失金额(元)': '1,200', ...over },
  });
  const oneCase = (over: Cells = {}): Cells => ({
    ...{ 案件编号: 'A5101-001', 案件名称: '王某被诈骗案', 案件阶段: '立案', 受案单位: '高新分局' },
    ...{ 地区: '510107', 受案日期: '2026-03-01', 立案日期: '2026-03-02', ...over },
  });
  const alarms = async (rows: Cells[], fields: Record<string, string> = {}, who = as) =>
    app.call(alarmImport.batchImport, importForm(await workbook(rows, heads.alarm), fields), { as: who });
  const cases = async (rows: Cells[], fields: Record<string, string> = {}) =>
    app.call(caseImport.batchImport, importForm(await workbook(rows, heads.case), fields), { as });

  it('have numbers of signs that a number can have, and are told which those are', async () => {
    const reason = '应由字母、数字、汉字和“-_/.:#()〔〕[]”组成，以字母、数字、汉字或括号开头';
    for (const no of ['=cmd|bad', '+861', '-1', '@SUM', '＝1', 'J1|2']) {
      const { data } = await alarms([alarm({ 警情编号: no })]);
      assert.deepEqual(
        data.errorList.map(({ cellFil, reason }) => [cellFil, reason]),
        [['警情编号', reason]],
        no,
      );
    }
    const { data } = await alarms([alarm({ 警情编号: '〔2026〕川警（接）字-12号' })]);
    assert.deepEqual([data.addedNum, data.errorList], [1, []]);
    await app.database.db.deleteFrom('alarm_fact').execute();
  });

  it('are listed, linked and changed where it is asked for', async () => {
    assert.equal((await cases([oneCase()])).data.addedNum, 1);
    const reply = await alarms([
      alarm({ 案件编号: 'a5101-001' }),
      alarm({ 警情编号: 'j5101-2', 接警时间: '2026-03-01' }),
    ]);
    assert.deepEqual([reply.data.addedNum, reply.data.errorList], [2, []]);
    const list = await app.call(taskInfo.listByAlarm, { template: {} }, { as });
    assert.deepEqual(
      list.data.dataBody.map((row) => [row.alarmNo, row.alarmTime, row.caseNo, row.lossAmount]),
      [
        ['J5101-1', '2026-03-01 08:05:00', 'A5101-001', 1200],
        ['J5101-2', '2026-03-01 00:00:00', null, 1200],
      ],
    );
    const again = await alarms([alarm({ '损失金额(元)': '5' })]);
    assert.deepEqual(
      again.data.errorList.map(({ cellFil, reason }) => `${cellFil} ${reason}`),
      ['警情编号 警情编号已存在'],
    );
    const update = await alarms([alarm({ '损失金额(元)': '5', 案件编号: 'A5101-001' })], {
      updateExisting: '1',
    });
    assert.deepEqual([update.data.addedNum, update.data.updatedNum], [0, 1]);
  });

  it('tell each fault of a row', async () => {
    const reply = await cases([
      oneCase({ 案件编号: 'A5101-002', 立案日期: '2026-02-01', 地区: '火星', 案件阶段: '', 抓获人数: '-1' }),
    ]);
    assert.deepEqual(reply.data.errorList.map(({ cellFil, reason }) => `${cellFil} ${reason}`).sort(), [
      '地区 “火星”不在可选项中',
      '抓获人数 应为 0 至 100000 的整数',
      '案件阶段 请填写案件阶段',
      '立案日期 不能早于受案日期',
    ]);
  });

  it('tell what is said to have happened in days to come', async () => {
    const told = (reply: { data: { errorList: { cellFil: string; reason: string }[] } }) =>
      reply.data.errorList.map(({ cellFil, reason }) => `${cellFil} ${reason}`).sort();
    const late = {
      受案日期: '2099-01-01',
      立案日期: '2099-01-02',
      追回日期: '2099-01-03',
      发案时间: '2099-01-01 08:00',
    };
    assert.deepEqual(told(await cases([oneCase({ 案件编号: 'A5101-003', ...late })])), [
      '发案时间 不能晚于今天',
      '受案日期 不能晚于今天',
      '立案日期 不能晚于今天',
      '追回日期 不能晚于今天',
    ]);
    const times = {
      接警时间: '2099-03-01 08:05:00',
      录入时间: '2099-03-01',
      转账时间: '2099-02-01 08:00:00',
    };
    assert.deepEqual(told(await alarms([alarm({ 警情编号: 'J5101-9', ...times })])), [
      '录入时间 不能晚于今天',
      '接警时间 不能晚于今天',
      '转账时间 不能晚于今天',
    ]);
  });

  it('leave what a system sent to that system', async () => {
    const { dept_id } = await app.database.db
      .selectFrom('alarm_fact')
      .select('dept_id')
      .executeTakeFirstOrThrow();
    await app.database.db
      .insertInto('alarm_fact')
      .values({
        ...{
          source_system: 'jcj',
          source_id: '9',
          alarm_no: 'J-SYS-9',
          alarm_time: new Date(),
          alarm_source: 1,
        },
        ...{ dept_id, region_code: 510107, occur_day: '2026-03-01' },
      })
      .execute();
    const reply = await alarms([alarm({ 警情编号: 'J-SYS-9' })], { updateExisting: '1' });
    assert.deepEqual(
      reply.data.errorList.map(({ reason }) => reason),
      ['该编号已由其他来源登记'],
    );
  });

  it('are changed and taken back by nobody who does not see their department', async () => {
    const deptId = await app.makeDepartment({ name: '青羊分局', code: 'QY' });
    const role = {
      codes: ['latin_task_info', 'latin_task_info_import'],
      scope: DataScope.ownAndBelow,
    } as const;
    const far = await app.signInAs(await app.makeUser({ ...role, deptId }));
    await alarms([alarm({ 警情编号: 'J5101-20' })]);
    const taken = await alarms(
      [alarm({ 警情编号: 'J5101-20', 接警单位: '青羊分局' })],
      { updateExisting: '1' },
      far,
    );
    assert.deepEqual(
      taken.data.errorList.map(({ reason }) => reason),
      ['该编号已由其他来源登记'],
    );
    // Moved since to a department that he does not see.
    await app.database.db
      .updateTable('alarm_fact')
      .set({ dept_id: deptId })
      .where('alarm_no', '=', 'J5101-20')
      .execute();
    const batchId = (await app.call(alarmImport.importLast, {}, { as })).data?.batchId;
    const reply = await app.call(alarmImport.importUndo, { batchId }, { as });
    assert.equal(reply.code, 'CM2001');
    assert.match(reply.message, /“J5101-20”已不在您的数据范围内$/);
  });

  it('are taken back as a whole, unless something was built on one', async () => {
    await cases([oneCase({ 案件编号: 'A5101-010' }), oneCase({ 案件编号: 'A5101-011' })]);
    const batch = (await app.call(caseImport.importLast, {}, { as })).data?.batchId;
    await alarms([alarm({ 警情编号: 'J5101-30', 案件编号: 'A5101-011' })]);
    const used = await app.call(caseImport.importUndo, { batchId: batch }, { as });
    assert.deepEqual([used.code, /“A5101-011”已被任务或其他数据使用/.test(used.message)], ['CM2001', true]);
    const last = (await app.call(alarmImport.importLast, {}, { as })).data?.batchId;
    assert.equal((await app.call(alarmImport.importUndo, { batchId: last }, { as })).data.removedNum, 1);
    assert.equal((await app.call(caseImport.importUndo, { batchId: batch }, { as })).data.removedNum, 2);
  });
});
