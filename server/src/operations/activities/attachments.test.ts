/** What visitors take with them from an activity: as long as it is on the shelf and names it, and no longer. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, MOST_ACTIVITY_FILES, PREVIEW_BASE, PublishStatus } from '@outbound/contract';
import { activityBody, daysFromNow, makeActivity } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { activity, file } = calls;
const listed = (...files: { id: string; name: string }[]) =>
  JSON.stringify(files.map(({ id, name }) => ({ url: `${PREVIEW_BASE}${id}`, name })));

describe('the attachments of an activity', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const upload = async (name: string, as = admin) => {
    const bytes = make.pdf(2_000);
    const { data, message } = await make.send(app, file.documentFiles, { bytes, name }, { as });
    assert.ok(data, message);
    return { id: data, name, size: bytes.length };
  };
  const read = (id: string, as?: TestSession) => app.call(file.preview, { id }, as ? { as } : {});
  const detail = async (id: number) => (await app.call(activity.detail, { id }, { as: admin })).data;
  const rewrite = async (id: number, attachments: string) =>
    app.call(
      activity.modify,
      { id, ...activityBody({ attachments }), version: (await detail(id)).version },
      { as: admin },
    );

  it('stand on its pages in their order, with name and size, and are downloads', async () => {
    const [programme, map] = [await upload('议程.pdf'), await upload('Mapa.pdf')];
    const { id } = await makeActivity(app, admin, { attachments: listed(map, programme), titleEs: 'Foro' });
    assert.equal((await detail(id)).attachments, listed(map, programme));
    const { data } = await app.call(activity.openView, { id });
    assert.deepEqual(
      data.attachmentList,
      [map, programme].map(({ id: of, name, size }) => ({ url: `${PREVIEW_BASE}${of}`, name, size })),
    );
    const answer = await read(map.id);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; /);
    for (const path of ['/portal/portalActivityDetail', '/activityDetail'])
      for (const [language, heading, first] of [
        ['zh', '附件下载', '<span class="attachment-name" lang="zh-CN">议程.pdf'],
        ['es', 'Archivos para descargar', '<span class="attachment-name" lang="es">Mapa.pdf'],
        ['pt', 'Arquivos para baixar', '<span class="attachment-name" lang="pt">Mapa.pdf'],
      ]) {
        const page = await (await fetch(`${app.url}${path}?id=${id}&lang=${language}`)).text();
        assert.ok(page.includes(`>${heading}</h2>`), `${path} in ${language}`);
        assert.ok(page.includes(first ?? '') && page.includes('2 KB'));
        assert.ok(page.indexOf('Mapa.pdf') < page.indexOf('议程.pdf'));
      }
    const history = await app.call(activity.historyPage, { template: { activityId: id } }, { as: admin });
    const change = history.data.dataBody
      .flatMap(({ changes }) => changes)
      .find(({ field }) => field === '附件');
    assert.equal(change?.after, 'Mapa.pdf、议程.pdf');
  });

  it('are read by visitors while it is on the shelf and names them, and by staff always', async () => {
    const paper = await upload('议程.pdf');
    const { id } = await makeActivity(app, admin, { attachments: listed(paper), onShelf: false });
    const readers = async () => [(await read(paper.id)).status, (await read(paper.id, admin)).status];
    assert.deepEqual(await readers(), [404, 200], 'a draft');
    const move = (publishStatus: PublishStatus) =>
      app.call(activity.approve, { id, publishStatus, reason: '测试' }, { as: admin });
    await move(PublishStatus.onShelf);
    assert.deepEqual(await readers(), [200, 200], 'on the shelf');
    await move(PublishStatus.offShelf);
    assert.deepEqual(await readers(), [404, 200], 'withdrawn');
    await move(PublishStatus.onShelf);
    assert.equal((await rewrite(id, '')).code, '000000');
    assert.deepEqual(await readers(), [404, 200], 'taken out');
    const unheld = () =>
      app.database.db
        .selectFrom('file')
        .select('unheld_since')
        .where('id', '=', paper.id)
        .executeTakeFirstOrThrow();
    assert.notEqual((await unheld()).unheld_since, null, 'the clean-up may take it');

    const kept = await upload('地图.pdf');
    const draft = await makeActivity(app, admin, { attachments: listed(kept), onShelf: false });
    await app.call(activity.delete, { id: draft.id }, { as: admin });
    const left = await app.database.db
      .selectFrom('file_use')
      .select('file_id')
      .where('file_id', '=', kept.id)
      .execute();
    assert.deepEqual(left, [], 'it went with its activity');
  });

  it('go into a series with it, each copy holding them for itself', async () => {
    const paper = await upload('议程.pdf');
    const { id } = await makeActivity(app, admin, { attachments: listed(paper) });
    const { data } = await app.call(
      calls.activitySeries.copy,
      { id, startTimes: [daysFromNow(30)], isDated: false },
      { as: admin },
    );
    const [copy = 0] = data.ids;
    assert.equal((await detail(copy)).attachments, listed(paper));
    assert.equal((await rewrite(id, '')).code, '000000');
    await app.call(activity.approve, { id: copy, publishStatus: PublishStatus.onShelf }, { as: admin });
    assert.equal((await read(paper.id)).status, 200);
  });

  it('are documents of the product, few, and nobody else’s', async () => {
    const save = (attachments: string, as = admin) =>
      app.call(activity.save, activityBody({ attachments }), { as });
    const elsewhere = await save(JSON.stringify([{ url: 'https://example.com/a.pdf', name: 'a.pdf' }]));
    assert.equal(elsewhere.message, '附件地址无效，请重新上传');
    const gone = await save(listed({ id: 'A'.repeat(22), name: 'x' }));
    assert.equal(gone.message, '有附件已过期，请重新上传');
    const many = Array.from({ length: MOST_ACTIVITY_FILES + 1 }, () => ({ id: 'A'.repeat(22), name: 'x' }));
    assert.equal((await save(listed(...many))).status, 400);
    const strange = await upload(
      '别人的.pdf',
      await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_add'] })),
    );
    assert.equal((await save(listed(strange))).message, '有附件已过期，请重新上传');
    const picture = await make.send(
      app,
      file.documentFiles,
      { bytes: await make.png(), name: 'a.pdf' },
      { as: admin },
    );
    assert.equal(picture.status, 415);
  });
});
