/**
 * What one body may cost everybody: each text, list and object of each call at the largest that the call takes, and at the
 * largest that the way to it lets through, in the shapes that cost most. A stall of the event loop or a slow answer fails
 * here by the call's path and the field's name. Workbooks and pictures: `worst-files.test.ts`.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls, DataScope, FormItemType } from '@outbound/contract';
import { z } from 'zod';
import { parseJson, validate } from './http/body.ts';
import { Refusal } from './http/refusal.ts';
import { activityBody, item, makeActivity, withPlaces } from './testing/activities.ts';
import type { TestSession } from './testing/factories.ts';
import { FarClient, type FarReply } from './testing/far-client.ts';
import { LoopWatch, machineFactor } from './testing/loop-watch.ts';
import { bodyOf, type Shape } from './testing/shapes.ts';
import { cookieOf, startApp, type TestApp } from './testing/start-app.ts';

/** On an ordinary machine. */
const MOST_STALL_MS = 100;
/** What is slow by itself is so each time; what else the machine does, or a collection of garbage, is not. */
const TURNS = 6;
const MOST_MS = 2_000;
const LARGEST_REFUSAL = 50_000;
/** A text of so many characters does no harm in any shape that a short one has not. */
const SHORT = 300;

/** What texts are made of: what patterns, searches, masks, escapes and comparisons go over again and again. */
const pieces = ['a', '1', ' ', '*', '😀', 'e\u0301', '<', '&', '\n', '1a', '<b>', '中文'];

type Path = readonly (string | number)[];
interface Place {
  path: Path;
  shape: Shape;
}

/** Every text, list and object of a body, however deep, itself first. */
function* placesOf(shape: Shape, path: Path = []): Generator<Place> {
  yield { path, shape };
  for (const one of [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]) yield* placesOf(one, path);
  for (const [name, field] of Object.entries(shape.properties ?? {})) yield* placesOf(field, [...path, name]);
  if (shape.items) yield* placesOf(shape.items, [...path, 0]);
}

/** The body with another value at that place. */
function replaced(body: unknown, [step, ...below]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(body) ? body : [];
    return [replaced(first, below, value), ...others];
  }
  const object = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...object, [step]: replaced(object[step], below, value) };
}

/** The longest that is taken, by trying; '' where none is. */
function longestTaken(piece: string, most: number, takes: (value: string) => boolean): string {
  let [taken, refused] = [0, most + 1];
  // Most limits lie low, so the first steps are short.
  for (let tried = 1; refused - taken > 1; ) {
    if (takes(piece.repeat(tried))) taken = tried;
    else refused = tried;
    tried = refused > most ? Math.min(most, taken * 8 || most) : (taken + refused) >> 1;
    if (taken === 0 && refused <= 1) break;
  }
  return piece.repeat(taken);
}

/** A list of as many different elements as it says that it takes. */
function fullList({ maxItems = 0, items = {} }: Shape): unknown[] {
  const one = bodyOf(items);
  return Array.from({ length: maxItems }, (_, n) => {
    if (typeof one === 'number') return n + 1;
    if (typeof one === 'string') return items.enum ? items.enum[n % items.enum.length] : `x${n}`;
    return one;
  });
}

