/** What an activity says to who has signed up: to him alone, while he has a place, in the language of his page. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { ApplyStatus, calls, WAIT_HEADER, WaitMode } from '@outbound/contract';
import { makeActivity, signUp } from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

let app: TestApp;
let admin: TestSession;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const texts = { successText: '请入群：\n群号 4711', successTextEs: 'Únase al grupo 4711' };
const none = { successText: '', successLanguage: 'zh' };
const said = ({ successText, successLanguage }: { successText: string; successLanguage: string }) => ({
  successText,
  successLanguage,
});

it('is said with the sign-up, in the language of its page, again with a repeated one, and where it stands', async () => {
  const activity = await makeActivity(app, admin, texts);
  const page = (query: string) => ({ referer: `${app.url}/activityApplication?id=${activity.id}${query}` });
  const inChinese = { successText: texts.successText, successLanguage: 'zh' };
  const inSpanish = { successText: texts.successTextEs, successLanguage: 'es' };
  for (const [headers, wanted] of [
    [page(''), inChinese],
    [page('&lang=es'), inSpanish],
    // What is not written in a language is said in Chinese.
    [page('&lang=pt'), inChinese],
    [{ ...page(''), cookie: 'lang=es' }, inSpanish],
    [{ ...page('&lang=zh'), cookie: 'lang=es' }, inChinese],
    [{ 'accept-language': 'es-CL,es;q=0.9' }, inSpanish],
    [{ referer: 'nowhere' }, inChinese],
  ] as const)
    assert.deepEqual(
      said((await signUp(app, activity, {}, { headers })).data),
      wanted,
      JSON.stringify(headers),
    );

  const headers = { ...page('&lang=es'), 'idempotency-key': 'success-text-0123456789' };
  const answers = { 手机号: '13911112222' };
  const first = await signUp(app, activity, answers, { headers });
  const again = await signUp(app, activity, answers, { headers });
  assert.deepEqual(again.data, first.data);
  assert.deepEqual(said(again.data), inSpanish);

  const key = { applyCode: first.data.applyCode, queryCode: first.data.queryCode };
  const standing = await app.call(calls.application.openStanding, { key }, { headers: page('&lang=es') });
  assert.deepEqual(said(standing.data), inSpanish);
  const own = async (language: 'zh' | 'es' | 'pt') =>
    said((await app.call(calls.ownSignUp.view, { key, language })).data);
  assert.deepEqual([await own('zh'), await own('es'), await own('pt')], [inChinese, inSpanish, inChinese]);
  await app.call(calls.ownSignUp.withdraw, { key });
  assert.deepEqual(await own('es'), none);
});

it('is not said to who waits or was rejected, nor by anything that others read', async () => {
  const activity = await makeActivity(app, admin, { ...texts, capacity: 1, waitMode: WaitMode.byHand });
  const { data } = await signUp(app, activity);
  const waiting = await signUp(app, activity, {}, { headers: { [WAIT_HEADER]: '1' } });
  assert.equal(waiting.data.applyStatus, ApplyStatus.waiting);
  assert.deepEqual(said(waiting.data), none);
  const key = { applyCode: data.applyCode, queryCode: data.queryCode };
  await app.call(
    calls.application.approve,
    { ids: [data.id], applyStatus: ApplyStatus.rejected, reason: '不符' },
    { as: admin },
  );
  assert.deepEqual(said((await app.call(calls.ownSignUp.view, { key })).data), none);
  assert.deepEqual(said((await app.call(calls.application.openStanding, { key })).data), none);
  const page = await fetch(`${app.url}/activityApplication?id=${activity.id}`);
  const view = await app.call(calls.activity.openView, { id: activity.id });
  for (const text of [await page.text(), JSON.stringify(view.data)]) assert.ok(!text.includes('4711'));
});
