import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { onFailure } from '../../api/events.ts';
import { createQueryClient, useCall } from '../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { signedInUser } from '../../testing/signed-in.ts';
import {
  beginSignOut,
  currentSession,
  endSession,
  loadRoutes,
  loseSession,
  resumeSession,
  startSession,
} from '../session/session-store.ts';
import { rememberMark } from '../session/session-watch.ts';
import { useLive } from './live.ts';

const user = signedInUser({ permissionCodeList: ['latin_sys_role'] });

/** In the place of the browser's own: the stream as the test wants it. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readonly address: string;
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(address: string) {
    super();
    this.address = address;
    Stream.all.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  open() {
    this.readyState = 1;
    act(() => this.onopen?.());
  }
  break(readyState: 0 | 2) {
    this.readyState = readyState;
    act(() => this.onerror?.());
  }
  say(event: string) {
    act(() => void this.dispatchEvent(new Event(event)));
  }
}
const last = () => {
  const stream = Stream.all.at(-1);
  if (!stream) throw new Error('no stream was opened');
  return stream;
};

let server: CallServer;
let isValid = true;
let codes = ['latin_sys_role'];
beforeAll(async () => {
  server = await startCallServer();
  vi.stubGlobal('EventSource', Stream);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(async () => {
  Stream.all = [];
  isValid = true;
  codes = ['latin_sys_role'];
  server.handler = ({ path }, response) => {
    if (!isValid) return answer(response, null, { status: 401, code: 'CM4010', message: '请先登录' });
    if (path.endsWith('/getUserResourceCode')) return answer(response, codes);
    return answer(response, []);
  };
  rememberMark();
  startSession(user);
  await loadRoutes();
  server.arrivals = [];
});
afterEach(() => {
  cleanup();
  endSession();
  vi.useRealTimers();
});

function Listener() {
  useLive();
  useCall(calls.dictionary.tree, {}, { quiet: true });
  useCall(calls.rightRequest.openNum, {}, { quiet: true });
  return null;
}

/** Two reads that tell how they went. */
function Others() {
  const one = useCall(calls.bookmark.page, {}, { quiet: true });
  const other = useCall(calls.exportTask.page, {}, { quiet: true });
  return (
    <p>
      {one.error?.code ?? '有'} {other.error?.code ?? '有'}
    </p>
  );
}

async function listen(): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Listener />
    </QueryClientProvider>,
  );
  last().open();
  await waitFor(() => expect(asked('/dictionary/tree')).toBe(1));
  await waitFor(() => expect(asked('/rightRequest/openNum')).toBe(1));
}
const asked = (end: string) => server.arrivals.filter(({ path }) => path.endsWith(end)).length;

describe('what a page hears while it is open', () => {
  test('reads the rights anew when rights changed', async () => {
    await listen();
    expect(last().address).toBe('/web/live');
    codes = ['latin_sys_dict'];
    last().say('access');
    await waitFor(() => expect(currentSession().codes).toEqual(['latin_sys_dict']));
    expect(asked('/user/routes')).toBe(1);
  });

  test('reads the dictionary anew when it changed', async () => {
    await listen();
    last().say('dictionary');
    await waitFor(() => expect(asked('/dictionary/tree')).toBe(2));
  });

  test('counts the requests for rights anew when one came or was answered', async () => {
    await listen();
    last().say('requests');
    await waitFor(() => expect(asked('/rightRequest/openNum')).toBe(2));
    expect(asked('/dictionary/tree')).toBe(1);
  });

  test('finds out by a call that its session ended', async () => {
    await listen();
    const heard: string[] = [];
    const stop = onFailure(({ consequence }) => heard.push(consequence.next));
    isValid = false;
    last().say('ended');
    await waitFor(() => expect(heard).toEqual(['signOut']));
    expect(asked('/user/checkToken')).toBe(1);
    stop();
  });

  test('follows a freezing at once', async () => {
    await listen();
    const heard: unknown[] = [];
    const stop = onFailure(({ consequence }) => heard.push(consequence));
    last().say('frozen');
    expect(heard).toEqual([{ say: null, next: 'frozen' }]);
    stop();
  });

  test('asks for everything once more after a break, because what was said meanwhile is gone', async () => {
    await listen();
    last().break(0);
    expect(Stream.all).toHaveLength(1);
    last().open();
    await waitFor(() => expect(asked('/dictionary/tree')).toBe(2));
    await waitFor(() => expect(asked('/user/routes')).toBe(1));
    await waitFor(() => expect(asked('/rightRequest/openNum')).toBe(2));
  });

  test('reads after a break what nobody answered meanwhile, and not what the server refused', async () => {
    const away = { status: 503, code: 'CM5030', message: '服务正在启动' };
    const refused = { status: 403, code: 'CM4031', message: '无权操作' };
    const usual = server.handler;
    server.handler = (arrival, response) => {
      if (arrival.path.endsWith(calls.bookmark.page.path)) return answer(response, null, away);
      if (arrival.path.endsWith(calls.exportTask.page.path)) return answer(response, null, refused);
      return usual(arrival, response);
    };
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Listener />
        <Others />
      </QueryClientProvider>,
    );
    last().open();
    await screen.findByText('CM5030 CM4031');
    server.handler = usual;
    last().break(0);
    last().open();
    await screen.findByText('有 CM4031');
  });

  test('tries again later when the stream was refused', async () => {
    await listen();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    last().break(2);
    vi.advanceTimersByTime(19_999);
    expect(Stream.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(Stream.all).toHaveLength(2);
  });

  test('hears why its session was lost, though a call has found it out already', async () => {
    await listen();
    const heard: unknown[] = [];
    const stop = onFailure(({ consequence }) => heard.push(consequence.next));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => loseSession());
    last().say('frozen');
    expect(heard).toEqual(['frozen']);
    vi.advanceTimersByTime(5_000);
    expect(last().readyState).toBe(Stream.CLOSED);
    stop();
  });

  test('opens no other stream when that of a lost session ends', async () => {
    await listen();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => loseSession());
    last().break(0);
    expect(last().readyState).toBe(Stream.CLOSED);
    vi.advanceTimersByTime(60_000);
    expect(Stream.all).toHaveLength(1);
  });

  test('closes the stream soon after the session and opens another with the next one', async () => {
    await listen();
    const first = last();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => loseSession());
    expect(first.readyState).not.toBe(Stream.CLOSED);
    vi.advanceTimersByTime(5_000);
    expect(first.readyState).toBe(Stream.CLOSED);
    vi.useRealTimers();
    act(() => resumeSession(user));
    expect(Stream.all).toHaveLength(2);
    last().open();
    await waitFor(() => expect(asked('/user/routes')).toBe(1));
    act(() => endSession());
    expect(last().readyState).toBe(Stream.CLOSED);
    expect(Stream.all).toHaveLength(2);
  });

  test('closes the stream as soon as the person begins to sign out', async () => {
    await listen();
    act(() => beginSignOut());
    expect(last().readyState).toBe(Stream.CLOSED);
  });

  test('does not try again after the sign-out', async () => {
    await listen();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    last().break(2);
    act(() => endSession());
    vi.advanceTimersByTime(60_000);
    expect(Stream.all).toHaveLength(1);
  });

  test('is no stream for a visitor', () => {
    endSession();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Listener />
      </QueryClientProvider>,
    );
    expect(Stream.all).toEqual([]);
  });
});
