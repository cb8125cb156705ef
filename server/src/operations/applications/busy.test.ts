import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MOST_WAITING } from '../../http/gathering.ts';
import { signUpKeys } from '../../http/sign-up-keys.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';
import { SignUpForms } from './form-snapshot.ts';
import type { SignUpGate } from './pressure/index.ts';
import { applicationRoutes } from './routes.ts';

describe('a sign-up that is refused because too many wait', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  it('keeps its picture code', async () => {
    let redeemed = 0;
    const gate: Pick<SignUpGate, 'redeemPicture'> = {
      redeemPicture: () => {
        redeemed++;
        return gone.promise;
      },
    };
    const gone = Promise.withResolvers<never>();
    const { openApply } = applicationRoutes(
      app.platform,
      app.fileStore,
      gate as SignUpGate,
      signUpKeys('secret'),
      new SignUpForms(app.platform),
    );
    assert.ok(typeof openApply === 'function');
    const entry = { activityId: 1, formId: 1, name: '姓名', sortNum: 0, value: '李娜' };
    const send = () => openApply({} as never, [entry] as never);
    const waiting = Array.from({ length: MOST_WAITING }, send);
    await assert.rejects(send(), { code: 'CM5031' });
    await until(() => redeemed === MOST_WAITING);
    gone.reject(new Error('all go'));
    const all = await Promise.allSettled(waiting);
    assert.ok(all.every(({ status }) => status === 'rejected'));
    await assert.rejects(send(), /all go/, 'who comes later is judged again');
  });
});
