/** A picture is read by visitors as long as something that they see holds it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, PREVIEW_BASE, PublishStatus } from '@outbound/contract';
import { makeActivity } from '../testing/activities.ts';
import type { TestSession } from '../testing/factories.ts';
import * as make from '../testing/files.ts';
import { informationBody, makeInformation } from '../testing/information.ts';
import { makeBanner, makePartner, move } from '../testing/shelf.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const { coverFiles, documentFiles, preview } = calls.file;

describe('a picture of a page', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const upload = async () =>
    (await make.send(app, coverFiles, { bytes: await make.jpeg() }, { as: admin })).data;
  const listed = (id: string) => JSON.stringify([{ url: `${PREVIEW_BASE}${id}` }]);
  /** Whether a visitor reads it, and whether one of the staff does. */
  const readBy = async (id: string) => {
    const asks = [undefined, admin].map((as) => app.call(preview, { id }, { as }));
    return (await Promise.all(asks)).map(({ status }) => status);
  };
  const byAll = [200, 200];
  const byStaff = [404, 200];

  it('is read by staff alone until a record holds it', async () => {
    assert.deepEqual(await readBy(await upload()), byStaff);
  });

  it('of a partner or a banner is read while this is on the shelf', async () => {
    for (const kind of ['partner', 'banner'] as const) {
      const picture = await upload();
      const id =
        kind === 'partner'
          ? await makePartner(app, admin, { logo: listed(picture), onShelf: false })
          : await makeBanner(app, admin, { picture: listed(picture), onShelf: false });
      assert.deepEqual(await readBy(picture), byStaff, `${kind}, not yet`);
      await move(app, admin, kind, [id], PublishStatus.onShelf);
      assert.deepEqual(await readBy(picture), byAll, kind);
      await move(app, admin, kind, [id], PublishStatus.offShelf);
      assert.deepEqual(await readBy(picture), byStaff, `${kind}, withdrawn`);
    }
  });

  it('of an activity is read while this is on the shelf', async () => {
    const picture = await upload();
    const { id } = await makeActivity(app, admin, { poster: listed(picture), onShelf: false });
    assert.deepEqual(await readBy(picture), byStaff);
    for (const [publishStatus, seen] of [
      [PublishStatus.onShelf, byAll],
      [PublishStatus.offShelf, byStaff],
    ] as const) {
      await app.call(calls.activity.approve, { id, publishStatus, reason: '测试' }, { as: admin });
      assert.deepEqual(await readBy(picture), seen);
    }
  });

  it('that two records hold is read as long as one of them is shown', async () => {
    const picture = await upload();
    await makePartner(app, admin, { logo: listed(picture), onShelf: false });
    assert.deepEqual(await readBy(picture), byStaff);
    await makePartner(app, admin, { logo: listed(picture) });
    assert.deepEqual(await readBy(picture), byAll);
  });

  it('of a draft is read by who has a link to its preview, until the link ends', async () => {
    const picture = await upload();
    const id = await makeInformation(app, admin, { cover: listed(picture), onShelf: false });
    assert.deepEqual(await readBy(picture), byStaff);
    await app.call(calls.information.previewLink, { id }, { as: admin });
    assert.deepEqual(await readBy(picture), byAll);
    await app.call(calls.information.endPreview, { id }, { as: admin });
    assert.deepEqual(await readBy(picture), byStaff);
  });

  it('of an earlier version of a news item is read by staff alone, until the version comes back', async () => {
    const { information } = calls;
    const [first, second] = [await upload(), await upload()];
    const id = await makeInformation(app, admin, { cover: listed(first) });
    await app.call(information.previewLink, { id }, { as: admin });
    const versionOf = async () => (await app.call(information.detail, { id }, { as: admin })).data.version;
    const body = { id, ...informationBody({ cover: listed(second) }), version: await versionOf() };
    const written = await app.call(information.modify, body, { as: admin });
    assert.equal(written.code, '000000', written.message);
    assert.deepEqual([await readBy(first), await readBy(second)], [byStaff, byAll]);
    const back = { id, version: await versionOf(), restoredVersion: 1 };
    const restored = await app.call(information.restoreVersion, back, { as: admin });
    assert.equal(restored.code, '000000', restored.message);
    assert.deepEqual([await readBy(first), await readBy(second)], [byAll, byStaff]);
  });

  it('or a file to take home is read by visitors as long as the news item shows it', async () => {
    const { information } = calls;
    const file = { bytes: make.pdf(), name: '清单.pdf' };
    const { data: paper } = await make.send(app, documentFiles, file, { as: admin });
    assert.deepEqual(await readBy(paper), byStaff);
    const id = await makeInformation(app, admin, { attachments: listed(paper), onShelf: false });
    assert.deepEqual(await readBy(paper), byStaff);
    const move = (publishStatus: PublishStatus) =>
      app.call(information.updateStatus, { ids: [id], publishStatus, reason: '测试' }, { as: admin });
    await move(PublishStatus.onShelf);
    assert.deepEqual(await readBy(paper), byAll);
    const { headers } = await app.call(preview, { id: paper });
    assert.match(headers.get('content-disposition') ?? '', /^attachment; /);
    const { version } = (await app.call(information.detail, { id }, { as: admin })).data;
    const without = { id, ...informationBody({}), version };
    assert.equal((await app.call(information.modify, without, { as: admin })).code, '000000');
    assert.deepEqual(await readBy(paper), byStaff, 'taken out');
    const again = { id, version: version + 1, restoredVersion: 1 };
    assert.equal((await app.call(information.restoreVersion, again, { as: admin })).code, '000000');
    assert.deepEqual(await readBy(paper), byAll, 'brought back');
    await move(PublishStatus.offShelf);
    assert.deepEqual(await readBy(paper), byStaff, 'withdrawn');
  });

  it('is read by nobody who has still to change the first password', async () => {
    const picture = await upload();
    const as = await app.signInAs(await app.makeUser({ firstLogin: 1 }));
    assert.equal((await app.call(preview, { id: picture }, { as })).status, 404);
  });
});
