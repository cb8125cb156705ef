import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { findHistoryPage, insertHistory } from './record-history.ts';

describe('the history of a record', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  it('is read page by page, newest first, of this record alone, with who, when, why and what', async () => {
    const { db } = app.database;
    const { zone } = app.platform;
    const { userId, userName } = await app.makeUser();
    const changes = [{ field: '名称', before: '甲', after: '乙' }];
    const subject = 'role' as const;
    await db
      .transaction()
      .execute((trx) =>
        insertHistory(trx, [
          { subject, id: 501, action: '新增角色', userId: null, at: zone.instant('2026-03-01 09:30:00') },
          { subject, id: 501, action: '修改角色', userId, reason: '更名', changes },
          { subject, id: 502, action: '修改角色', userId },
          { subject: 'department', id: 501, action: '修改部门', userId },
          ...Array.from({ length: 11 }, (_, n) => ({ subject, id: 501, action: `第${n}次`, userId })),
        ]),
      );
    const read = (pageNum: number) => findHistoryPage(db, subject, 501, { pageNum, pageSize: 10 }, zone);
    const [first, second] = [await read(1), await read(2)];
    assert.equal(first.count, 13);
    assert.deepEqual(
      [...first.dataBody, ...second.dataBody].map(({ action }) => action),
      [...Array.from({ length: 11 }, (_, n) => `第${10 - n}次`), '修改角色', '新增角色'],
    );
    const [changed, made] = second.dataBody.slice(1);
    assert.deepEqual([changed?.operator, changed?.reason, changed?.changes], [userName, '更名', changes]);
    assert.deepEqual(
      [made?.operator, made?.reason, made?.changes, made?.createdTime],
      ['系统', '', [], '2026-03-01 09:30:00'],
    );
  });

  it('takes nothing for nothing', async () => {
    const { db } = app.database;
    const count = async () => (await db.selectFrom('record_history').select('id').execute()).length;
    const before = await count();
    await db.transaction().execute((trx) => insertHistory(trx, []));
    assert.equal(await count(), before);
  });
});
