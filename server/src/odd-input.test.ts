import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls, DataScope } from '@outbound/contract';
import { z } from 'zod';
import type { TestSession } from './testing/factories.ts';
import { bodyOf, type Shape } from './testing/shapes.ts';
import { startApp, type TestApp } from './testing/start-app.ts';

/** What a field may be sent, and a database may choke on: NUL, half a character, numbers beyond its integers, the ends of time. */
const odd: readonly unknown[] = [
  'a\u0000b',
  '\u0000',
  'a\ud800b',
  '0000-01-01 00:00:00',
  '0000-01-01',
  '9999-12-31 23:59:59',
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  [Number.MAX_SAFE_INTEGER],
  null,
];

/** Where the fields of a body stand, however deep. */
function* placesOf(shape: Shape, above: string[] = []): Generator<string[]> {
  for (const one of [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])])
    for (const [name, field] of Object.entries(one.properties ?? {})) {
      yield [...above, name];
      yield* placesOf(field, [...above, name]);
    }
}

/** The body with another value at that place. */
function replaced(body: unknown, [name = '', ...below]: string[], value: unknown): unknown {
  const object = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...object, [name]: below.length === 0 ? value : replaced(object[name], below, value) };
}

describe('an odd value in any field of any call', () => {
  let app: TestApp;
  let admin: TestSession;
  /** Bodies that get past the first look, for calls that check several fields together. */
  let whole: Map<Call, unknown>;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    const deptId = await app.makeDepartment();
    const roleId = await app.makeRole({ scope: DataScope.self });
    const { userId } = await app.makeUser({ deptId });
    const account = { userLoginId: 'odd.one', userName: '奇', userType: 3, mobilePhone: '', idCard: '' };
    whole = new Map<Call, unknown>([
      [calls.account.add, { ...account, deptIds: [deptId], roleIds: [roleId] }],
      [calls.account.modify, { id: userId, version: 1 }],
      [calls.account.setOrgAndRoleOfUser, { userIds: [userId], roleIds: [roleId] }],
      [calls.account.reveal, { id: userId, field: 'idCard', reason: '核对' }],
      [calls.role.modify, { id: roleId, version: 1, roleName: '奇', dataScope: DataScope.self }],
      [
        calls.department.deptModify,
        { id: deptId, version: 1, parentId: null, deptName: '奇', deptCode: 'ODD' },
      ],
      [calls.dictionary.add, { kind: 'item', typeId: 1, dictKey: 'odd', dictValue: '奇' }],
    ]);
  });
  after(() => app.stop());

  it('is refused or taken for what it is, and never a fault of ours', async () => {
    const described = Object.values(calls)
      .flatMap((subject): Call[] => Object.values(subject))
      .filter((call) => call.method === 'POST' && call.kind !== 'upload' && call !== calls.user.logout);
    const faults: string[] = [];
    let sent = 0;
    for (const call of described) {
      const shape = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Shape;
      const body = whole.get(call) ?? bodyOf(shape);
      for (const place of placesOf(shape))
        for (const value of odd) {
          const wanted = replaced(body, place, value);
          // What the contract refuses has been refused before anything was done with it.
          if (!z.safeParse(call.body, wanted).success) continue;
          sent++;
          const { status, code, message } = await app.call(call, wanted, { as: admin });
          if (status >= 500 && !code.startsWith('UM40'))
            faults.push(`${call.path} ${place.join('.')} ${JSON.stringify(value)}: ${status} ${code}`);
          else if (code !== '' && code !== '000000' && !/[\u4e00-\u9fff]/.test(message))
            faults.push(`${call.path} ${place.join('.')} ${JSON.stringify(value)}: said "${message}"`);
        }
    }
    app.takeErrors();
    assert.deepEqual(faults, []);
    assert.ok(sent > 500, `only ${sent} were sent`);
  });

  it('is told by its field where the contract refuses it', async () => {
    const pages = Object.values(calls)
      .flatMap((subject): Call[] => Object.values(subject))
      .filter((call) => call.kind === 'page');
    for (const call of pages)
      for (const [body, field] of [
        [{ pageSize: 10_000 }, 'pageSize'],
        [{ pageSize: 0 }, 'pageSize'],
        [{ pageNum: -1 }, 'pageNum'],
        [{ pageNum: 1.5 }, 'pageNum'],
        [{ pageNum: '1' }, 'pageNum'],
        [{ template: [] }, 'template'],
      ] as const) {
        const reply = await app.call(call, body, { as: admin });
        assert.deepEqual([reply.status, reply.code], [400, 'CM4001'], `${call.path} ${JSON.stringify(body)}`);
        const fields = (reply.data as unknown as { fields: { path: string; message: string }[] }).fields;
        assert.equal(fields[0]?.path, field);
        assert.match(fields[0]?.message ?? '', /[\u4e00-\u9fff]/);
      }
  });
});
