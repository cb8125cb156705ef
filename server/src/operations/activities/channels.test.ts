import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  ApplyStatus,
  CHANNEL_HEADER,
  CheckInWay,
  calls,
  DataScope,
  MOST_CHANNELS,
  PublishStatus,
} from '@outbound/contract';
import { type MadeActivity, makeActivity, signUp } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { activityChannel, application, checkIn, activity: activityCalls } = calls;

describe('channels of an activity', () => {
  let app: TestApp;
  let admin: TestSession;
  let activity: MadeActivity;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());
  beforeEach(async () => {
    activity = await makeActivity(app, admin);
  });

  const add = (channelName: string, at = activity.id, as = admin) =>
    app.call(activityChannel.add, { activityId: at, channelName }, { as });
  const funnel = async (at = activity.id) =>
    (await app.call(activityChannel.funnel, { activityId: at }, { as: admin })).data;
  const comeBy = async (channel: string, of = activity) => {
    const { data, message } = await signUp(app, of, {}, { headers: { [CHANNEL_HEADER]: channel } });
    assert.ok(data, message);
    return data;
  };
  const found = async (template: object) =>
    (await app.call(application.page, { template }, { as: admin })).data.dataBody;

  it('tell how many get how far, from the page to the door', async () => {
    const mail = (await add('商会邮件')).data.id;
    const poster = (await add('现场海报')).data.id;
    // A program names it in a header, the sign-up page by its address, which the browser tells.
    const referer = `${app.url}/activityApplication?id=${activity.id}&channel=${mail}`;
    const two = (await signUp(app, activity, {}, { headers: { referer } })).data;
    const one = await comeBy(String(mail));
    const without = await comeBy('');
    const ids = [one.id, without.id];
    await app.call(application.approve, { ids, applyStatus: ApplyStatus.approved }, { as: admin });
    await app.call(
      checkIn.checkIn,
      { activityId: activity.id, list: [{ key: `channel-${one.id}`, way: CheckInWay.byHand, id: one.id }] },
      { as: admin },
    );
    const second = await startApp({}, { database: app.database });
    const open = async (path: string) => (await fetch(`${second.url}${path}`)).arrayBuffer();
    await open(`/activityDetail?id=${activity.id}&channel=${mail}`);
    await open(`/portal/portalActivityDetail?id=${activity.id}&channel=${mail}`);
    await open(`/activityDetail?id=${activity.id}`);
    await open(`/activityApplication?id=${activity.id}&channel=${mail}`);
    await open(`/activityApplication?id=${activity.id}`);
    await second.stop();
    const { total, channelList } = await funnel();
    assert.deepEqual(total, { viewNum: 3, formNum: 2, applyNum: 3, approvedNum: 2, checkedNum: 1 });
    assert.deepEqual(channelList, [
      {
        ...{ id: mail, channelName: '商会邮件', removed: false },
        ...{ viewNum: 2, formNum: 1, applyNum: 2, approvedNum: 1, checkedNum: 1 },
      },
      {
        ...{ id: poster, channelName: '现场海报', removed: false },
        ...{ viewNum: 0, formNum: 0, applyNum: 0, approvedNum: 0, checkedNum: 0 },
      },
    ]);

    const codes = (rows: { applyCode: string; channelName: string }[]) =>
      rows.map(({ applyCode, channelName }) => [applyCode, channelName]);
    const byMail = [one, two].map(({ applyCode }) => [applyCode, '商会邮件']);
    assert.deepEqual(codes(await found({ activityId: activity.id, channelName: '邮件' })), byMail);
    assert.deepEqual(codes(await found({ channelName: '商会邮' })), byMail);
    assert.deepEqual(codes(await found({ activityId: activity.id, channelName: '海报' })), []);
    const template = { activityId: activity.id, channelName: '邮件' };
    const [heading = [], first = []] = sheetTexts(
      (await app.call(application.export, { template }, { as: admin })).bytes,
    );
    assert.equal(first[heading.indexOf('来源渠道')], '商会邮件');
  });

  it('count nobody for what is made up, of another activity, or out of use', async () => {
    const other = await makeActivity(app, admin);
    const theirs = (await add('别的活动', other.id)).data.id;
    const ended = (await add('旧链接')).data.id;
    const named = { id: ended, channelName: '旧链接' };
    await app.call(activityChannel.modify, { ...named, removed: true }, { as: admin });
    for (const channel of [String(theirs), String(ended), '999999', '1 or 1=1', 'x'.repeat(500)])
      await comeBy(channel);
    const second = await startApp({}, { database: app.database });
    for (const channel of [theirs, ended, 999999, 'x'])
      await (await fetch(`${second.url}/activityDetail?id=${activity.id}&channel=${channel}`)).arrayBuffer();
    await second.stop();
    const nothing = { viewNum: 0, applyNum: 0 };
    const told = async (at: number) =>
      (await funnel(at)).channelList.map(({ viewNum, applyNum }) => ({ viewNum, applyNum }));
    assert.deepEqual([await told(activity.id), await told(other.id)], [[nothing], [nothing]]);
    // In use again, its link counts from then on.
    await app.call(activityChannel.modify, { ...named, removed: false }, { as: admin });
    await comeBy(String(ended));
    assert.deepEqual(await told(activity.id), [{ viewNum: 0, applyNum: 1 }]);
  });

  it('have names of their own, and an end to their number', async () => {
    await add('公众号');
    assert.equal((await add('公众号')).code, 'OM2054');
    const second = await add('邮件');
    const renamed = { id: second.data.id, channelName: '公众号', removed: false };
    assert.equal((await app.call(activityChannel.modify, renamed, { as: admin })).code, 'OM2054');
    for (let count = 2; count < MOST_CHANNELS; count++) await add(`渠道${count}`);
    assert.equal((await add('多一个')).code, 'OM2055');
  });

  it('are within the reach of who sees the activity alone', async () => {
    const codes = ['latin_op_activity_publish'] as const;
    const stranger = await app.signInAs(await app.makeUser({ codes: [...codes], scope: DataScope.self }));
    const { id } = (await add('公众号')).data;
    const refused = [
      await add('越权', activity.id, stranger),
      await app.call(activityChannel.funnel, { activityId: activity.id }, { as: stranger }),
      await app.call(activityChannel.modify, { id, channelName: '越权', removed: true }, { as: stranger }),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [404, 404, 404],
    );
    assert.deepEqual(
      (await funnel()).channelList.map(({ channelName, removed }) => [channelName, removed]),
      [['公众号', false]],
    );
  });

  it('of an activity off the shelf count nothing', async () => {
    const { id } = (await add('公众号')).data;
    const off = { id: activity.id, publishStatus: PublishStatus.offShelf, reason: '测试' };
    await app.call(activityCalls.approve, off, { as: admin });
    const second = await startApp({}, { database: app.database });
    await (await fetch(`${second.url}/activityDetail?id=${activity.id}&channel=${id}`)).arrayBuffer();
    await second.stop();
    assert.equal((await funnel()).channelList[0]?.viewNum, 0);
  });
});
