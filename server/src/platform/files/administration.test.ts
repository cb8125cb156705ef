import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Body, calls, DataScope, PREVIEW_BASE } from '@outbound/contract';
import { activityBody, daysFromNow, fullForm, makeActivity } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { file, activity } = calls;
const codes = ['latin_sys_file', 'latin_sys_file_delete', 'latin_op_activity_publish'] as const;

describe('the administration of files', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const keep = async (name: string, as = admin) =>
    (await make.send(app, file.upload, { bytes: make.pdf(), name }, { as })).data[0] ?? '';
  const picture = async (as = admin) =>
    (await make.send(app, file.coverFiles, { bytes: await make.jpeg(), name: '海报.jpg' }, { as })).data;
  const listed = async (template: Body<typeof file.page>['template'], as = admin) => {
    const reply = await app.call(file.page, { pageNum: 1, pageSize: 100, template }, { as });
    assert.equal(reply.code, '000000', reply.message);
    return reply.data;
  };
  /** An activity that shows these pictures; answers its id. */
  const showing = async (posters: string[], detail: string[] = []) => {
    const body = activityBody({
      poster: JSON.stringify(posters.map((id) => ({ url: `${PREVIEW_BASE}${id}` }))),
      detail: detail.map((id) => `<p><img src="${PREVIEW_BASE}${id}"></p>`).join(''),
    });
    const reply = await app.call(activity.save, body, { as: admin });
    assert.equal(reply.code, '000000', reply.message);
    return { id: reply.data.id, title: body.title, body };
  };

  it('lists what was uploaded, by whom, how large, how often fetched and which record holds it', async () => {
    const poster = await picture();
    const { id, title } = await showing([poster]);
    const contract = await keep('采购合同.pdf');
    await app.call(file.download, { id: contract }, { as: admin });
    const { dataBody, count } = await listed({});
    assert.equal(count, 2);
    const [first, second] = dataBody;
    assert.deepEqual(first, {
      id: contract,
      name: '采购合同.pdf',
      mediaType: 'application/pdf',
      size: make.pdf().length,
      audience: 'signedIn',
      readable: true,
      uploader: '系统管理员',
      createdTime: first?.createdTime,
      downloadNum: 1,
      fault: null,
      holderList: [],
      unheldTime: first?.createdTime,
    });
    assert.match(first?.createdTime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(
      [second?.id, second?.mediaType, second?.audience, second?.holderList, second?.unheldTime],
      [poster, 'image/jpeg', 'public', [{ kind: 'activity', id, name: title }], null],
    );
  });

  it('finds by name, uploader, kind, time and orphans', async () => {
    const id = await keep('甲方_100%清单.pdf');
    const ids = async (template: Body<typeof file.page>['template']) =>
      (await listed(template)).dataBody.map((row) => row.id);
    assert.deepEqual(await ids({ name: '_100%清' }), [id]);
    assert.deepEqual(await ids({ name: '没有这个' }), []);
    assert.ok((await ids({ uploader: 'admin' })).includes(id));
    assert.deepEqual(await ids({ uploader: '查无此人' }), []);
    assert.ok((await ids({ kind: 'document' })).includes(id));
    assert.ok(!(await ids({ kind: 'picture' })).includes(id));
    assert.deepEqual(await ids({ kind: 'video' }), []);
    assert.ok((await listed({ unheld: true })).dataBody.every((row) => row.holderList.length === 0));
    assert.ok((await ids({ unheld: true })).includes(id));
    assert.deepEqual(await ids({ createdTimeStart: daysFromNow(1) }), []);
    const [row] = (await listed({ name: '_100%清' })).dataBody;
    const second = { createdTimeStart: row?.createdTime, createdTimeEnd: row?.createdTime };
    assert.ok((await ids(second)).includes(id), 'the whole of the last second counts');
  });

  it('deletes what nothing holds, bytes and row, and says of the rest who holds it', async () => {
    const poster = await picture();
    const { title } = await showing([poster]);
    const spare = await keep('多余.pdf');
    const reply = await app.call(file.delete, { ids: [poster, spare] }, { as: admin });
    assert.deepEqual(reply.data, {
      doneNum: 1,
      skippedList: [{ id: poster, name: '海报.jpg', reason: `正在使用：${title}` }],
    });
    const now = await make.stored(app);
    assert.ok(now.rows.includes(poster) && now.blobs.includes(poster));
    assert.ok(!now.rows.includes(spare) && !now.blobs.includes(spare));
    const line = await app.logged(reply);
    assert.deepEqual(
      [line.operation_type, line.content, line.object_type, line.object_id, line.object_name],
      [4, '删除文件“多余.pdf”', '文件', spare, '多余.pdf'],
    );
    const alone = await app.call(file.delete, { ids: [poster] }, { as: admin });
    assert.deepEqual([alone.code, alone.message], ['EF3000', `文件“海报.jpg”正在使用，不能删除：${title}`]);
    assert.equal((await app.call(file.delete, { ids: [spare] }, { as: admin })).status, 404);
    const other = await picture();
    await showing([other]);
    const both = await app.call(file.delete, { ids: [poster, other] }, { as: admin });
    assert.deepEqual([both.code, both.data.doneNum, both.data.skippedList.length], ['000000', 0, 2]);
    const last = await app.call(file.delete, { ids: [await keep('单独.pdf')] }, { as: admin });
    assert.deepEqual([last.code, last.data.doneNum], ['000000', 1]);
  });

  it('lets a replaced picture go and keeps one that another record still shows', async () => {
    const [first, second, shared] = [await picture(), await picture(), await picture()];
    const one = await showing([first], [shared]);
    await showing([second, shared]);
    assert.deepEqual(await Promise.all([first, second, shared].map((id) => make.unheldSince(app, id))), [
      null,
      null,
      null,
    ]);
    const modified = await app.call(
      activity.modify,
      {
        ...one.body,
        id: one.id,
        version: 1,
        poster: JSON.stringify([{ url: `${PREVIEW_BASE}${second}` }]),
        detail: '',
      },
      { as: admin },
    );
    assert.equal(modified.code, '000000', modified.message);
    assert.ok(await make.unheldSince(app, first), 'no record shows it any more');
    assert.equal(await make.unheldSince(app, shared), null, 'the other one still shows it');
    assert.equal((await app.call(activity.delete, { id: one.id }, { as: admin })).code, '000000');
    assert.equal(await make.unheldSince(app, second), null);
  });

  it('agrees on a picture that one record leaves while another takes it', async () => {
    const shared = await picture();
    const leaving = await showing([shared]);
    const taking = await showing([await picture()]);
    await Promise.all([
      app.call(activity.delete, { id: leaving.id }, { as: admin }),
      app.call(
        activity.modify,
        {
          ...taking.body,
          id: taking.id,
          version: 1,
          poster: JSON.stringify([{ url: `${PREVIEW_BASE}${shared}` }]),
        },
        { as: admin },
      ),
    ]);
    assert.equal(await make.unheldSince(app, shared), null);
  });

  it('shows and deletes only what people within the scope uploaded', async () => {
    const deptId = await app.makeDepartment();
    const colleague = await app.signInAs(await app.makeUser({ deptId }));
    const manager = await app.signInAs(await app.makeUser({ codes, scope: DataScope.ownDepartment, deptId }));
    const his = await keep('本部门.pdf', colleague);
    const foreign = await keep('别的部门.pdf');
    assert.deepEqual(
      (await listed({}, manager)).dataBody.map((row) => row.id),
      [his],
    );
    assert.equal((await app.call(file.delete, { ids: [foreign] }, { as: manager })).status, 404);
    // A colleague's picture, which an activity beyond the manager's scope shows.
    const poster = await picture(admin);
    const { id } = await showing([poster]);
    const { userId } = await app.makeUser({ deptId });
    await app.database.db.updateTable('file').set({ created_by: userId }).where('id', '=', poster).execute();
    assert.deepEqual(
      (await listed({ kind: 'picture' }, manager)).dataBody.map((row) => row.holderList),
      [[{ kind: 'activity', id, name: '' }]],
      'the activity is not his to know',
    );
    const held = await app.call(file.delete, { ids: [poster] }, { as: manager });
    assert.match(held.message, /您无权查看的内容$/);
    const both = await app.call(file.delete, { ids: [foreign, his] }, { as: manager });
    assert.deepEqual(both.data, { doneNum: 1, skippedList: [] });
    assert.ok((await make.stored(app)).rows.includes(foreign));
  });

  it('tells whether a visitor’s attachment may be opened', async () => {
    const { id: activityId, form } = await makeActivity(app, admin, { formItemList: fullForm() });
    const field = form.find(({ name }) => name === '营业执照');
    assert.ok(field);
    const { data } = await app.call(calls.application.openTicket, { activityId, formId: field.id });
    const sent = await make.send(
      app,
      file.openCoverFiles,
      { bytes: make.pdf(), name: '执照.pdf' },
      { fields: { ticket: data.ticket } },
    );
    const row = (await listed({ name: '执照' })).dataBody[0];
    assert.deepEqual(
      [row?.id, row?.uploader, row?.audience, row?.readable],
      [sent.data, null, 'attachment', false],
      'nobody may see it before a sign-up holds it',
    );
  });
});
