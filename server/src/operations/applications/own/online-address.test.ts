/** Where an activity takes place online is told to those who are approved, and stands in nothing that anybody else reads. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  ApplyStatus,
  ATOM_PATH,
  calls,
  HeldStatus,
  type OwnKey,
  publicPages,
  RSS_PATH,
  searchAddress,
  WAIT_HEADER,
  WaitMode,
} from '@outbound/contract';
import { type MadeActivity, makeActivity, signUp } from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

const SECRET = 'k7-room-for-those-who-come';
const ADDRESS = `https://meet.example.com/j/${SECRET}`;
const { view } = calls.ownSignUp;

describe('the address of an online activity', () => {
  let app: TestApp;
  let admin: TestSession;
  let activity: MadeActivity;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    activity = await makeActivity(app, admin, {
      title: '线上会场的讲座',
      titleEs: 'Charla en línea',
      activityType: 1,
      location: '',
      capacity: 2,
      waitMode: WaitMode.byHand,
      onlineAddress: ADDRESS,
    });
  });
  after(() => app.stop());

  const made = async () => {
    const { data, message } = await signUp(app, activity, {}, { headers: { [WAIT_HEADER]: '1' } });
    assert.ok(data, message);
    return { ...data, key: { applyCode: data.applyCode, queryCode: data.queryCode } };
  };
  const addressFor = async (key: OwnKey) => (await app.call(view, { key })).data.onlineAddress;
  const decide = (id: number, applyStatus: 1 | 2) =>
    app.call(calls.application.approve, { ids: [id], applyStatus, reason: '不符' }, { as: admin });

  /** All that somebody without a session and without a key can read, by its road. */
  async function publicTexts(): Promise<[string, string][]> {
    const { id } = activity;
    const texts: [string, string][] = [];
    const paths = [
      '/sitemap.xml',
      '/robots.txt',
      RSS_PATH,
      ATOM_PATH,
      searchAddress('讲座'),
      '/web/openapi.json',
    ];
    for (const { path } of Object.values(publicPages))
      for (const language of ['zh', 'es', 'pt']) paths.push(`${path}?id=${id}&lang=${language}`, path);
    for (const path of new Set(paths)) {
      const answer = await fetch(`${app.url}${path}`);
      texts.push([path, await answer.text()]);
    }
    const bodies = [
      { id },
      { id, language: 'es' },
      { activityId: id },
      { keyword: '讲座' },
      { template: {} },
      {},
    ];
    let answered = 0;
    for (const call of Object.values(calls).flatMap((family) => Object.values(family))) {
      if (call.needs !== 'open' || call.kind === 'upload') continue;
      for (const body of bodies) {
        if (!call.body.safeParse(body).success) continue;
        const answer = await fetch(`${app.url}/web${call.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        texts.push([`${call.name} ${JSON.stringify(body)}`, await answer.text()]);
        if (texts.at(-1)?.[1].includes('线上会场的讲座')) answered += 1;
      }
    }
    assert.ok(answered >= 4, 'the activity itself is in what was asked for');
    return texts;
  }
  const nowhere = async (when: string) => {
    const found = (await publicTexts()).filter(([, text]) => text.includes(SECRET));
    assert.deepEqual(
      found.map(([road]) => road),
      [],
      when,
    );
  };

  it('is read by who is approved, as long as he is and it takes place', async () => {
    const { id, key } = await made();
    assert.equal(await addressFor(key), '', 'pending');
    await nowhere('while it is waited for a decision');
    await decide(id, ApplyStatus.approved);
    assert.equal(await addressFor(key), ADDRESS);
    await nowhere('with somebody approved, and answers kept');

    const other = await made();
    const third = await made();
    assert.equal(third.applyStatus, ApplyStatus.waiting);
    assert.equal(await addressFor(third.key), '', 'in line');
    await decide(other.id, ApplyStatus.rejected);
    assert.equal(await addressFor(other.key), '', 'rejected');

    const call = (heldStatus: HeldStatus) =>
      app.call(calls.activity.callOff, { id: activity.id, heldStatus, reason: '讲者生病' }, { as: admin });
    await call(HeldStatus.cancelled);
    assert.equal(await addressFor(key), '', 'called off');
    await call(HeldStatus.asPlanned);
    assert.equal(await addressFor(key), ADDRESS);
    await app.call(calls.ownSignUp.withdraw, { key });
    assert.equal(await addressFor(key), '', 'withdrawn');
  });

  it('is a whole one on https', async () => {
    const detail = (await app.call(calls.activity.detail, { id: activity.id }, { as: admin })).data;
    assert.equal(detail.onlineAddress, ADDRESS);
    for (const onlineAddress of [
      'http://meet.example.com/j/1',
      'javascript:alert(1)',
      'https://',
      'meet.example.com',
      'https://meet.example.com/a b',
      'https://meet.example.com/?q={link}',
      'https://meet.example.com/"><script>',
      `https://meet.example.com/${'a'.repeat(500)}`,
    ]) {
      const reply = await app.call(
        calls.activity.save,
        {
          ...{
            title: '讲座',
            poster: '[{"url":"https://example.com/a.png"}]',
            activityType: 1,
            location: '',
          },
          ...{ startTime: detail.startTime, endTime: detail.endTime, onlineAddress },
        },
        { as: admin },
      );
      assert.equal(reply.status, 400, onlineAddress);
    }
  });
});
