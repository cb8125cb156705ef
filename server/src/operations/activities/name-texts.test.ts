import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type ActivitySave, calls } from '@outbound/contract';
import { activityBody, daysFromNow, entriesOf, makeActivity, newPhone } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { findTold, placesOf, withSessions } from './notices.ts';

let app: TestApp;
let admin: TestSession;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const wish = (): Partial<ActivitySave> => ({
  services: ['参展', '观众'],
  location: '会展中心',
  sessions: [
    { name: '开幕', startTime: daysFromNow(20.1), endTime: daysFromNow(20.2), location: '一号厅' },
    { name: '闭幕', startTime: daysFromNow(20.5), endTime: daysFromNow(20.6), location: '' },
  ],
  nameTexts: [
    { value: '会展中心', es: 'Centro de Convenciones', pt: 'Centro de Convenções' },
    { value: '观众', es: 'Visitante' },
    { value: '开幕', es: 'Apertura' },
    { value: '一号厅', es: 'Sala 1' },
    { value: '没有的名称', es: 'Nada' },
  ],
});
const openView = async (id: number, language: 'es' | 'pt' | 'zh') =>
  (await app.call(calls.activity.openView, { id, language })).data;

describe('services, sessions and places in several languages', () => {
  it('are read in the language where they are written, else in Chinese; what visitors send stays Chinese', async () => {
    const activity = await makeActivity(app, admin, wish());
    const es = await openView(activity.id, 'es');
    assert.deepEqual(
      [es.location, es.locationLanguage, es.services, es.serviceNames],
      ['Centro de Convenciones', 'es', ['参展', '观众'], ['', 'Visitante']],
    );
    assert.deepEqual(
      es.sessionList.map(({ name, location, shown }) => [name, location, shown]),
      [
        ['开幕', '一号厅', { name: 'Apertura', location: 'Sala 1' }],
        ['闭幕', '', undefined],
      ],
    );
    const pt = await openView(activity.id, 'pt');
    assert.deepEqual(
      [pt.location, pt.locationLanguage, pt.serviceNames],
      ['Centro de Convenções', 'pt', ['', '']],
    );
    const zh = await openView(activity.id, 'zh');
    assert.deepEqual([zh.location, zh.locationLanguage, zh.serviceNames], ['会展中心', 'zh', ['', '']]);
    // A city of the first start; one of the office's own has its own name alone.
    assert.deepEqual(
      [es.cityLabel, pt.cityLabel, zh.cityLabel],
      ['Ciudad de México', 'Cidade do México', '墨西哥城'],
    );

    const { data: form } = await app.call(calls.activity.openForm, { id: activity.id, language: 'es' });
    const [apertura, closing] = form[0]?.formItemDetailRespList ?? [];
    assert.deepEqual([apertura?.value, apertura?.shown], ['开幕', 'Apertura']);
    assert.match(apertura?.note ?? '', / · Sala 1$/);
    assert.deepEqual([closing?.value, closing?.shown], ['闭幕', undefined]);
    const phone = newPhone();
    const entries = entriesOf(activity, { 姓名: 'Ana', 手机号: phone, 场次: '开幕' });
    const { data } = await app.call(
      calls.application.openApply,
      entries.map((entry) => ({ ...entry, service: '观众' })),
    );
    const key = { applyCode: data.applyCode, queryCode: data.queryCode };
    const { data: own } = await app.call(calls.ownSignUp.view, { key, language: 'es' });
    assert.deepEqual([own.service, own.sessionNames], ['观众', ['开幕']]);
    assert.equal(own.entryList.find(({ name }) => name === '场次')?.shown?.value, 'Apertura');
    assert.equal(own.activity?.serviceNames[1], 'Visitante');
  });

  it('come back to the office, are kept while there is what they name, and are told apart', async () => {
    const activity = await makeActivity(app, admin, wish());
    const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
    assert.deepEqual(
      data.nameTexts.map(({ value }) => value),
      ['会展中心', '观众', '开幕', '一号厅'],
    );
    const refused = await app.call(
      calls.activity.save,
      activityBody({ ...wish(), nameTexts: [{ value: '参展', es: '观众' }] }),
      { as: admin },
    );
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(refused), /西班牙语服务“观众”重复/);
  });

  it('stand in what visitors are told', async () => {
    const { id } = await makeActivity(app, admin, wish());
    const { db } = app.database;
    const told = await db.transaction().execute((trx) => findTold(trx, id));
    assert.ok(told);
    const { zone } = app.platform;
    assert.match(placesOf(told, zone)('es').place ?? '', /Centro de Convenciones$/);
    assert.match(placesOf(told, zone)('zh').place ?? '', /会展中心$/);
    const news = [{ activityId: id, text: 'approved' as const, places: placesOf(told, zone) }];
    const [said] = await withSessions(db, news, zone);
    assert.match(said?.sessions?.('es')[0]?.text ?? '', /^Apertura .* · Sala 1$/);
    assert.match(said?.sessions?.('pt')[0]?.text ?? '', /^开幕 .* · 一号厅$/);
  });
});