describe('the largest value in its worst shape, in any field of any call', () => {
  let app: TestApp;
  let admin: TestSession;
  let client: FarClient;
  let watch: LoopWatch;
  let whole: Map<Call, unknown>;
  const jsonCalls = Object.values(calls)
    .flatMap((subject): Call[] => Object.values(subject))
    .filter((call) => call.method === 'POST' && call.kind !== 'upload' && call !== calls.user.logout);

  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    client = new FarClient();
    watch = new LoopWatch();
    const deptId = await app.makeDepartment();
    const roleId = await app.makeRole({ scope: DataScope.self });
    const { userId } = await app.makeUser({ deptId });
    const account = { userLoginId: 'worst.one', userName: '长', userType: 3, mobilePhone: '', idCard: '' };
    const { id, form } = await makeActivity(app, admin, { detail: '<p>详情</p>' });
    const entries = form.map(({ id: formId, name, sortNum }) => ({
      ...{ activityId: id, formId, name, sortNum, value: name === '手机号' ? '13800000000' : '长' },
    }));
    whole = new Map<Call, unknown>([
      [calls.account.add, { ...account, deptIds: [deptId], roleIds: [roleId] }],
      [calls.account.modify, { id: userId, version: 1 }],
      [calls.account.setOrgAndRoleOfUser, { userIds: [userId], roleIds: [roleId] }],
      [calls.account.reveal, { id: userId, field: 'idCard', reason: '核对' }],
      [calls.role.modify, { id: roleId, version: 1, roleName: '长', dataScope: DataScope.self }],
      [
        calls.department.deptModify,
        { id: deptId, version: 1, parentId: null, deptName: '长', deptCode: 'WORST' },
      ],
      [calls.dictionary.add, { kind: 'item', typeId: 1, dictKey: 'worst', dictValue: '长' }],
      [calls.activity.save, activityBody()],
      [calls.activity.modify, { ...activityBody(), id, version: 1 }],
      [calls.application.openApply, entries],
    ]);
  });
  after(async () => {
    watch.stop();
    await client.close();
    await app.stop();
  });

  async function sent(call: Call, body: string): Promise<{ reply: FarReply; stall: number }> {
    const headers = { 'content-type': 'application/json', cookie: cookieOf(admin) };
    watch.longest();
    const reply = await client.send({ url: `${app.url}/web${call.path}`, method: 'POST', headers, body });
    await new Promise(setImmediate);
    return { reply, stall: watch.longest() };
  }

  /** What is wrong with the answer; measured again, because what was compiled or collected once is nobody's fault. */
  async function faultOf(call: Call, body: string): Promise<string | null> {
    for (let turn = 0, factor = 1; ; turn++, factor = machineFactor()) {
      const { reply, stall } = await sent(call, body);
      if (reply.status === 0 || (reply.status >= 500 && !reply.code.startsWith('UM40')))
        return `${reply.status} ${reply.code} ${reply.message}`;
      if (reply.status >= 400 && reply.bytes > LARGEST_REFUSAL) return `a refusal of ${reply.bytes} bytes`;
      const isStalled = stall > MOST_STALL_MS * factor;
      if (!isStalled && reply.ms <= MOST_MS * factor) return null;
      if (turn < TURNS - 1) continue;
      return isStalled
        ? `the event loop stood for ${stall.toFixed()} ms`
        : `answered after ${reply.ms.toFixed()} ms`;
    }
  }

  it('is taken without keeping anybody waiting', async () => {
    const faults: string[] = [];
    let bodies = 0;
    for (const call of jsonCalls) {
      const shape = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Shape;
      const body = whole.get(call) ?? bodyOf(shape);
      const takes = (value: unknown) => z.safeParse(call.body, value).success;
      for (const { path, shape: field } of placesOf(shape)) {
        const values: [string, unknown][] = [];
        if (field.type === 'string' && !field.enum)
          for (const piece of pieces) {
            const text = longestTaken(piece, call.limit / Buffer.byteLength(JSON.stringify(piece)), (value) =>
              takes(replaced(body, path, value)),
            );
            if (text !== '') values.push([JSON.stringify(piece), text]);
            if (text !== '' && text.length <= SHORT) break;
          }
        if (field.type === 'array' && field.maxItems) values.push(['a full list', fullList(field)]);
        for (const [what, value] of values) {
          const wanted = replaced(body, path, value);
          if (!takes(wanted)) continue;
          bodies++;
          const fault = await faultOf(call, JSON.stringify(wanted));
          if (fault) faults.push(`${call.path} ${path.join('.')} ${what}: ${fault}`);
        }
      }
    }
    assert.deepEqual(faults, []);
    assert.ok(bodies > 200, `only ${bodies} were sent`);
  });

  it('of the largest records is taken without keeping anybody waiting', async () => {
    const options = Array.from({ length: 200 }, (_, n) => ({ value: `${n}`.padEnd(100, '选') }));
    const form = Array.from({ length: 50 }, (_, n) =>
      item(n === 0 ? '手机号' : `${n}`.padEnd(50, '题'), {
        ...(n > 0 && {
          type: FormItemType.checkbox,
          formItemDetailRespList: options.slice(0, n > 30 ? 200 : 2),
        }),
      }),
    );
    const { id, form: kept } = await makeActivity(app, admin, {
      formItemList: withPlaces([item('手机号'), ...Array.from({ length: 49 }, (_, n) => item(`问${n}`))]),
    });
    const answers = kept.map(({ id: formId, name, sortNum }) => ({
      ...{ activityId: id, formId, name, sortNum },
      value: name === '手机号' ? ' 1 3 8-'.repeat(700) : '😀<&'.repeat(1_200),
    }));
    const ids = (most: number) => Array.from({ length: most }, (_, n) => n + 1);
    const cases: [Call, unknown][] = [
      [calls.activity.save, activityBody({ formItemList: withPlaces(form) })],
      [calls.activity.modify, { ...activityBody({ formItemList: withPlaces(form) }), id, version: 1 }],
      [calls.application.openApply, answers],
      [
        calls.role.add,
        {
          ...{
            roleName: '大',
            roleCode: 'large',
            dataScope: DataScope.chosenDepartments,
          },
          ...{ resourceIds: ids(5_000), deptIds: ids(5_000) },
        },
      ],
    ];
    const faults: string[] = [];
    for (const [call, body] of cases) {
      const parsed = z.safeParse(call.body, body);
      assert.ok(parsed.success, `${call.path}: ${parsed.error?.message.slice(0, 300)}`);
      const fault = await faultOf(call, JSON.stringify(body));
      if (fault) faults.push(`${call.path}: ${fault}`);
    }
    assert.deepEqual(faults, []);
  });

  it('is refused without keeping anybody waiting', () => {
    const faults: string[] = [];
    for (const call of jsonCalls) {
      const shape = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Shape;
      const places = [...placesOf(shape)];
      const ofType = (type: string) => places.findLast(({ shape: { type: own } }) => own === type);
      const keys = Object.fromEntries(Array.from({ length: call.limit / 30 }, (_, n) => [`k${n}`, 1]));
      const elements = (one: unknown) => Array(Math.min(48_000, Math.floor(call.limit / 6))).fill(one);
      const largest: [string, unknown[]][] = [
        ['object', [keys]],
        ['string', [`${'1a'.repeat(call.limit / 2 - 100)}!`]],
        ['array', [elements('x'), elements({})]],
      ];
      for (const [type, values] of largest) {
        const place = ofType(type);
        for (const value of place ? values : []) {
          const text = JSON.stringify(replaced(bodyOf(shape), place?.path ?? [], value));
          for (let turn = 0, factor = 1; turn < TURNS; turn++, factor = machineFactor()) {
            watch.longest();
            let answered = 0;
            try {
              validate(call.body, parseJson(text));
            } catch (error) {
              assert.ok(error instanceof Refusal);
              answered = JSON.stringify([error.message, error.fields]).length;
            }
            const stall = watch.longest();
            if (answered > LARGEST_REFUSAL) faults.push(`${call.path} ${type}: a refusal of ${answered}`);
            if (stall <= MOST_STALL_MS * factor) break;
            if (turn === TURNS - 1)
              faults.push(`${call.path} ${type}: the event loop stood for ${stall.toFixed()} ms`);
          }
        }
      }
    }
    assert.deepEqual(faults, []);
  });
});
