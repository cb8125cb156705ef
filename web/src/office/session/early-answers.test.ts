import { calls } from '@outbound/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { storeSignIn } from '../../api/session.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { signedInUser } from '../../testing/signed-in.ts';
import { currentSession, type EarlyAnswers, endSession, loadRoutes, startSession } from './session-store.ts';

const { routes, getUserResourceCode, disabledCodes } = calls.user;
const paths = [routes.path, getUserResourceCode.path, disabledCodes.path];

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
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
  await loadRoutes({
    [routes.path]: envelope([]),
    [getUserResourceCode.path]: envelope(['latin_work']),
    [disabledCodes.path]: envelope([]),
  });
  expect(currentSession()).toMatchObject({ routes: [], codes: ['latin_work'], disabledCodes: [] });
  expect(server.arrivals).toEqual([]);
});

test('an early answer that is none is asked for as always', async () => {
  server.handler = ({ path }, response) => answer(response, path.endsWith(routes.path) ? [] : ['later']);
  startSession(signedInUser());
  await loadRoutes({
    [routes.path]: Promise.reject(new TypeError('offline')),
    [getUserResourceCode.path]: Promise.resolve(Response.json({ code: '910004' }, { status: 401 })),
    [disabledCodes.path]: envelope([]),
  });
  expect(currentSession()).toMatchObject({ routes: [], codes: ['later'], disabledCodes: [] });
  expect(server.arrivals).toHaveLength(2);
});
