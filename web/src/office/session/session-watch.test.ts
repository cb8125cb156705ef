import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeMessage } from '../../api/next-page-message.ts';
import * as pageUpdate from '../../api/page-update.ts';
import { readSession, storeSignIn } from '../../api/session.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { routeOf, signedInUser } from '../../testing/signed-in.ts';
import { DOOR_PATH, markDevice } from './on-device.ts';
import {
  currentSession,
  endSession,
  loadRoutes,
  loseSession,
  refreshRights,
  resumeSession,
  startSession,
} from './session-store.ts';
import { RELOADED_TEXT, rememberMark, watchSession } from './session-watch.ts';
import { signOut } from './sign-out.ts';

const user = signedInUser({ permissionCodeList: ['latin_op_activity_add'] });
const setMark = (mark: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the session watch reads this very cookie.
  document.cookie = `accessToken=${mark}; path=/`;
};

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  server.handler = (_, response) => answer(response, { userName: '林航', firstLogin: 0, status: 1 });
  setMark('mark-1');
  rememberMark();
  startSession(user);
});

describe('the stored session (spec 3.1)', () => {
  test('keeps what the specification names, and the mark in session storage', () => {
    const { loginResult: _, ...named } = { ...localStorage };
    expect(named).toEqual({
      userName: '林航',
      displayName: '林航',
      gender: '1',
      userPhoto: '',
      firstLogin: '0',
      source: '0',
      permissionCodeList: '["latin_op_activity_add"]',
    });
    expect({ ...sessionStorage }).toEqual({ userName: '林航', ssoToken: 'mark-1' });
    expect(readSession()).toMatchObject({
      userLoginId: 'linhang',
      deptName: '运营部',
      firstLogin: false,
    });
  });

  test('a lost session clears the storage and leaves the page its person', () => {
    loseSession();
    expect(localStorage.getItem('userName')).toBeNull();
    expect(currentSession()).toMatchObject({ isLost: true, user: { userName: '林航' } });
    resumeSession(user);
    expect(currentSession().isLost).toBe(false);
    expect(localStorage.getItem('userName')).toBe('林航');
  });
});

describe('loading the route list (spec 2.5 step 7)', () => {
  beforeEach(() => {
    server.handler = (_, response) => response.destroy();
  });

  test('a failure clears the session and says why', async () => {
    await loadRoutes();
    expect(readSession()).toBeNull();
    expect(currentSession()).toMatchObject({ user: null, loadError: '网络异常，请稍后再试' });
  });

  test('leaving the page cuts the call off and nobody is signed out', async () => {
    const loading = loadRoutes();
    window.dispatchEvent(new Event('pagehide'));
    await loading;
    expect(readSession()).toMatchObject({ userLoginId: 'linhang' });
    expect(currentSession()).toMatchObject({ user: { userLoginId: 'linhang' }, loadError: null });
    window.dispatchEvent(new Event('pageshow'));
    await loadRoutes();
    expect(readSession()).toBeNull();
  });

  test('at a door that this device keeps the person goes on without network, and not where the server refuses', async () => {
    const door = routeOf(DOOR_PATH);
    markDevice('linhang', [door, routeOf('/activity')]);
    await loadRoutes();
    expect(readSession()).toBeNull();

    startSession(user);
    history.replaceState(null, '', `${DOOR_PATH}?id=7`);
    await loadRoutes();
    expect(readSession()).toMatchObject({ userLoginId: 'linhang' });
    expect(currentSession()).toMatchObject({ routes: [door], codes: ['latin_op_activity_add'] });

    server.arrivals = [];
    server.handler = (_, response) => answer(response, null, { status: 403, code: 'CM4030' });
    startSession(user);
    await loadRoutes();
    expect(readSession()).toBeNull();
    // The first refusal decides; the other two must not arrive in the next test.
    await vi.waitFor(() => expect(server.arrivals).toHaveLength(3));
    history.replaceState(null, '', '/activity');
  });
});

describe('rights that change twice in a row', () => {
  test('the answer asked for last counts, whichever comes first', async () => {
    let late = () => {};
    let asked = 0;
    server.handler = ({ path }, response) => {
      if (!path.endsWith('/getUserResourceCode')) return answer(response, []);
      asked += 1;
      if (asked === 2) late = () => answer(response, ['latin_sys_role']);
      else answer(response, asked === 1 ? [] : ['latin_sys_dict']);
    };
    await loadRoutes();
    const first = refreshRights();
    await vi.waitFor(() => expect(asked).toBe(2));
    await refreshRights();
    late();
    await first;
    expect(currentSession().codes).toEqual(['latin_sys_dict']);
  });

  test('whoever waits for the first goes on with what the second read', async () => {
    const late: (() => void)[] = [];
    let asked = 0;
    server.handler = ({ path }, response) => {
      if (!path.endsWith('/getUserResourceCode')) return answer(response, []);
      asked += 1;
      if (asked === 1) answer(response, []);
      else late.push(() => answer(response, ['latin_sys_dict']));
    };
    await loadRoutes();
    const goingOn = refreshRights().then(() => currentSession().codes);
    await vi.waitFor(() => expect(late).toHaveLength(1));
    const second = refreshRights();
    await vi.waitFor(() => expect(late).toHaveLength(2));
    late[0]?.();
    // The first answer is there and was left unread; nothing tells when, so other calls go round meanwhile.
    for (let turn = 0; turn < 3; turn++) await watchSession(() => {});
    late[1]?.();
    expect(await goingOn).toEqual(['latin_sys_dict']);
    await second;
  });
});

