import type { ServerResponse } from 'node:http';
import { type Calls, calls, visitorCallPaths } from '@outbound/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type CallServer, startCallServer } from '../testing/call-server.ts';
import { api } from './client.ts';
import { attachmentName } from './download.ts';
import { beginSession, type FailureEvent, isBusy, onFailure } from './events.ts';
import type { CallFailure } from './failure.ts';
import type { sendTo } from './send.ts';
import { addressOf } from './transport.ts';

let server: CallServer;
let told: FailureEvent[] = [];
beforeAll(async () => {
  server = await startCallServer();
  onFailure((event) => told.push(event));
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  told = [];
  beginSession();
});

const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('kept')),
    (e: CallFailure) => e,
  );

describe('a JSON call', () => {
  test('travels sealed with the headers of spec 7 and brings its data back', async () => {
    localStorage.setItem('moduleName', '活动发布');
    localStorage.setItem('validcode', 'v1');
    server.handler = (_, response) => answer(response, { id: 7 });
    expect(await api.activity.delete({ id: 7 }, { idempotencyKey: 'k1' })).toEqual({ id: 7 });
    const [arrival] = server.arrivals;
    expect(arrival?.path).toBe('/web/oms/api/v1/activity/delete');
    expect(arrival?.body).toEqual({ id: 7 });
    expect(Object.keys(JSON.parse(arrival?.raw ?? '{}')).sort()).toEqual(['data', 'sm4Key']);
    expect(arrival?.headers).toMatchObject({
      'cache-control': 'no-cache',
      loginmethod: 'web',
      operatename: encodeURIComponent('活动发布'),
      validcode: 'v1',
      'idempotency-key': 'k1',
      'accept-seal': 'sm4',
    });
  });

  test('asks for its answer in the clear where that is long and no secret', async () => {
    server.handler = (_, response) => answer(response, []);
    await api.user.routes({});
    const [arrival] = server.arrivals;
    expect(Object.keys(JSON.parse(arrival?.raw ?? '{}')).sort()).toEqual(['data', 'sm4Key']);
    expect(arrival?.headers['accept-seal']).toBeUndefined();
  });

  test('opens an answer that came sealed', async () => {
    server.handler = (arrival, response) => {
      response.writeHead(200, { 'X-Sealed': 'sm4' });
      response.end(
        JSON.stringify({ data: arrival.seal(JSON.stringify({ code: '000000', data: { id: 9 } })) }),
      );
    };
    expect(await api.activity.delete({ id: 9 })).toEqual({ id: 9 });
  });

  test('asks for the key anew when the seal was foreign, and sends once more', async () => {
    server.handler = (_, response) => answer(response, { id: 3 });
    await api.activity.delete({ id: 3 });
    server.changeKey();
    expect(await api.activity.delete({ id: 3 }, { idempotencyKey: 'same' })).toEqual({ id: 3 });
    expect(server.arrivals.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, 'same']);
  });

  test('bears the time of the server, and asks for it anew when this clock was moved meanwhile', async () => {
    const refuse = (response: ServerResponse) => answer(response, null, { status: 400, code: 'CM4002' });
    server.handler = (arrival, response) =>
      Math.abs(arrival.sentAt - Date.now() - server.clockAhead) < 60_000
        ? answer(response, { id: 4 })
        : refuse(response);
    server.clockAhead = 86_400_000;
    expect(await api.activity.delete({ id: 4 })).toEqual({ id: 4 });
    expect(server.arrivals).toHaveLength(2);
    expect(await api.activity.delete({ id: 4 })).toEqual({ id: 4 });
    expect(server.arrivals).toHaveLength(3);
    server.handler = (_, response) => refuse(response);
    expect((await failing(api.activity.delete({ id: 4 }))).code).toBe('CM4002');
    expect(server.arrivals).toHaveLength(5);
    server.clockAhead = 0;
  });

  test('tells a failure with its trace number', async () => {
    server.handler = (_, response) =>
      answer(response, null, { code: 'OM2010', message: '不能删除', traceId: 'abc' });
    const failure = await failing(api.activity.delete({ id: 1 }));
    expect([failure.message, failure.traceId]).toEqual(['不能删除', 'abc']);
    expect(told.map(({ consequence }) => consequence)).toEqual([{ say: '不能删除', next: 'stay' }]);
  });

  test('says the text of a lost session once', async () => {
    server.handler = (_, response) => answer(response, null, { status: 401, code: 'CM4010' });
    await failing(api.activity.page({}));
    await failing(api.activity.page({}));
    expect(told.map(({ consequence }) => consequence.say)).toEqual(['登录超时，请重新登录', null]);
  });

  test('says nothing of a session that ended before somebody signed in again', async () => {
    server.handler = (_, response) => {
      // The answer was on its way meanwhile.
      beginSession();
      answer(response, null, { status: 401, code: 'CM4010' });
    };
    expect((await failing(api.activity.page({}))).status).toBe(401);
    expect(told).toEqual([]);
  });

  test('keeps a quiet failure to its caller, except what ends the session', async () => {
    server.handler = (_, response) => answer(response, null, { code: 'OM2003', message: '满' });
    await failing(api.activity.page({}, { quiet: true }));
    expect(told).toEqual([]);
    server.handler = (_, response) => answer(response, null, { status: 401, code: 'CM4010' });
    await failing(api.activity.page({}, { quiet: true }));
    expect(told.map(({ consequence }) => consequence.next)).toEqual(['signOut']);
  });

  test('a connection that breaks is a network failure', async () => {
    server.handler = (_, response) => response.destroy();
    expect((await failing(api.activity.page({}))).message).toBe('网络异常，请稍后再试');
  });

  test('a call that its caller gave up is told to nobody', async () => {
    server.handler = () => {};
    const abort = new AbortController();
    const running = failing(api.activity.page({}, { signal: abort.signal }));
    await vi.waitFor(() => expect(server.arrivals).toHaveLength(1));
    abort.abort();
    expect((await running).name).toBe('AbortError');
    expect(told).toEqual([]);
  });

  test('shows the mask while a call marked (loading) runs', async () => {
    server.handler = (_, response) => answer(response, { id: 1 });
    const running = api.activity.delete({ id: 1 });
    expect(isBusy()).toBe(true);
    await running;
    expect(isBusy()).toBe(false);
  });
});

