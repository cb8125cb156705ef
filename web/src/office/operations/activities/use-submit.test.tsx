import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { type Submitted, useSubmit } from '../writing/index.ts';
import { emptyValues } from './form-values.ts';
import { useActivityWays } from './use-activity-ways.ts';

const { activity } = calls;
const values = { ...emptyValues, title: '我写的' };
let server: CallServer;
let done: Submitted[];
/** The version that is stored. */
let stored: number;

const sent = () =>
  server.arrivals.filter(({ path }) => path === `/web${activity.modify.path}`).map(({ body }) => body);

beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  done = [];
  stored = 4;
  server.arrivals = [];
  server.handler = ({ path, body }, response) => {
    if (path === `/web${activity.detail.path}`)
      return answer(response, { id: 9, version: stored, formItemList: [], sessions: [] });
    if (path === `/web${activity.save.path}`) return answer(response, { id: 10 });
    if ((body as { version?: number }).version === stored) return answer(response, { id: 9 });
    const message = '该内容已由 王岚 于 10:00 修改，请刷新后再试';
    return answer(response, null, { status: 409, code: 'CM4090', message });
  };
});

function open(version: number | null) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
  );
  const onDone = (one: Submitted) => void done.push(one);
  return renderHook(
    () => useSubmit({ record: { id: 9, version }, ways: useActivityWays(), onDone, onRefused: () => {} }),
    {
      wrapper,
    },
  );
}

test('a change names the version that it began with, and asks when somebody else was quicker', async () => {
  const { result } = open(3);
  await act(() => result.current.submit(values, false));
  expect(sent()).toMatchObject([{ id: 9, version: 3, title: '我写的' }]);
  expect(result.current.conflict?.text).toMatch(/王岚/);
  expect(done).toEqual([]);
});

test('a draft of which nobody knows what it began with asks before it writes, and keeps what was typed', async () => {
  const { result } = open(null);
  await act(() => result.current.submit(values, false));
  expect(sent()).toEqual([]);
  expect(result.current.conflict).toMatchObject({
    title: '内容可能已被他人修改',
    values: { title: '我写的' },
  });
  await act(() => result.current.overwrite());
  await waitFor(() => expect(done).toEqual([{ id: 9, isWhole: true, isPublished: false }]));
  expect(sent()).toMatchObject([{ id: 9, version: 4, title: '我写的' }]);
});

test('of two editors the later one may save what he typed as a record of its own; what is stored stays', async () => {
  const { result } = open(3);
  await act(() => result.current.submit(values, true));
  const modified = sent().length;
  await act(() => result.current.saveAs());
  expect(sent()).toHaveLength(modified);
  const [added] = server.arrivals.filter(({ path }) => path === `/web${activity.save.path}`);
  expect(added?.body).toMatchObject({ title: '我写的（副本）' });
  expect(done).toEqual([{ id: 10, isWhole: true, isPublished: false }]);
});