describe('the session watch (spec 4)', () => {
  const reload = vi.fn();
  beforeEach(() => void reload.mockClear());

  test('checks the token while nothing changed', async () => {
    await watchSession(reload);
    expect(server.arrivals.map(({ path }) => path)).toEqual(['/web/ums/api/v1/user/checkToken']);
    expect(reload).not.toHaveBeenCalled();
  });

  test('reloads when another sign-in was detected, except on the root', async () => {
    setMark('mark-2');
    await watchSession(reload);
    expect(reload).toHaveBeenCalledTimes(1);
    window.history.replaceState(null, '', '/');
    await watchSession(reload);
    expect(reload).toHaveBeenCalledTimes(1);
    window.history.replaceState(null, '', '/activity');
  });

  describe('loads the page anew', () => {
    const keep = vi.fn();
    let countOut = () => {};
    beforeEach(() => {
      keep.mockClear();
      countOut = pageUpdate.addOpenForm({ isTyped: () => true, keep });
      vi.stubGlobal('location', { pathname: '/activity', reload });
    });
    afterEach(() => {
      vi.unstubAllGlobals();
      countOut();
    });

    test('without it where somebody else did, and nobody can hold it back', async () => {
      const goUnasked = vi.spyOn(pageUpdate, 'goUnasked');
      storeSignIn({ ...user, userLoginId: 'another' });
      setMark('mark-2');
      await watchSession();
      expect(goUnasked).toHaveBeenCalled();
      goUnasked.mockRestore();
      expect(reload).toHaveBeenCalledTimes(1);
      expect(keep).not.toHaveBeenCalled();
      expect(takeMessage()).toBe(RELOADED_TEXT);
    });

    test('with what was typed, and says why, where the same person signed in', async () => {
      setMark('mark-2');
      await watchSession();
      expect(reload).toHaveBeenCalledTimes(1);
      expect(keep).toHaveBeenCalledTimes(1);
      expect(takeMessage()).toBe(RELOADED_TEXT);
    });

    test('without a word where he signed out', async () => {
      setMark('');
      await watchSession();
      expect(reload).toHaveBeenCalledTimes(1);
      expect(takeMessage()).toBeNull();
    });
  });

  test('waits while the re-login dialog is open', async () => {
    loseSession();
    setMark('mark-2');
    await watchSession(reload);
    expect(reload).not.toHaveBeenCalled();
    expect(server.arrivals).toEqual([]);
  });

  test('asks nothing for a visitor', async () => {
    endSession();
    await watchSession(reload);
    expect(server.arrivals).toEqual([]);
  });
});

describe('signing out (spec 4)', () => {
  test('clears everything and goes to the portal', async () => {
    server.handler = (_, response) => answer(response, { logoutAddress: 'https://sso.example/out' });
    const went: string[] = [];
    await signOut((address) => went.push(address));
    expect(went).toEqual(['/portal/index']);
    expect(readSession()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test('leads people of source 1 to their own way out', async () => {
    startSession({ ...user, source: 1 });
    server.handler = (_, response) => answer(response, { logoutAddress: 'https://sso.example/out' });
    const went: string[] = [];
    await signOut((address) => went.push(address));
    expect(went).toEqual(['https://sso.example/out']);
  });

  test('waits for the look that is under way, and none follows: the session would be told as lost', async () => {
    const answered: string[] = [];
    server.handler = ({ path }, response) => {
      const isCheck = path.endsWith('/checkToken');
      setTimeout(
        () => {
          answered.push(isCheck ? 'check' : 'logout');
          answer(response, isCheck ? { status: 1 } : { logoutAddress: '' });
        },
        isCheck ? 100 : 0,
      );
    };
    const look = watchSession(() => {});
    const leaving = signOut(() => {});
    await watchSession(() => {});
    await Promise.all([look, leaving]);
    expect(answered).toEqual(['check', 'logout']);
  });

  test('works without a server', async () => {
    server.handler = (_, response) => response.destroy();
    await signOut(() => {});
    expect(readSession()).toBeNull();
  });
});
