import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ApplyStatus, calls } from '@outbound/contract';
import { proofCodes } from '../../../http/proof-codes.ts';
import { makeActivity, signUp } from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
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
});
