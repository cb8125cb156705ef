import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ApplyStatus, calls, HeldStatus, SESSION_FIELD, SessionMode } from '@outbound/contract';
import { proofCodes } from '../../../http/proof-codes.ts';
import { makeActivity, signUp } from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { readPdf } from '../../../testing/pdf-reader.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

describe('a ticket', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  it('is there while the sign-up is approved, for its person alone, and another one each time', async () => {
    const activity = await makeActivity(app, admin);
    const { data } = await signUp(app, activity, { 姓名: '李娜' });
    const key = { applyCode: data.applyCode, queryCode: data.queryCode };
    const ticket = async () => (await app.call(calls.ownSignUp.view, { key })).data.ticket;
    const approve = () =>
      app.call(
        calls.application.approve,
        { ids: [data.id], applyStatus: ApplyStatus.approved },
        { as: admin },
      );
    assert.equal(await ticket(), null);
    await approve();
    const first = await ticket();
    assert.equal(first?.seatOwner, '李娜');
    const codes = proofCodes(app.platform.sealingSecret);
    const proof = codes.read(first?.code ?? '');
    assert.equal(proof?.applicationId, data.id);
    await app.call(calls.application.undoApprove, { ids: [data.id] }, { as: admin });
    assert.equal(await ticket(), null);
    await approve();
    assert.notEqual((await ticket())?.code, first?.code);
    await app.call(calls.ownSignUp.withdraw, { key });
    assert.equal(await ticket(), null);
  });

  it('comes as PDF in each language, to who has its key alone, and only while there is one', async () => {
    const activity = await makeActivity(app, admin, {
      ...{
        startTime: '2099-01-10 09:00:00',
        endTime: '2099-01-11 18:00:00',
        timeZone: 'America/Mexico_City',
      },
      ...{ location: '二号展馆', organizer: '贸促会', contactPerson: '王芳', contactWay: '+52 55 1234' },
      sessions: [
        { name: '开幕', startTime: '2099-01-10 09:00:00', endTime: '2099-01-10 10:00:00' },
        { name: '闭幕', startTime: '2099-01-11 09:00:00', endTime: '2099-01-11 10:00:00' },
      ],
      sessionMode: SessionMode.several,
    });
    const { data } = await signUp(app, activity, { 姓名: '李娜', [SESSION_FIELD]: '闭幕' });
    const key = { applyCode: data.applyCode, queryCode: data.queryCode };
    const paper = (language: 'zh' | 'es' | 'pt' = 'zh', opener: typeof key = key) =>
      app.call(calls.ownSignUp.paper, { key: opener, language });
    assert.equal((await paper()).code, 'OM2096');
    await app.call(
      calls.application.approve,
      { ids: [data.id], applyStatus: ApplyStatus.approved },
      { as: admin },
    );
    const code = (await app.call(calls.ownSignUp.view, { key })).data.ticket?.code ?? '';
    for (const language of ['zh', 'es', 'pt'] as const) {
      const file = await paper(language);
      assert.equal(file.status, 200);
      const { lines, links } = readPdf(file.bytes);
      const text = lines.map((line) => line.text).join('');
      for (const said of ['李娜', data.applyCode, code, '闭幕', '二号展馆', '贸促会', '王芳 +52 55 1234'])
        assert.ok(text.includes(said), `${said} in ${text}`);
      // By the clocks of its place first, by Beijing's beside them.
      assert.match(
        text,
        language === 'zh'
          ? /2099-01-09 19:00.*北京时间 2099-01-10 09:00/
          : /09\/01\/2099 19:00.*10\/01\/2099 09:00/,
      );
      assert.doesNotMatch(text, /开幕/);
      assert.equal(links[0]?.endsWith(`/verify#${code}`), true);
    }
    // As the browser has it, where a proxy before the server ends its encryption; of no other host.
    const { host } = new URL(app.url);
    for (const [origin, wanted] of [
      [`https://${host}`, `https://${host}`],
      ['https://elsewhere.example', app.url],
      [`ftp://${host}`, app.url],
      ['null', app.url],
    ] as const) {
      const file = await app.call(calls.ownSignUp.paper, { key, language: 'zh' }, { headers: { origin } });
      assert.deepEqual(readPdf(file.bytes).links, [`${wanted}/verify#${code}`], origin);
    }
    assert.equal((await paper('zh', { ...key, queryCode: 'AAAAAA' })).code, 'OM2015');
    await app.database.pool.query('update activity set held_status = $1 where id = $2', [
      HeldStatus.cancelled,
      activity.id,
    ]);
    assert.equal((await paper()).code, 'OM2096');
    await app.database.pool.query('update activity set held_status = 0 where id = $1', [activity.id]);
    await app.call(calls.ownSignUp.withdraw, { key });
    assert.equal((await paper()).code, 'OM2096');
  });
});
