import { calls } from '@outbound/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../api/client.ts';
import type { EarlyAnswers } from '../../api/early-answers.ts';
import { storeSignIn } from '../../api/session.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { signedInUser } from '../../testing/signed-in.ts';
import { currentSession, endSession, loadRoutes, startSession } from './session-store.ts';

const { routes, getUserResourceCode, disabledCodes } = calls.user;
const preferences = calls.listPreference.all;
const paths = [routes.path, getUserResourceCode.path, disabledCodes.path, preferences.path];

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  vi.stubGlobal('OFFICE_PAGES', { files: [], pages: {}, open: [] });
  vi.resetModules();
});
afterEach(() => {
  endSession();
  localStorage.clear();
  Object.assign(window, { earlyAnswers: undefined });
  vi.unstubAllGlobals();
});

const begin = async (): Promise<EarlyAnswers | undefined> => {
  await import('../start.ts');
  return (window as { earlyAnswers?: EarlyAnswers }).earlyAnswers;
};
const come = (earlyAnswers: EarlyAnswers) => Object.assign(window, { earlyAnswers });
const envelope = (data: unknown) => Promise.resolve(Response.json({ code: '000000', message: '', data }));

test('before the office has come its rights are asked for, where somebody is signed in who may have some', async () => {
  const ask = vi.fn(() => envelope([]));
  vi.stubGlobal('fetch', ask);
  expect(await begin()).toBeUndefined();
  vi.resetModules();
  storeSignIn(signedInUser({ firstLogin: 1 }));
  expect(await begin()).toBeUndefined();
  vi.resetModules();
  storeSignIn(signedInUser());
  expect(Object.keys((await begin()) ?? {})).toEqual(paths);
  expect(ask.mock.calls.map(([path]: unknown[]) => path)).toEqual(paths.map((path) => `/web${path}`));
});

test('what was answered early is not asked for again', async () => {
  startSession(signedInUser());
  come({
    [routes.path]: envelope([]),
    [getUserResourceCode.path]: envelope(['latin_work']),
    [disabledCodes.path]: envelope([]),
  });
  await loadRoutes();
  expect(currentSession()).toMatchObject({ routes: [], codes: ['latin_work'], disabledCodes: [] });
  expect(server.arrivals).toEqual([]);
});

test('an early answer that is none is asked for as always', async () => {
  server.handler = ({ path }, response) => answer(response, path.endsWith(routes.path) ? [] : ['later']);
  startSession(signedInUser());
  come({
    [routes.path]: Promise.reject(new TypeError('offline')),
    [getUserResourceCode.path]: Promise.resolve(Response.json({ code: '910004' }, { status: 401 })),
    [disabledCodes.path]: envelope([]),
  });
  await loadRoutes();
  expect(currentSession()).toMatchObject({ routes: [], codes: ['later'], disabledCodes: [] });
  expect(server.arrivals).toHaveLength(2);
});

test('an early answer is taken once: whoever asks later is told what is true by then', async () => {
  server.handler = (_, response) => answer(response, { dataList: [] });
  const early = { dataList: [{ list: 'users', hidden: ['sex'] }] };
  come({ [preferences.path]: envelope(early) });
  expect(await api.listPreference.all({})).toEqual(early);
  expect(server.arrivals).toEqual([]);
  expect(await api.listPreference.all({})).toEqual({ dataList: [] });
});
