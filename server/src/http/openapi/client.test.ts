import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { activityBody, fullForm } from '../../testing/activities.ts';
import { type Described, describedClient } from '../../testing/described-client.ts';
import { pdf } from '../../testing/files.ts';
import {
  ADMIN_PASSWORD,
  cookieOf,
  everyCallServed,
  startApp,
  type TestApp,
} from '../../testing/start-app.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('a program that knows the OpenAPI document alone', () => {
  let app: TestApp;
  let call: ReturnType<typeof describedClient>;
  before(async () => {
    app = await startApp(everyCallServed);
    const headers = { cookie: cookieOf(await app.signInAs(await app.makeUser({}))) };
    const document = await (await fetch(`${app.url}/web/openapi.json`, { headers })).json();
    call = describedClient(app.url, document as Described);
    const signedIn = await call('umsUserLogin', { userLoginId: 'admin', password: ADMIN_PASSWORD });
    assert.deepEqual([signedIn.status, signedIn.data.userLoginId], [200, 'admin']);
  });
  after(() => app.stop());

  it('adds, lists, changes and deletes, each write once by its key', async () => {
    const body = { parentId: null, deptName: '合作伙伴部', deptCode: 'partners' };
    const headers = { 'Idempotency-Key': randomUUID() };
    const added = await call('umsDeptDeptAdd', body, { headers });
    assert.equal(added.code, '000000');
    assert.deepEqual((await call('umsDeptDeptAdd', body, { headers })).data, added.data, 'once');
    const { id } = added.data;
    const read = await call('umsDeptDetail', { id });
    const { version } = read.data;
    assert.equal((await call('umsDeptDeptModify', { id, version, ...body, remark: '改' })).code, '000000');
    assert.equal((await call('umsDeptDetail', { id })).data.remark, '改');
    assert.equal((await call('umsDeptDelete', { id })).code, '000000');
    assert.equal((await call('umsDeptDetail', { id })).status, 404);
    const list = await call('umsUserPage', { pageNum: 1, pageSize: 1, template: { userLoginId: 'admin' } });
    assert.deepEqual([list.data.pageNum, list.data.count, list.data.dataBody.length], [1, 1, 1]);
  });

  it('reads attachments, and the refusals of every kind', async () => {
    const exported = await call('umsUserBatchExport', {});
    assert.deepEqual([exported.status, exported.headers.get('content-type')], [200, xlsx]);
    assert.equal(exported.data.subarray(0, 2).toString(), 'PK');
    const parent = (await call('umsDeptDeptAdd', { parentId: null, deptName: '上级', deptCode: 'above' }))
      .data;
    await call('umsDeptDeptAdd', { parentId: parent.id, deptName: '下级', deptCode: 'below' });
    const refused = await call('umsDeptDelete', { id: parent.id });
    assert.deepEqual([refused.status, refused.code, refused.data], [200, 'UM4220', null]);
    const wrong = await call('umsDeptDeptAdd', { parentId: null, deptName: '', deptCode: 'x' });
    assert.deepEqual([wrong.status, wrong.code, wrong.data.fields[0].path], [400, 'CM4001', 'deptName']);
    const stranger = describedClient(app.url, (await documentOf(app)) as Described);
    const unknown = await stranger('umsUserPage', {});
    assert.deepEqual([unknown.status, unknown.code], [401, '910004']);
  });

  it('signs a visitor up, with a file that a ticket lets in', async () => {
    const saved = await call('omsActivitySave', activityBody({ formItemList: fullForm() }));
    const { id } = saved.data;
    assert.equal((await call('omsActivityApprove', { id, publishStatus: 1 })).code, '000000');
    const visitor = describedClient(app.url, (await documentOf(app)) as Described);
    const list = await visitor('omsActivityOpenPage', { pageNum: 1, pageSize: 10, template: {} });
    assert.ok(list.data.dataBody.some((row: { id: number }) => row.id === id));
    const form: { id: number; name: string; sortNum: number }[] = (
      await visitor('omsActivityOpenForm', { id })
    ).data;
    const field = form.find(({ name }) => name === '营业执照');
    const { ticket } = (await visitor('omsActivityOpenTicket', { activityId: id, formId: field?.id })).data;
    const file = new File([new Uint8Array(pdf())], '执照.pdf');
    const uploaded = await visitor('efsOmsFileOpenCoverFiles', { ticket, file });
    assert.equal(uploaded.code, '000000');
    const answers: Record<string, string> = {
      姓名: '李娜',
      手机号: '13900000001',
      营业执照: `/web/efs/api/v1/file/preview/${uploaded.data}`,
    };
    const entries = form.flatMap(({ id: formId, name, sortNum }) =>
      answers[name] === undefined ? [] : [{ activityId: id, formId, name, sortNum, value: answers[name] }],
    );
    const applied = await visitor('omsActivityOpenApply', entries);
    assert.deepEqual([applied.code, applied.data.applyStatus], ['000000', 0]);
    const withoutFile = entries.filter(({ name }) => name !== field?.name);
    const again = await visitor('omsActivityOpenApply', withoutFile);
    assert.deepEqual([again.status, again.code], [200, 'OM2004']);
    const opened = await call('efsFilePreview', {}, { parts: { id: uploaded.data } });
    assert.deepEqual([opened.status, opened.headers.get('content-type')], [200, 'application/pdf']);
  });
});

async function documentOf(app: TestApp): Promise<unknown> {
  const headers = { cookie: cookieOf(await app.signInAs(await app.makeUser({}))) };
  return (await fetch(`${app.url}/web/openapi.json`, { headers })).json();
}
