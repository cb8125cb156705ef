import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { signedInUser } from '../../testing/signed-in.ts';
import { currentSession, endSession, loseSession, startSession } from '../session/session-store.ts';
import FirstPassword from './first-password.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = (_, response) => answer(response, { userName: '林航', firstLogin: 1, status: 1 });
});
afterAll(() => {
  act(() => endSession());
  return server.close();
});
beforeEach(async () => {
  server.arrivals = [];
  startSession(signedInUser({ firstLogin: 1 }));
  render(
    <MemoryRouter initialEntries={['/modifyInitPassword']}>
      <Routes>
        <Route path="/modifyInitPassword" element={<FirstPassword />} />
        <Route path="/login" element={<p>登录页</p>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText('请修改初始密码')).toBeTruthy();
  // The session watch has looked.
  await waitFor(() => expect(server.arrivals).toHaveLength(1));
});

test('who signs out is not led to the sign-in page before he is where signing out leads', () => {
  act(() => endSession('/portal/index'));
  expect(screen.queryByText('登录页')).toBeNull();
  expect(screen.queryByText('请修改初始密码')).toBeNull();
});

test('a session that is over has no password to change', () => {
  act(() => loseSession());
  expect(screen.getByText('登录页')).toBeTruthy();
  expect(currentSession()).toMatchObject({ user: null, isLost: false });
});
