import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answer, type CallServer, startCallServer } from '../testing/call-server.ts';
import { onDone } from './events.ts';
import { createQueryClient, useCall, usePage, useWrite } from './query.ts';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
});

function wrapped() {
  const client = createQueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}
const keys = () => server.arrivals.map(({ headers }) => headers['idempotency-key']);

describe('a write', () => {
  test('keeps its key when the answer got lost, and takes a new one after an answer', async () => {
    const { result } = renderHook(() => useWrite(calls.activity.delete), { wrapper: wrapped() });
    const write = (id: number) => act(() => result.current.mutateAsync({ id }).catch(() => {}));
    server.handler = (_, response) => response.destroy();
    await write(5);
    server.handler = (_, response) => answer(response, null, { code: 'OM2010', message: '不能删除' });
    await write(5);
    server.handler = (_, response) => answer(response, { id: 5 });
    await write(5);
    await write(5);
    const [lost, again, afterRefusal, nextAction] = keys();
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(lost);
    expect(new Set([lost, afterRefusal, nextAction]).size).toBe(3);
  });

  test('takes a new key for another body', async () => {
    const { result } = renderHook(() => useWrite(calls.activity.delete), { wrapper: wrapped() });
    server.handler = (_, response) => response.destroy();
    await act(() => result.current.mutateAsync({ id: 1 }).catch(() => {}));
    await act(() => result.current.mutateAsync({ id: 2 }).catch(() => {}));
    expect(new Set(keys()).size).toBe(2);
  });

  test('is made at once, or fails, also where the browser thinks that there is no network', async () => {
    const { result } = renderHook(
      () => ({ list: usePage(calls.activity.page, {}), write: useWrite(calls.activity.delete) }),
      { wrapper: wrapped() },
    );
    await waitFor(() => expect(result.current.list.isFetching).toBe(false));
    window.dispatchEvent(new Event('offline'));
    act(() => result.current.write.mutate({ id: 1 }));
    act(() => result.current.list.refetch());
    const paths = () => server.arrivals.map(({ path }) => path.split('/').at(-1)).sort();
    await waitFor(() => expect(paths()).toEqual(['delete', 'page', 'page'])).finally(() =>
      window.dispatchEvent(new Event('online')),
    );
  });

  test('says that it is done and asks again what it made stale', async () => {
    const said: string[] = [];
    const stop = onDone((text) => said.push(text));
    server.handler = (arrival, response) =>
      answer(
        response,
        arrival.path.endsWith('page') ? { dataBody: [{ id: 1 }], count: 1, pageNum: 1 } : { id: 1 },
      );
    const { result } = renderHook(
      () => ({
        list: usePage(calls.activity.page, {}),
        write: useWrite(calls.activity.delete, { refresh: [calls.activity.page] }),
      }),
      { wrapper: wrapped() },
    );
    await waitFor(() => expect(result.current.list.count).toBe(1));
    await act(() => result.current.write.mutateAsync({ id: 1 }));
    await waitFor(() => expect(server.arrivals.filter(({ path }) => path.endsWith('page'))).toHaveLength(2));
    expect(said).toEqual(['操作成功']);
    stop();
  });

  test('of a record that is gone asks again for the lists, and for no detail that somebody may be editing', async () => {
    let code = 'CM4040';
    server.handler = ({ path }, response) => {
      if (path.endsWith('delete')) return answer(response, null, { code, message: '数据不存在' });
      answer(response, path.endsWith('page') ? { dataBody: [], count: 1, pageNum: 1 } : { id: 1 });
    };
    const { activity } = calls;
    const { result } = renderHook(
      () => ({
        list: usePage(activity.page, {}),
        detail: useCall(activity.detail, { id: 1 }),
        write: useWrite(activity.delete, { refresh: [activity.page, activity.detail] }),
      }),
      { wrapper: wrapped() },
    );
    const asked = (call: { path: string }) =>
      server.arrivals.filter(({ path }) => path.endsWith(call.path)).length;
    await waitFor(() => expect(asked(activity.page) + asked(activity.detail)).toBe(2));
    await act(() => result.current.write.mutateAsync({ id: 1 }).catch(() => {}));
    await waitFor(() => expect(asked(activity.page)).toBe(2));
    code = 'OM2010';
    await act(() => result.current.write.mutateAsync({ id: 1 }).catch(() => {}));
    expect([asked(activity.page), asked(activity.detail)]).toEqual([2, 1]);
  });

  test('a first read that began before it does not count: it is read anew', async () => {
    let late = () => {};
    server.handler = (arrival, response) => {
      if (!arrival.path.endsWith('page')) return answer(response, { id: 1 });
      const page = (count: number) => answer(response, { dataBody: [], count, pageNum: 1 });
      if (server.arrivals.length === 1) late = () => page(7);
      else page(6);
    };
    const { result } = renderHook(
      () => ({
        list: usePage(calls.activity.page, {}),
        write: useWrite(calls.activity.delete, { refresh: [calls.activity.page] }),
      }),
      { wrapper: wrapped() },
    );
    await waitFor(() => expect(server.arrivals).toHaveLength(1));
    await act(() => result.current.write.mutateAsync({ id: 1 }));
    await waitFor(() => expect(result.current.list.count).toBe(6));
    late();
    expect(result.current.list.isFetching).toBe(false);
  });
});