describe('addresses', () => {
  test('GET parameters go into path and query', () => {
    expect(addressOf(calls.file.preview, { id: 'a/b', w: 160 })).toBe(
      '/web/efs/api/v1/file/preview/a%2Fb?w=160',
    );
  });
});

describe('uploads', () => {
  test('send form data unsealed, fields first, and answer the data', async () => {
    server.handler = (_, response) => answer(response, ['file-id']);
    const file = new File(['hello'], '海报.png', { type: 'image/png' });
    expect(await api.file.uploadFile([file], { fields: { ticket: 't1' } })).toEqual(['file-id']);
    const raw = server.arrivals[0]?.raw ?? '';
    expect(raw.indexOf('t1')).toBeLessThan(raw.indexOf('hello'));
    expect(server.arrivals[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  });

  test('read the refusal', async () => {
    server.handler = (_, response) =>
      answer(response, null, { status: 413, code: 'CM4131', message: '过大' });
    const failure = await failing(api.file.uploadFile([new File(['x'], 'a.png')]));
    expect([failure.code, failure.message]).toEqual(['CM4131', '过大']);
  });
});

describe('downloads', () => {
  test.each([
    [`attachment; filename="a.xlsx"; filename*=UTF-8''%E6%8A%A5%E5%90%8D.xlsx`, '报名.xlsx'],
    ['attachment; filename="plain name.xlsx"', 'plain name.xlsx'],
    ['attachment; filename=bare.xlsx', 'bare.xlsx'],
    [`attachment; filename="safe.xlsx"; filename*=UTF-8''%E6%8A%A`, 'safe.xlsx'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment', null],
  ])('%s is saved as %s', (header, name) => {
    expect(attachmentName(header)).toBe(name);
  });

  test('save the attachment under its name and tell the progress', async () => {
    server.handler = (_, response) => {
      response.writeHead(200, { 'Content-Disposition': `attachment; filename*=UTF-8''%E6%8A%A5.xlsx` });
      response.end('bytes');
    };
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const seen: number[] = [];
    const name = await api.application.export({}, { onProgress: (bytes) => seen.push(bytes) });
    click.mockRestore();
    expect([name, saved, seen.at(-1)]).toEqual(['报.xlsx', ['报.xlsx'], 5]);
  });

  test('read the error from the blob', async () => {
    server.handler = (_, response) => answer(response, null, { code: 'OM2000', message: '导出失败' });
    expect((await failing(api.application.export({}))).message).toBe('导出失败');
  });
});

test("a call without its description still goes to that description's path", () => {
  type Outline = Parameters<typeof sendTo<Calls['activity']['openShare']>>[0];
  const right: Outline = { method: 'POST', path: visitorCallPaths.shareActivity };
  // @ts-expect-error: the path of another call
  const wrong: Outline = { method: 'POST', path: visitorCallPaths.applyForActivity };
  expect([right.path, wrong.path]).toEqual([calls.activity.openShare.path, calls.application.openApply.path]);
});
