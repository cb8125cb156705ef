import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, FormItemType } from '@outbound/contract';
import {
  activityBody,
  daysFromNow,
  entriesOf,
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  withPlaces,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let admin: TestSession;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const consent = (es: string) =>
  item('影像授权', {
    ...{ type: FormItemType.consent, consentText: '同意拍摄' },
    texts: { es: { name: 'Imagen', consentText: es } },
  });
const fields = () => [
  item('姓名', { require: true, texts: { es: { name: 'Nombre' }, pt: { name: 'Nome' } } }),
  item('手机号', { require: true, texts: { es: { name: 'Celular' } } }),
  item('关注国家', {
    ...{ type: FormItemType.checkbox, require: true, description: '可多选' },
    texts: { es: { name: 'Países', description: 'Puede elegir varios' } },
    formItemDetailRespList: [
      { value: '巴西', texts: { es: 'Brasil', pt: 'Brasil' } },
      { value: '智利', texts: { es: 'Chile' } },
      { value: '墨西哥' },
    ],
  }),
  item('备注'),
];
const made = (wish = {}) => makeActivity(app, admin, { formItemList: withPlaces(fields()), ...wish });
const detailOf = async (id: number) => (await app.call(calls.activity.detail, { id }, { as: admin })).data;
const formIn = async ({ id }: MadeActivity, language?: 'es' | 'pt') =>
  (await app.call(calls.activity.openForm, { id, ...(language && { language }) })).data;
/** What an office sends back of a form that it read. */
const asSent = ({ formItemList }: Awaited<ReturnType<typeof detailOf>>) =>
  formItemList.map(({ activityId: _, answerNum: __, consentVersion: ___, ...one }) => ({
    ...one,
    formItemDetailRespList: one.formItemDetailRespList.map(({ remainNum: ____, ...option }) => option),
  }));

describe('a form in several languages', () => {
  it('says to visitors what is written in theirs, and keeps its Chinese names and options as keys', async () => {
    const activity = await made();
    const es = await formIn(activity, 'es');
    assert.deepEqual(
      es.map(({ name, shown }) => [name, shown]),
      [
        ['姓名', { name: 'Nombre' }],
        ['手机号', { name: 'Celular' }],
        ['关注国家', { name: 'Países', description: 'Puede elegir varios' }],
        ['备注', undefined],
      ],
    );
    assert.deepEqual(es[2]?.formItemDetailRespList, [
      { value: '巴西', shown: 'Brasil' },
      { value: '智利', shown: 'Chile' },
      { value: '墨西哥' },
    ]);
    const pt = await formIn(activity, 'pt');
    assert.deepEqual(
      pt.map(({ shown }) => shown),
      [{ name: 'Nome' }, undefined, undefined, undefined],
    );
    const zh = await formIn(activity);
    assert.equal(JSON.stringify(zh).includes('shown'), false);
    assert.deepEqual(
      zh.map(({ name, description }) => [name, description]),
      es.map(({ name, description }) => [name, description]),
    );
  });

  it('names the field that offers sessions in every language', async () => {
    const activity = await made({
      sessions: [
        {
          name: '上午场',
          startTime: daysFromNow(20),
          endTime: daysFromNow(20.1),
          location: '',
          capacity: null,
        },
      ],
    });
    const [first] = await formIn(activity, 'pt');
    assert.deepEqual([first?.name, first?.shown], ['场次', { name: 'Sessão' }]);
    const refused = await signUp(
      app,
      activity,
      { 关注国家: '巴西' },
      { headers: { 'accept-language': 'es' } },
    );
    assert.equal(refused.message, 'Seleccione «Sesión»');
  });

  it('is refused with two options of one name, a comma, or two fields of one name in a language', async () => {
    const save = async (items: ReturnType<typeof fields>) =>
      (await app.call(calls.activity.save, activityBody({ formItemList: withPlaces(items) }), { as: admin }))
        .message;
    const [name, phone, countries] = fields();
    const options = (...es: string[]) => ({
      ...countries!,
      formItemDetailRespList: es.map((text, at) => ({ value: `国家${at}`, texts: { es: text } })),
    });
    assert.match(await save([name!, phone!, options('Otro', 'Otro')]), /“关注国家”的西班牙语选项“Otro”重复/);
    assert.match(await save([name!, phone!, options('Perú, Chile')]), /选项不能包含逗号/);
    const twice = { ...phone!, texts: { es: { name: 'Nombre' } } };
    assert.match(await save([name!, twice]), /西班牙语字段名称“Nombre”重复/);
  });

  it('says what is wrong with an answer in the language of the page, by its address, by what was chosen, by the browser', async () => {
    const activity = await made();
    const refusalIn = async (headers: Record<string, string>) => {
      const { code, message } = await signUp(app, activity, {}, { headers });
      assert.equal(code, 'OM2000');
      return message;
    };
    assert.equal(await refusalIn({}), '请选择关注国家');
    assert.equal(await refusalIn({ 'accept-language': 'en' }), '请选择关注国家');
    const es = { 'accept-language': 'es-MX,es;q=0.9' };
    assert.equal(await refusalIn(es), 'Seleccione «Países»');
    // What is not written in Portuguese is named in Chinese.
    assert.equal(await refusalIn({ ...es, cookie: 'lang=pt' }), 'Selecione “关注国家”');
    const page = `${app.url}/activityApplication?id=${activity.id}&lang=zh`;
    assert.equal(await refusalIn({ ...es, cookie: 'lang=pt', referer: page }), '请选择关注国家');
  });

  it('stores Chinese answers, which the office reads and exports, and shows their person what he read', async () => {
    const activity = await made();
    const { data } = await signUp(app, activity, { 关注国家: '巴西,智利', 备注: 'Gracias' });
    const { data: seen } = await app.call(calls.application.detail, { id: data.id }, { as: admin });
    assert.deepEqual(seen.entryList.map(({ name, value }) => [name, value]).slice(2), [
      ['关注国家', '巴西,智利'],
      ['备注', 'Gracias'],
    ]);
    const key = { applyCode: data.applyCode, queryCode: data.queryCode };
    const own = async (language: 'zh' | 'es' | 'pt') =>
      (await app.call(calls.ownSignUp.view, { key, language })).data;
    const inSpanish = await own('es');
    assert.deepEqual(inSpanish.entryList.map(({ name, value, shown }) => [name, value, shown]).slice(2), [
      ['关注国家', '巴西,智利', { name: 'Países', value: 'Brasil, Chile' }],
      ['备注', 'Gracias', undefined],
    ]);
    assert.equal(inSpanish.change?.form[0]?.shown?.name, 'Nombre');
    // Chile has no name in Portuguese: all of the answer is read in Chinese.
    assert.equal((await own('pt')).entryList[2]?.shown, undefined);
    assert.equal(JSON.stringify(await own('zh')).includes('shown'), false);

    const detail = await detailOf(activity.id);
    const items = asSent(detail).map((one) => (one.name === '关注国家' ? { ...one, name: '目标国家' } : one));
    const body = { ...activityBody(), id: activity.id, version: detail.version, formItemList: items };
    assert.equal((await app.call(calls.activity.modify, body, { as: admin })).code, '000000');
    // It was asked by another name than the one that is translated.
    assert.deepEqual((await own('es')).entryList[2]?.shown, { value: 'Brasil, Chile' });
  });

  it('says in that language, too, what is wrong with a change', async () => {
    const activity = await made();
    const mobilePhone = newPhone();
    const { data } = await signUp(app, activity, { 手机号: mobilePhone, 关注国家: '巴西' });
    const key = { applyCode: data.applyCode, queryCode: data.queryCode };
    const { version } = (await app.call(calls.ownSignUp.view, { key, language: 'es' })).data;
    const entries = entriesOf(activity, { 姓名: '李娜', 手机号: mobilePhone, 关注国家: '' });
    const refused = await app.call(
      calls.ownSignUp.change,
      { key, version, entries },
      { headers: { cookie: 'lang=es' } },
    );
    assert.deepEqual([refused.code, refused.message], ['OM2000', 'Seleccione «Países»']);
  });

  it('comes with copies of its activity, with each save, and into the log', async () => {
    const activity = await made();
    const before = await detailOf(activity.id);
    const copied = await app.call(
      calls.activitySeries.copy,
      { id: activity.id, startTimes: [daysFromNow(40)], isDated: false },
      { as: admin },
    );
    const copy = await detailOf(copied.data.ids[0] ?? 0);
    const textsOf = ({ formItemList }: typeof before) =>
      formItemList.map(({ texts, formItemDetailRespList }) => [
        texts,
        formItemDetailRespList.map((option) => option.texts),
      ]);
    assert.deepEqual(textsOf(copy), textsOf(before));
    assert.deepEqual(before.formItemList[2]?.texts, {
      es: { name: 'Países', description: 'Puede elegir varios' },
    });

    // Without the Chinese description there is none in Spanish; a text of the spaces is none.
    const items = asSent(before).map((one) =>
      one.name === '关注国家'
        ? { ...one, description: '', texts: { ...one.texts, pt: { name: '  ' } } }
        : one,
    );
    const body = { ...activityBody(), id: activity.id, version: before.version, formItemList: items };
    assert.equal((await app.call(calls.activity.modify, body, { as: admin })).code, '000000');
    const after = await detailOf(activity.id);
    assert.deepEqual(after.formItemList[2]?.texts, { es: { name: 'Países' } });
    const { data: log } = await app.call(
      calls.activity.historyPage,
      { template: { activityId: activity.id } },
      { as: admin },
    );
    const change = log.dataBody[0]?.changes.find(({ field }) => field === '报名表');
    // What stays as it was is not told.
    assert.doesNotMatch(change?.after ?? '', /姓名|手机号/);
    assert.match(change?.before ?? '', /西班牙语 Países，Brasil\/Chile，Puede elegir varios/);
    assert.match(change?.after ?? '', /西班牙语 Países，Brasil\/Chile，葡萄牙语 Brasil/);
  });

  it('gives a consent its next version with another text in any language, and keeps each as it was agreed to', async () => {
    const { id } = await made({ formItemList: withPlaces([...fields(), consent('Acepto las fotos')]) });
    const save = async (es: string) => {
      const detail = await detailOf(id);
      const items = asSent(detail).map((one) =>
        one.name === '影像授权' ? { ...one, texts: consent(es).texts } : one,
      );
      const body = { ...activityBody(), id, version: detail.version, formItemList: items };
      assert.equal((await app.call(calls.activity.modify, body, { as: admin })).code, '000000');
      return (await detailOf(id)).formItemList.at(-1)?.consentVersion;
    };
    assert.equal(await save('Acepto las fotos'), 1);
    assert.equal(await save('Acepto las fotos y los videos'), 2);
    const kept = await app.database.db
      .selectFrom('form_consent')
      .innerJoin('form_item', 'form_item.id', 'form_consent.form_item_id')
      .where('form_item.activity_id', '=', id)
      .select(['version', 'content', 'form_consent.texts'])
      .orderBy('version')
      .execute();
    assert.deepEqual(kept, [
      { version: 1, content: '同意拍摄', texts: { es: 'Acepto las fotos' } },
      { version: 2, content: '同意拍摄', texts: { es: 'Acepto las fotos y los videos' } },
    ]);
  });
});
