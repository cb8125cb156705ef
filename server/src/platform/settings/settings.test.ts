import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, NOTICE_HEADER, type SettingDetail, settingFields } from '@outbound/contract';
import { makeActivity, newPhone, signUp } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { form, png } from '../../testing/files.ts';
import { cookieOf, startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';

const { detail, modify, historyPage } = calls.setting;

describe('the platform’s settings', () => {
  let app: TestApp;
  let other: TestApp;
  let as: TestSession;
  before(async () => {
    app = await startApp({ copyright: '版权所有 环境里的' });
    other = await startApp({ copyright: '版权所有 环境里的' }, { database: app.database });
    as = await app.signInAs('admin');
  });
  after(async () => {
    await other.stop();
    await app.stop();
  });

  const read = async (): Promise<SettingDetail> => (await app.call(detail, {}, { as })).data;
  const change = async (body: object, version?: number) =>
    app.call(modify, { version: version ?? (await read()).version, ...body }, { as });
  /** The words of a page, each time at another address: a page is kept for some seconds. */
  let pages = 0;
  const page = async (address: string, of = app) =>
    (await fetch(`${of.url}${address}${address.includes('?') ? '&' : '?'}n=${++pages}`)).text();

  it('are those of the environment until somebody changes them, and again when that is taken back', async () => {
    const first = await read();
    assert.equal(first.copyright, '版权所有 环境里的');
    assert.deepEqual([first.version, first.updatedBy], [1, null]);
    assert.equal((await change({ copyright: '版权所有 新的' })).status, 200);
    const second = await read();
    assert.deepEqual(
      [second.copyright, second.defaults.copyright, second.version, second.technicalSupport],
      ['版权所有 新的', '版权所有 环境里的', 2, first.technicalSupport],
    );
    assert.ok(second.updatedBy);
    // What equals its default follows it from then on.
    await change({ copyright: '版权所有 环境里的' });
    app.config.copyright = '版权所有 环境又变了';
    assert.equal((await read()).copyright, '版权所有 环境又变了');
    // An emptied one stays empty.
    await change({ copyright: '' });
    assert.equal((await read()).copyright, '');
    app.config.copyright = '版权所有 环境里的';
    await change({ copyright: '版权所有 环境里的' });
  });

  it('name the platform in the description of its calls, too, in every process', async () => {
    const before = (await read()).platformName;
    const words = async (of: TestApp, path: string) =>
      (await fetch(of.url + path, { headers: { cookie: cookieOf(as) } })).text();
    const said = async (name: string) => {
      for (const each of [app, other]) {
        assert.equal(JSON.parse(await words(each, '/web/openapi.json')).info.title, `${name}接口`);
        const html = name.replace('<', '&lt;');
        assert.ok((await words(each, '/web/openapi')).includes(`<title>接口说明 - ${html}</title>`));
      }
    };
    await said(before);
    await change({ platformName: '海<南平台' });
    await said('海<南平台');
    await change({ platformName: before });
  });

  it('show at once on the pages of every process', async () => {
    const address = '/portal/index?same';
    const shows = async (of: TestApp, text: string) =>
      (await (await fetch(`${of.url}${address}`)).text()).includes(text);
    // Both have the page in their cache.
    for (const one of [app, other]) assert.equal(await shows(one, '拉美出海服务中心'), false);
    await change({ platformName: '拉美出海服务中心', aboutFigures: [{ value: '500+', label: '服务企业' }] });
    assert.equal(await shows(app, '拉美出海服务中心'), true);
    await until(() => shows(other, '拉美出海服务中心'));
    assert.match(
      await page('/portal/portalAbout'),
      /<title>关于我们 - 拉美出海服务中心<\/title>[\s\S]*500\+/,
    );
    assert.match(await page('/login'), /<title>登录 - 拉美出海服务中心<\/title>/);
    assert.match(await page('/noPermission'), /<title>拉美出海服务中心<\/title>/);
    await change({ platformName: '出海生态赋能平台', aboutFigures: [] });
  });

  it('stand in the operation log and in their history, as people read them', async () => {
    const reply = await change({
      technicalSupport: '某某科技',
      aboutServices: [{ title: '对接会', text: '面对面' }],
      aboutText: '<p>我们是<strong>谁</strong></p><script>alert(1)</script>',
    });
    const logged = await app.logged(reply);
    const changes = logged.changes as { field: string; before: string; after: string }[];
    assert.deepEqual(
      changes.map(({ field, after: is }) => [field, is]),
      [
        [settingFields.technicalSupport.label, '某某科技'],
        [settingFields.aboutText.label, '我们是谁'],
        [settingFields.aboutServices.label, '对接会（面对面）'],
      ],
    );
    assert.equal(logged.content, '修改平台设置：技术支持、平台介绍、服务能力');
    assert.equal((await read()).aboutText, '<p>我们是<strong>谁</strong></p>');
    const { data } = await app.call(historyPage, {}, { as });
    assert.deepEqual(data.dataBody[0]?.changes, changes);
  });

  it('are written over by nobody who has not read them', async () => {
    const { version } = await read();
    assert.equal((await change({ filingNumber: '京ICP备1号' }, version)).status, 200);
    const late = await change({ filingNumber: '京ICP备2号' }, version);
    assert.equal(late.code, 'CM4090');
    assert.match(late.message, /系统管理员|admin/);
    assert.equal((await read()).filingNumber, '京ICP备1号');
    const both = await Promise.all(['3', '4'].map((n) => change({ filingNumber: n }, version + 1)));
    assert.deepEqual(both.map(({ code }) => code).sort(), ['000000', 'CM4090']);
  });

  it('have limits, a name, and pictures of ours alone', async () => {
    const wrong: object[] = [
      { platformName: '' },
      { platformName: '名'.repeat(31) },
      { platformName: '平台\u200b名' },
      { contactEmail: 'nobody' },
      { copyright: '版'.repeat(101) },
      { privacyNotice: ' ' },
      { privacyNotice: '<p></p>' },
      { aboutServices: Array.from({ length: 9 }, () => ({ title: '对接会', text: '' })) },
      { aboutFigures: [{ value: '', label: '服务企业' }] },
      { logo: JSON.stringify([{ url: 'https://example.com/logo.png' }]) },
      { logo: JSON.stringify([{ url: 'javascript:alert(1)' }]) },
      { wechatCode: 'x' },
      { unknown: 1 },
    ];
    const before = await read();
    for (const body of wrong) {
      const reply = await change(body);
      assert.equal(reply.code, 'CM4001', JSON.stringify(body));
    }
    const gone = { logo: JSON.stringify([{ url: 'A'.repeat(22) }]) };
    assert.equal((await change(gone)).code, 'OM2000');
    assert.deepEqual(await read(), before);
  });

  it('hold the picture of the mark, which every page then shows', async () => {
    const { data: id } = await app.call(
      calls.file.coverFiles,
      form([{ name: '标志.png', type: 'image/png', bytes: await png() }]),
      { as },
    );
    await change({ logo: JSON.stringify([{ name: '标志.png', url: id }]) });
    const held = await app.database.db
      .selectFrom('file_use')
      .select('holder_kind')
      .where('file_id', '=', id)
      .execute();
    assert.deepEqual(held, [{ holder_kind: 'setting' }]);
    const address = `/web/efs/api/v1/file/preview/${id}`;
    assert.ok((await page('/portal/index')).includes(`src="${address}`));
    assert.equal((await fetch(`${app.url}${address}`)).status, 200);
    await change({ logo: '' });
    assert.ok(!(await page('/portal/index')).includes(id));
  });

  it('number the notice on personal data, keep its earlier texts, and sign-ups say which one was agreed to', async () => {
    const { notice } = await read();
    assert.equal(notice.version, 1);
    const activity = await makeActivity(app, as);
    const agreedTo = async (headers: Record<string, string>) => {
      const reply = await signUp(app, activity, { 手机号: newPhone() }, { headers });
      return (await app.call(calls.application.detail, { id: reply.data.id }, { as })).data.noticeVersion;
    };
    assert.equal(await agreedTo({ [NOTICE_HEADER]: '1' }), 1);
    await change({ privacyNotice: '<p>第二版告知</p>' });
    assert.equal((await read()).notice.version, 2);
    // Another change of the settings makes no version.
    await change({ technicalSupport: '又一家' });
    assert.equal((await read()).notice.version, 2);
    assert.equal(await agreedTo({ [NOTICE_HEADER]: '2' }), 2);
    assert.equal(await agreedTo({}), null);
    assert.equal(await agreedTo({ [NOTICE_HEADER]: '3' }), null, 'nobody has seen that yet');
    const current = await page('/portal/portalPrivacy');
    assert.match(current, /第二版告知/);
    const earlier = await page('/portal/portalPrivacy?version=1');
    assert.match(earlier, /我们收集什么/);
    assert.ok(!earlier.includes('第二版告知'));
    for (const version of ['3', '0', '-1', 'x'])
      assert.equal((await fetch(`${app.url}/portal/portalPrivacy?version=${version}`)).status, 404, version);
  });

  it('are read with one right, and changed with another', async () => {
    const reader = await app.signInAs(await app.makeUser({ codes: ['latin_sys_setting'] }));
    assert.equal((await app.call(detail, {}, { as: reader })).status, 200);
    assert.equal((await app.call(modify, { version: 1, copyright: 'x' }, { as: reader })).status, 403);
    const nobody = await app.signInAs(await app.makeUser({ codes: ['latin_sys_dict'] }));
    assert.equal((await app.call(detail, {}, { as: nobody })).status, 403);
  });
});
