import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, interfaceMethods } from '@outbound/contract';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { target } from './interfaces.ts';

const { interfaces } = calls.interfaces;

describe('the common dispatcher', () => {
  let app: TestApp;
  let codeless: TestSession;
  before(async () => {
    app = await startApp();
    codeless = await app.signInAs(await app.makeUser());
  });
  after(() => app.stop());

  it('answers what the call itself answers', async () => {
    const as = await app.signInAs(await app.makeUser({ codes: ['latin_sys_dict'] }));
    const direct = {
      'dictionary/getDicByType': [calls.dictionary.getDicByType, { type: 'industry' }],
      'dictionary/tree': [calls.dictionary.tree, {}],
      'dept/enableTree': [calls.department.enableTree, {}],
      'user/getUserResourceCode': [calls.user.getUserResourceCode, {}],
    } as const;
    assert.deepEqual(Object.keys(direct), [...interfaceMethods]);
    for (const [method, [call, body]] of Object.entries(direct)) {
      const passedOn = await app.call(interfaces, { method, body }, { as });
      const itself = await app.call(call, body, { as });
      assert.equal(passedOn.code, '000000', `${method}: ${passedOn.message}`);
      assert.ok(itself.data);
      assert.deepEqual(passedOn.data, itself.data, method);
    }
  });

  it('asks for the permission of the call that it passes on', async () => {
    const reply = await app.call(interfaces, { method: 'dictionary/tree' }, { as: codeless });
    assert.deepEqual([reply.status, reply.code, reply.data], [403, 'CM4030', null]);
    const nobody = await app.call(interfaces, {
      method: 'dictionary/getDicByType',
      body: { type: 'industry' },
    });
    assert.equal(nobody.status, 401);
  });

  it('validates the body as the call itself does', async () => {
    for (const body of [{}, { type: "x' or 1=1" }, { type: 'industry', typeId: 1 }, 'industry', null]) {
      const reply = await app.call(interfaces, { method: 'dictionary/getDicByType', body }, { as: codeless });
      assert.equal(reply.code, 'CM4001', JSON.stringify(body));
    }
  });

  it('knows no other method', async () => {
    const admin = await app.signInAs('admin');
    for (const method of [
      'dictionary/delete',
      'user/login',
      '/oms/api/v1/dictionary/tree',
      'constructor',
      '__proto__',
      'toString',
      '',
      ['dictionary/tree'],
    ]) {
      const reply = await app.call(interfaces, { method, body: {} }, { as: admin });
      assert.equal(reply.code, 'CM4001', String(method));
    }
  });

  it('can be given look-ups only', () => {
    assert.throws(() => target(calls.dictionary.delete, async () => ({ id: 1 })), /is not a look-up/);
  });
});
